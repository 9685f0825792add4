/** What was said by a button: reactions, and the claims that a game offers. */
import { fill } from "../i18n/index.svelte";
import { frameTexts } from "../i18n/frame";
import type { Lang } from "../i18n/lang";
import type { Reaction } from "../state/table.svelte";
import type { GameInfo } from "../wire/types";
import { sentencesOf } from "./journal";

/** A word over somebody's seat, for a moment. */
export interface Pop {
  id: number;
  seat: number;
  text: string;
}

/** The latest of a seat. */
export function popOf(pops: Pop[], seat: number): Pop | undefined {
  return pops.filter((pop) => pop.seat === seat).at(-1);
}

/** Does the claim speak of a seat? */
export function isAbout(game: GameInfo | undefined, claim: string): boolean {
  return sentencesOf(game?.words ?? {}, "claims")[claim]?.fr.includes("{other}") ?? false;
}

/** A claim in words; `other` is the name of the seat it speaks of. */
export function claimText(game: GameInfo | undefined, claim: string, other: string, lang: Lang): string {
  return fill(sentencesOf(game?.words ?? {}, "claims")[claim]?.[lang] ?? claim, lang, { other });
}

export function popsOf(reactions: Reaction[], game: GameInfo | undefined, names: string[], lang: Lang): Pop[] {
  return reactions.map(({ id, seat, kind, claim, about }) => ({
    id,
    seat,
    text: claim ? claimText(game, claim, names[about] ?? "", lang) : (frameTexts[lang].chat.kinds[kind] ?? kind),
  }));
}
