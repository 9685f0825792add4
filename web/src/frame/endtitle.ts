/** The end in words: "Camille s'échappe", and why. */
import { fill } from "../i18n/index.svelte";
import { frameTexts } from "../i18n/frame";
import type { Lang } from "../i18n/lang";
import type { OutcomeInfo } from "../wire/types";

/** Beyond so many winners the rest are counted. */
const NAMED = 3;

/** One for all: everybody wins or everybody loses. */
export function isShared({ winners }: OutcomeInfo, seats: number): boolean {
  return winners.length === 0 || (winners.length === seats && seats > 1);
}

export function endTitle({ winners }: OutcomeInfo, names: string[], lang: Lang): string {
  const t = frameTexts[lang].end;
  if (winners.length === 0) return t.caught;
  if (winners.length === names.length && names.length > 1) return t.youOut;
  const won = winners.map((seat) => names[seat] ?? "");
  if (won.length === 1) return fill(t.escapes, lang, { seat: won[0]! });
  const named = won.length > NAMED ? won.slice(0, NAMED - 1) : won.slice(0, -1);
  const count = won.length - named.length;
  const gaps = { first: named.join(", "), last: won.at(-1)!, count };
  return fill(count > 1 ? t.escapeMany : t.escapeTwo, lang, gaps);
}

/** The sentence under it. `points`: of the winners, where they are counted; null elsewhere. */
export function endReason(outcome: OutcomeInfo, seats: number, because: string, points: number | null, lang: Lang): string {
  const t = frameTexts[lang].end;
  if (outcome.winners.length === 0) return `${t.allLose} ${because}`.trim();
  if (isShared(outcome, seats)) return `${t.allWin} ${because}`.trim();
  return points === null ? because : fill(t.reason, lang, { count: points, reason: because });
}
