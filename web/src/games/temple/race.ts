/** The gems of a match, round by round. */
import type { TempleView } from "../../wire/types";

/** What the team had when each round was over; rounds before the sides were chosen do not count. */
export function gemsByRound(frames: readonly { view: TempleView }[]): number[] {
  const gems: number[] = [];
  for (const { view } of frames) {
    if (view.round > 0) gems[view.round - 1] = view.gems;
  }
  return gems;
}
