/** The race of a match: the guard's cards and the tunnels at the end of every round. */
import type { CondamnesView } from "../../wire/types";

export interface Moment {
  round: number;
  cards: number;
  tunnels: number;
}

export function raceOf(frames: readonly { round: number; view: CondamnesView }[]): Moment[] {
  const byRound = new Map<number, Moment>();
  for (const { round, view } of frames) {
    byRound.set(round, { round, cards: view.seats[view.guard]?.cards ?? 0, tunnels: view.tunnels.length });
  }
  return [...byRound.values()].filter((moment) => moment.round > 0);
}
