/** Seats as they are read: clockwise from the own one; a spectator sees all, from the first. */
export function clockwise(count: number, own: number): number[] {
  if (own < 0) return Array.from({ length: count }, (_, seat) => seat);
  return Array.from({ length: count - 1 }, (_, i) => (own + 1 + i) % count);
}
