/** Playing cards by their notation: `Ks`, `Th`. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { condamnes } from "../../wire/looks";
import { condamnes as names } from "../../wire/names";
import { condamnesTexts } from "./texts";

export type Suit = "s" | "c" | "h" | "d";

/** Four suits, four inks and four signs, on a grid of 24. */
export const suits: Record<Suit, { ink: string; sign: string }> = {
  s: { ink: condamnes.s, sign: "M12 2C9 7 3.5 9.6 3.5 14.2a4.3 4.3 0 0 0 7.2 3.2C10.5 19.6 9.6 21 8 22h8c-1.6-1-2.5-2.4-2.7-4.6a4.3 4.3 0 0 0 7.2-3.2C20.5 9.6 15 7 12 2z" },
  c: { ink: condamnes.c, sign: "M12 2a4.4 4.4 0 0 0-3.7 6.8 4.4 4.4 0 1 0 2.4 8C10.5 19.4 9.6 21 8 22h8c-1.6-1-2.5-2.6-2.7-5.2a4.4 4.4 0 1 0 2.4-8A4.4 4.4 0 0 0 12 2z" },
  h: { ink: condamnes.h, sign: "M12 21.5C6 16.5 2.5 13 2.5 8.7A5 5 0 0 1 12 6.2a5 5 0 0 1 9.5 2.5c0 4.3-3.5 7.8-9.5 12.8z" },
  d: { ink: condamnes.d, sign: "M12 1.8 20.2 12 12 22.2 3.8 12z" },
};

const PORTRAITS = "JQK";

/** A suit of the agreement in words: "les piques", "spades". */
export const suitName = (suit: string, lang: Lang): string => names[lang].whole_suit[suit as Suit] ?? "";

export const suitOf = (card: string): Suit => card.charAt(1) as Suit;
/** Drawn with somebody's portrait. */
export const isPortrait = (card: string): boolean => PORTRAITS.includes(card.charAt(0));

/** The index on the card: 1 V D R in French, A J Q K in English. */
export function indexOf(card: string, lang: Lang): string {
  const rank = card.charAt(0);
  return condamnesTexts[lang].ranks[rank] ?? rank;
}

export function cardName(card: string, lang: Lang): string {
  return called(card, names[lang].bare_rank, lang);
}

/** With its article: "le 7 de pique", "la dame de cœur". */
export function theCard(card: string, lang: Lang): string {
  return called(card, names[lang].rank, lang);
}

function called(card: string, ranks: (typeof names)["fr"]["rank"], lang: Lang): string {
  const rank = ranks[card.charAt(0) as keyof typeof ranks];
  return fill(condamnesTexts[lang].cardName, lang, { rank, suit: names[lang].suit[suitOf(card)] });
}

/** The words of a move that are cards. */
export function cardsIn(move: string): string[] {
  return move.split(" ").filter((word) => /^[A2-9TJQK][scdh]$/.test(word));
}

export const verbOf = (move: string): string => move.split(" ")[0] ?? "";

/** The seat that a move names, or -1. */
export function seatIn(move: string): number {
  const word = move.split(" ")[1] ?? "";
  return /^[a-i]$/.test(word) ? word.charCodeAt(0) - 97 : -1;
}
