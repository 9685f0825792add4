/** The end as one seat has it, from what the server says of it: nothing here knows a rule. */
import { fill } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";
import { verdictTexts } from "../i18n/verdict";
import type { OutcomeInfo, VerdictInfo } from "../wire/types";

/** `watched`: nobody's own end, or that of several people at one screen. */
export type Result = "won" | "shared" | "close" | "lost" | "watched";

type Texts = Record<Lang, string>;
/** `[margins]` of a game's words. */
export type Margins = Record<string, Texts & { one?: Texts }>;

/** Nothing is said by games of other packages, and by archives of earlier releases. */
export function verdictOf(outcome: OutcomeInfo, seat: number): VerdictInfo | undefined {
  return outcome.verdicts?.[seat];
}

export function resultOf(outcome: OutcomeInfo, seat: number): Result {
  if (seat < 0) return "watched";
  const verdict = verdictOf(outcome, seat);
  if (outcome.winners.includes(seat)) return verdict?.shared ? "shared" : "won";
  return verdict?.close ? "close" : "lost";
}

/** "Perdu d’un point"; without a margin "Perdu". */
export function ownTitle(outcome: OutcomeInfo, seat: number, margins: Margins, lang: Lang): string {
  const t = verdictTexts[lang];
  const result = resultOf(outcome, seat);
  if (result === "shared") return t.shared;
  const won = result === "won";
  const by = marginText(verdictOf(outcome, seat), margins, lang);
  return by ? fill(won ? t.wonBy : t.lostBy, lang, { by }) : won ? t.won : t.lost;
}

function marginText(verdict: VerdictInfo | undefined, margins: Margins, lang: Lang): string {
  const words = margins[verdict?.of ?? ""];
  if (!verdict || !words) return "";
  const text = verdict.margin === 1 ? (words.one ?? words) : words;
  return fill(text[lang], lang, { count: verdict.margin });
}

type Frame = { ply: number; round: number; view: unknown };
/** What counts towards the end; null where nobody counts. */
export type ScoreOf = (view: unknown, seat: number) => number | null;

/** The last time that the lead went to somebody else; or to the first, if nobody took it from them. */
export interface Turn {
  ply: number;
  round: number;
  leaders: number[];
}

export function lastTurn(frames: readonly Frame[], seats: number, scoreOf: ScoreOf): Turn | null {
  let before = "";
  let found: Turn | null = null;
  for (const { ply, round, view } of frames) {
    const leaders = leadersOf(view, seats, scoreOf);
    const now = leaders.join();
    if (now && now !== before) found = { ply, round, leaders };
    before = now || before;
  }
  return found;
}

/** "Inès passe en tête et y reste." */
export function leadText({ leaders }: Turn, seat: number, names: readonly string[], lang: Lang): string {
  const t = verdictTexts[lang];
  const ahead = leaders.map((each) => names[each] ?? "");
  if (ahead.length > 1) return fill(t.leadTied, lang, { names: ahead.join(", ") });
  return leaders[0] === seat ? t.leadOwn : fill(t.lead, lang, { seat: ahead[0]! });
}

function leadersOf(view: unknown, seats: number, scoreOf: ScoreOf): number[] {
  const scores = Array.from({ length: seats }, (_, seat) => scoreOf(view, seat) ?? 0);
  const best = Math.max(...scores);
  if (best <= 0) return [];
  return scores.flatMap((score, seat) => (score === best ? [seat] : []));
}

/** Beyond so many, some rows of a ranking are folded away. */
const MOST_ROWS = 8;

/** The rows that tell it: the winners, the own one and its neighbours. */
export function rowsInShort<Row extends { seat: number; winner: boolean }>(rows: Row[], own: readonly number[], most = MOST_ROWS): Row[] {
  if (rows.length <= most) return rows;
  const mine = rows.flatMap((row, at) => (own.includes(row.seat) ? [at] : []));
  const near = (at: number) => mine.some((each) => Math.abs(each - at) <= 1);
  const kept = rows.filter((row, at) => row.winner || near(at));
  return kept.length > 1 ? kept : rows.slice(0, most);
}
