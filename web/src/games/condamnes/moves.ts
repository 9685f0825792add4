/** Which of the offered moves fit what is picked. No rules: only the list that the server sent. */
import { cardsIn, seatIn, verbOf } from "./cards";
import type { Act } from "./selection.svelte";

/** The moves by which a prepared act is done. */
const ACT_VERBS: Record<Act, string[]> = { "": [], search: ["search"], callout: ["callout"], covert: ["slip", "feint", "show"], tunnel: ["tunnel"] };

export const isPartOf = (move: string, act: Act): boolean => ACT_VERBS[act].includes(verbOf(move));

export const canAct = (moves: readonly string[], act: Act): boolean => moves.some((move) => isPartOf(move, act));

/** What a card of the hand is picked for: to be shown, as the price of a search, or what the match waits for. */
export function pickVerb(moves: readonly string[], act: Act): string | null {
  if (act === "covert") return "show";
  return act === "search" ? PRICE : handVerb(moves);
}

/** Not a move yet: the price is chosen before the search is told, and paid after it. */
export const PRICE = "price";

/** One head, or two cards (C30). */
export const isPrice = (cards: readonly string[], heads: readonly string[]): boolean =>
  cards.length === 2 || (cards.length === 1 && heads.includes(cards[0]!));

/** Cards of the hand that can be picked now. */
export function pickableOf(hand: readonly string[], moves: readonly string[], act: Act): Set<string> {
  const verb = pickVerb(moves, act);
  return verb === PRICE ? new Set(hand) : pickable(moves, verb ?? "");
}

/** The seats at which a prepared act, or the inspection that is awaited, can be aimed. */
export function targetsOf(moves: readonly string[], act: Act): Set<number> {
  // A tunnel names a suit where others name a seat.
  const verbs = act === "tunnel" ? [] : act ? ACT_VERBS[act] : ["inspect"];
  return new Set(moves.filter((move) => verbs.includes(verbOf(move))).map(seatIn).filter((seat) => seat >= 0));
}

/** How many cards the guard has after a search at this price, by the answer (C32, C33). */
export function afterSearch(cards: number, price: number): { yes: number; no: number; drawn: number } {
  return { yes: cards + 1, no: cards - price + 1, drawn: price + 1 };
}

/** Acts on the own hand that the match waits for. */
const HAND_VERBS = ["give", "swap", "pass", "pay", "discard"] as const;
export type HandVerb = (typeof HAND_VERBS)[number];

export function handVerb(moves: readonly string[]): HandVerb | null {
  return HAND_VERBS.find((verb) => moves.some((move) => verbOf(move) === verb)) ?? null;
}

export const ofVerb = (moves: readonly string[], verb: string): string[] => moves.filter((move) => verbOf(move) === verb);

/** Cards of the hand that some move of this verb names first. */
export function pickable(moves: readonly string[], verb: string): Set<string> {
  const found = ofVerb(moves, verb).map((move) => cardsIn(move));
  return new Set(verb === "pay" ? found.flat() : found.flatMap((cards) => cards.slice(0, 1)));
}

/** Moves of a verb that are made with exactly these cards; of a pass, the card that goes. */
export function fitting(moves: readonly string[], verb: string, cards: readonly string[]): string[] {
  if (cards.length === 0) return [];
  return ofVerb(moves, verb).filter((move) => {
    const named = cardsIn(move);
    if (verb === "pass") return named[0] === cards[0];
    return named.length === cards.length && named.every((card) => cards.includes(card));
  });
}
