/** "Camille s'échappe": who got out, in one line. */
import { fill } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";

interface Texts {
  readonly escapes: string;
  readonly escapeTwo: string;
  readonly youOut: string;
  readonly caught: string;
}

export function endTitle(winners: number[], names: string[], t: Texts, lang: Lang): string {
  if (winners.length === 0) return t.caught;
  // All win or all lose: a team game.
  if (winners.length === names.length && names.length > 1) return t.youOut;
  const won = winners.map((seat) => names[seat] ?? "");
  const last = won.at(-1)!;
  if (won.length === 1) return fill(t.escapes, lang, { seat: last });
  return fill(t.escapeTwo, lang, { first: won.slice(0, -1).join(", "), last });
}
