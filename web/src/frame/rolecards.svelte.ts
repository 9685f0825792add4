/** Role cards at the start of a match: whose is shown, and whether it closes by itself. No DOM here. */

/** As long as the server waits for people who read. */
export const READING = 8000;

export class RoleCards {
  /** On the screen now. */
  open = $state(false);
  /** It folds by itself after a while: at the start, not when somebody wants to see it again. */
  clocked = $state(false);
  #met = new Set<number>();

  constructor(private ready: () => void) {}

  /** A hand is on the screen at the start of its match. Without a card to read it is ready at once. */
  meet(hand: number, has: boolean): void {
    if (this.#met.has(hand)) return;
    const first = this.#met.size === 0;
    this.#met.add(hand);
    if (has) {
      this.open = true;
      this.clocked = first; // the next at one screen reads when the screen is handed over
    } else if (first) this.ready();
  }

  again(): void {
    this.open = true;
    this.clocked = false;
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    if (this.clocked) this.ready();
    this.clocked = false;
  }
}
