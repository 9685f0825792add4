/** The trick that was won between two moments: its last card and the empty table come in one step. */
import type { CastorView } from "../../wire/types";
import { cardOf } from "./suits";

/** As it lay: the table before, with all its cards, and the winner's marked. */
export function wonTrick(before: CastorView, after: CastorView): CastorView | null {
  const { last } = after;
  if (!last || last.cards.join() === before.last?.cards.join()) return null;
  return {
    ...before,
    leader: last.leader,
    winning: last.winner,
    led: cardOf(last.cards[last.leader]!).colour,
    seats: before.seats.map((seat, at) => ({ ...seat, played: last.cards[at]!, picked: false })),
  };
}
