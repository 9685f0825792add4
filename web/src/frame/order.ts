/** Seats as they are read: clockwise from the own one; a spectator sees all, from the first. */
export function clockwise(count: number, own: number): number[] {
  if (own < 0) return Array.from({ length: count }, (_, seat) => seat);
  return Array.from({ length: count - 1 }, (_, i) => (own + 1 + i) % count);
}

/** So many sit there that, on a phone, their seats take the height of everything else. */
export const isCrowd = (seats: number): boolean => seats > 8;

export interface Arrangement {
  /** plate: as drawn; compact: name and cards only; cell: one of many on a phone. */
  size: "plate" | "compact" | "cell";
  columns: number;
  scrolls: boolean;
}

/** A plate narrower than this has no room for its words. */
const PLATE = 200;
const COMPACT = 112;

const CELLS = 5;

/** How so many other seats fit over the table, in this width, without taking its height. */
export function arrange(others: number, phone: boolean, width: number, low = false): Arrangement {
  if (phone) {
    if (others > 7) return { size: "cell", columns: low ? others : CELLS, scrolls: low };
    if (others > 4) return { size: "compact", columns: others, scrolls: true };
    return { size: others === 4 ? "cell" : "compact", columns: Math.max(1, others), scrolls: false };
  }
  const each = width / Math.max(1, others);
  if (others <= 4 && each >= PLATE) return { size: "plate", columns: Math.max(1, others), scrolls: false };
  if (others <= 7) return { size: "compact", columns: others, scrolls: each < COMPACT };
  return { size: "compact", columns: Math.ceil(others / 2), scrolls: false };
}
