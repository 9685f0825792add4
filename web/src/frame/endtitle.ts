/** The end in words: "Camille gagne", and why. */
import { fill } from "../i18n/index.svelte";
import { frameTexts } from "../i18n/frame";
import type { Lang } from "../i18n/lang";
import { verdictTexts } from "../i18n/verdict";
import type { OutcomeInfo } from "../wire/types";

/** Beyond so many winners the rest are counted. */
const NAMED = 3;

/** One for all: everybody wins or everybody loses. */
export function isShared({ winners }: OutcomeInfo, seats: number): boolean {
  return winners.length === 0 || (winners.length === seats && seats > 1);
}

type Titles = Record<"one" | "two" | "many" | "all" | "none", string>;

/** Who won, in the words of any game. */
export function endTitle(outcome: OutcomeInfo, names: string[], lang: Lang): string {
  return titled(frameTexts[lang].end.won, outcome, names, lang);
}

/** Who got out: the `endTitle` of a game of escape. */
export function escapeTitle(_view: unknown, outcome: OutcomeInfo, names: string[], lang: Lang): string {
  return titled(frameTexts[lang].end.escaped, outcome, names, lang);
}

function titled(t: Titles, { winners }: OutcomeInfo, names: string[], lang: Lang): string {
  if (winners.length === 0) return t.none;
  if (winners.length === names.length && names.length > 1) return t.all;
  const won = winners.map((seat) => names[seat] ?? "");
  if (won.length === 1) return fill(t.one, lang, { seat: won[0]! });
  const named = won.length > NAMED ? won.slice(0, NAMED - 1) : won.slice(0, -1);
  const count = won.length - named.length;
  const gaps = { first: named.join(", "), last: won.at(-1)!, count };
  return fill(count > 1 ? t.many : t.two, lang, gaps);
}

/** The sentence under it. `points`: of the winners, where they are counted; null elsewhere. */
export function endReason(outcome: OutcomeInfo, seats: number, because: string, points: number | null, lang: Lang): string {
  const t = frameTexts[lang].end;
  if (outcome.winners.length === 0) return `${t.allLose} ${because}`.trim();
  if (isShared(outcome, seats)) return `${t.allWin} ${because}`.trim();
  return points === null ? because : fill(t.reason, lang, { count: points, reason: because });
}

/** The same where points are counted, for a seat that lost to somebody; else empty. */
export function ownReason(outcome: OutcomeInfo, seat: number, names: string[], because: string, lang: Lang): string {
  const winner = outcome.winners[0];
  if (winner === undefined || outcome.winners.includes(seat)) return "";
  const gaps = { seat: names[winner] ?? "", count: outcome.points[winner] ?? 0, own: outcome.points[seat] ?? 0 };
  return `${fill(verdictTexts[lang].against, lang, gaps)} ${because}`.trim();
}
