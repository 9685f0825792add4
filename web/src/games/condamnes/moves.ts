/** Which of the offered moves fit what is picked. No rules: only the list that the server sent. */
import { cardsIn, verbOf } from "./cards";

/** Acts on the own hand that the match waits for. */
const HAND_VERBS = ["give", "swap", "pass", "pay"] as const;
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
