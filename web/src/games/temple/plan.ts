/** Where things are in a temple: rooms `a1` to `e5`, the column from the west, the row from the north. */
import type { TempleSeat } from "../../wire/types";

export const SIDES = ["n", "e", "s", "w"] as const;
export type Side = (typeof SIDES)[number];

const STEP: Record<Side, [number, number]> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
const OPPOSITE: Record<Side, Side> = { n: "s", e: "w", s: "n", w: "e" };
const LAST = 4;

export interface Spot {
  column: number;
  row: number;
}

export function spotOf(room: string): Spot {
  return { column: room.charCodeAt(0) - 97, row: Number(room.charAt(1)) - 1 };
}

export function roomAt({ column, row }: Spot): string {
  const inside = column >= 0 && column <= LAST && row >= 0 && row <= LAST;
  return inside ? `${"abcde"[column]}${row + 1}` : "";
}

/** The room next door; empty beyond the wall. */
export function beside(room: string, way: Side): string {
  const { column, row } = spotOf(room);
  const [right, down] = STEP[way];
  return roomAt({ column: column + right, row: row + down });
}

/** A doorway has one name, given by the room west or north of it: `c2e`, `c2s`. */
export function doorway(room: string, way: Side): string {
  return way === "e" || way === "s" ? room + way : beside(room, way) + OPPOSITE[way];
}

/** The doorway that a move closes (`close c3 n`), or nothing. */
export function closes(move: string): string {
  const [, room, way] = /^close (\w\d) ([nesw])$/.exec(move) ?? [];
  return room && way ? doorway(room, way as Side) : "";
}

/** Where an adventurer is drawn who still waits outside: before the middle of the chosen side. */
export function spotOfSeat({ room, side }: TempleSeat): Spot | null {
  if (room) return spotOf(room);
  const way = STEP[side as Side];
  if (!way) return null;
  return { column: 2 + way[0] * 2.46, row: 2 + way[1] * 2.46 };
}
