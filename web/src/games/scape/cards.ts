/** Cards and factions of SCAPE, as the page names and draws them. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { scapeTexts } from "./texts";
import type { ScapeCard, ScapePile, ScapeView } from "../../wire/types";

export type Faction = "raf" | "usaf" | "ss";
export type Deed = keyof (typeof scapeTexts)["fr"]["deeds"];

export const FACTIONS: readonly Faction[] = ["raf", "usaf", "ss"];
export const LETTERS = "SCAPE";

export function isFaction(text: string): text is Faction {
  return (FACTIONS as readonly string[]).includes(text);
}

/** A mark as events name it: `raf 2`. */
export function markOf(piece: string): { faction: Faction; marks: number } | null {
  const [faction = "", marks = ""] = piece.split(" ");
  return isFaction(faction) ? { faction, marks: Number(marks) } : null;
}

export function markName(faction: Faction, marks: number, lang: Lang): string {
  const t = scapeTexts[lang];
  return marks > 1 ? fill(t.double, lang, { mark: t.marks[faction] }) : t.marks[faction];
}

/** "C, étoile USAF, Révéler"; of a back "carte C face cachée". */
export function cardName(card: ScapeCard, lang: Lang): string {
  const t = scapeTexts[lang];
  if (!isFaction(card.faction)) return fill(t.back, lang, { letter: card.letter });
  const mark = markName(card.faction, card.marks, lang);
  return fill(t.card, lang, { letter: card.letter, mark, deed: t.deeds[card.deed as Deed].name });
}

/** A card in few words, for a button: "C, étoile USAF". */
export function shortName(card: ScapeCard, lang: Lang): string {
  const t = scapeTexts[lang];
  if (!isFaction(card.faction)) return card.letter;
  return fill(t.cardShort, lang, { letter: card.letter, mark: markName(card.faction, card.marks, lang) });
}

export const topOf = (pile: ScapePile) => pile.cards.at(-1);

export function pileOf(view: ScapeView, letter: string): ScapePile {
  return view.piles[LETTERS.indexOf(letter)]!;
}

/** How many marks of each faction lie in a row: the evidence in three numbers. */
export function tally(row: readonly ScapeCard[]): { faction: Faction; count: number }[] {
  return FACTIONS.map((faction) => ({
    faction,
    count: row.filter((card) => card.faction === faction).length,
  })).filter(({ count }) => count > 0);
}

export const seatOf = (move: string) => move.charCodeAt(move.length - 1) - 97;
