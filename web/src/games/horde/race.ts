/** The race to the goal as lines on a chart. Pure geometry and sums. */
import type { HordeView } from "../../wire/types";

export interface Frame {
  round: number;
  view: HordeView;
}

/** Totals after 0, 1, 2... rounds, one row a seat. The last round's are the outcome's. */
export function totals(frames: readonly Frame[], points: readonly number[]): number[][] {
  const rounds = frames.reduce((most, frame) => Math.max(most, frame.round), 1);
  return points.map((final, seat) => {
    const row = [0];
    for (let round = 1; round < rounds; round++) {
      // What a seat has when the next round begins is what it had after this one.
      const next = frames.find((frame) => frame.round === round + 1);
      row.push(next?.view.seats[seat]?.points ?? row[row.length - 1]!);
    }
    return [...row, final];
  });
}

/** Where a line first crosses a height, as a share of the width; null if it never does. */
export function crossing(row: readonly number[], goal: number): number | null {
  const last = row.length - 1;
  for (let at = 1; at <= last; at++) {
    const before = row[at - 1]!;
    const after = row[at]!;
    if (before < goal && after >= goal) return (at - 1 + (goal - before) / (after - before)) / last;
  }
  return null;
}

/** Labels at the end of the lines, pushed apart so that none covers another. */
export function spread(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y || a.at - b.at);
  order.forEach((label, at) => {
    label.y = Math.max(label.y, at ? order[at - 1]!.y + gap : top);
  });
  // Pushed over the bottom: back up again, from below.
  let limit = bottom;
  for (const label of [...order].reverse()) {
    label.y = Math.min(label.y, limit);
    limit = label.y - gap;
  }
  const result = [...heights];
  for (const { y, at } of order) result[at] = y;
  return result;
}

/** Seats that end a path together would hide each other: dashes tell them apart. */
export const PATTERNS = ["", "2 5", "10 6", "12 4 2 4", "6 3 2 3 2 3", "1 4 6 4", "16 5", "4 4"] as const;
