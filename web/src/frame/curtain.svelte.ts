/** One screen, several people: whose private view may be on it. Nobody's, until they say so. */

/** How long the last mover still sees what their move did. */
export const HOLD = 1200;

export class CurtainState {
  /** The hand that has lifted the curtain. */
  lifted: number | null = $state(null);

  /** The hand to pass the screen to, or null: the one that looks may go on looking. */
  next(hands: number[], awaited: number[], over: boolean): number | null {
    if (hands.length < 2 || over) return null;
    const wanted = hands.flatMap((seat, hand) => (awaited.includes(seat) ? [hand] : []));
    if (this.lifted === null) return wanted[0] ?? 0;
    if (wanted.length === 0 || wanted.includes(this.lifted)) return null;
    return wanted[0]!;
  }
}
