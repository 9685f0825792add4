/** What can be counted on the table by anyone who looks. No rules: only sums of what lies open. */
import type { Event, HordeView } from "../../wire/types";

export const VALUES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The values of the moves of one kind: of T2 T5 D, the takes are 2 and 5. */
export function valuesOf(kind: "T" | "G", moves: readonly string[]): number[] {
  return moves.filter((move) => move.startsWith(kind)).map((move) => Number(move.slice(1)));
}

/** Whose Refuge lies under the barricade: the viewer's, or for a spectator that of the turn. */
export function shownSeat(view: HordeView, seat: number): number {
  return seat >= 0 ? seat : view.turn;
}

/** Each Refuge has its one card and the Horde none: the round has just been dealt. */
export function isFreshDeal(view: HordeView): boolean {
  return view.horde.length === 0 && view.seats.every((each) => each.refuge.length <= 1);
}

/** The value that overran somebody in this step; 0 if nobody was. */
export function sweptBy(events: readonly Event[]): number {
  return events.find((event) => event.kind === "overrun")?.value ?? 0;
}
