/** The only module that talks HTTP. Every failure is an `ApiError`: a sentence in both languages. */
import type { Lang } from "../i18n/lang";
import type {
  AnalysisInfo,
  CheckInfo,
  ErrorInfo,
  Games,
  NewLesson,
  NewPractice,
  NewTable,
  OpenTables,
  Replay,
  RulebookInfo,
  Seated,
  TableInfo,
  TakeSeat,
} from "../wire/types";

export class ApiError extends Error {
  constructor(
    readonly fr: string,
    readonly en: string,
    /** HTTP status; 0 when no answer came. */
    readonly status = 0,
  ) {
    super(en);
  }
}

const OFFLINE: ErrorInfo = {
  fr: "Le serveur ne répond pas. Vérifie ta connexion, puis réessaie.",
  en: "The server does not answer. Check your connection, then try again.",
};
const STRANGE: ErrorInfo = {
  fr: "Le serveur a eu un souci. Réessaie dans un instant.",
  en: "The server had a problem. Try again in a moment.",
};

async function call<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new ApiError(OFFLINE.fr, OFFLINE.en);
  }
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok && content !== null) return content as T;
  const { fr, en } = isErrorInfo(content) ? content : answer.status >= 502 ? OFFLINE : STRANGE;
  throw new ApiError(fr, en, answer.status);
}

function isErrorInfo(content: unknown): content is ErrorInfo {
  return typeof content === "object" && content !== null && "fr" in content && "en" in content;
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => call<Games>("/api/games"),
  rulebook: (game: string, lang: Lang) =>
    call<RulebookInfo>(`/api/games/${encodeURIComponent(game)}/rulebook?lang=${lang}`),
  openTables: () => call<OpenTables>("/api/tables"),
  newLesson: (game: string, who: NewLesson) => call<Seated>(`/api/games/${encodeURIComponent(game)}/lesson`, who),
  newTable: (wish: NewTable) => call<Seated>("/api/tables", wish),
  table: (id: string) => call<TableInfo>(table(id)),
  takeSeat: (id: string, wish: TakeSeat) => call<Seated>(`${table(id)}/seats`, wish),
  replay: (id: string, seat: number) => call<Replay>(`${table(id)}/replay?seat=${seat}`),
  verify: (id: string) => call<{ checks: CheckInfo[] }>(`${table(id)}/verify`),
  /** What the coach says of a finished match to the seat of a token; first, how far it is. */
  analysis: (id: string, token: string) => call<AnalysisInfo>(`${table(id)}/analysis`, { token }),
  /** Play on from a decision of a finished match. */
  practice: (id: string, wish: NewPractice) => call<Seated>(`${table(id)}/practice`, wish),
  /** The match file, once it may be told. */
  match: (id: string) => call<unknown>(`${table(id)}/match`),
  /** Its address, for a download link. */
  matchFile: (id: string) => `${table(id)}/match`,
};
