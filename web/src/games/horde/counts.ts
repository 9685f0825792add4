/** What can be counted on the table by anyone who looks. No rules: only sums of what lies open. */
import type { Event, HordeSeat, HordeView } from "../../wire/types";

export const VALUES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Copies that may be drawn next, from the value 1; with the pile empty, the discard comes back. */
export function toDraw(view: HordeView): number[] {
  return sum(view.unseen) > 0 ? view.unseen : view.discard;
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Values that lie both outside and in a Refuge: their planks are broken. */
export function broken(view: HordeView, seat: number): number[] {
  const own = view.seats[seat];
  if (own?.status !== "in") return [];
  return view.horde.filter((value) => own.refuge.includes(value));
}

/** Cards to draw that would overrun the seat. */
export function fatal(view: HordeView, seat: number): number {
  const copies = toDraw(view);
  return sum(broken(view, seat).map((value) => copies[value - 1] ?? 0));
}

export interface Hiding {
  points: number;
  down: number;
}

/** What hiding now would be worth, and how many cards it would turn down. */
export function hiding(view: HordeView, seat: number): Hiding {
  const cards = view.seats[seat]?.refuge.length ?? 0;
  const others = view.seats.filter((each, at) => at !== seat && each.status === "in").length;
  const down = Math.min(others, cards);
  return { points: cards - down, down };
}

/** The values of the moves of one kind: of T2 T5 D, the takes are 2 and 5. */
export function valuesOf(kind: "T" | "G", moves: readonly string[]): number[] {
  return moves.filter((move) => move.startsWith(kind)).map((move) => Number(move.slice(1)));
}

/** Whose Refuge lies under the barricade: the viewer's, or for a spectator that of the turn. */
export function shownSeat(view: HordeView, seat: number): number {
  return seat >= 0 ? seat : view.turn;
}

export function isLastInPlay(view: HordeView): boolean {
  return view.seats.filter((each: HordeSeat) => each.status === "in").length === 1;
}

/** Each Refuge has its one card and the Horde none: the round has just been dealt. */
export function isFreshDeal(view: HordeView): boolean {
  return view.horde.length === 0 && view.seats.every((each) => each.refuge.length <= 1);
}

/** The value that overran somebody in this step; 0 if nobody was. */
export function sweptBy(events: readonly Event[]): number {
  return events.find((event) => event.kind === "overrun")?.value ?? 0;
}
