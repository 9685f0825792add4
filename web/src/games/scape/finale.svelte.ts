/**
 * The end, pile by pile, then the identities. It is told in steps only to who sees it happen;
 * whoever comes later, or asks for less motion, sees it told.
 */
import { isCalm } from "../../pieces/motion";

const BEAT = 420;
const PILES = 5;
/** All piles, and after them the identities. */
const ALL = PILES + 1;

/** How long it lasts, with a moment to look at the whole. */
export const FINALE = BEAT * (ALL + 1) + 900;

class Finale {
  /** So many piles are turned up; beyond them, the identities too. */
  shown = $state(ALL);

  get identities(): boolean {
    return this.shown >= ALL;
  }

  /** Begin; what it returns ends it at once. */
  run(): () => void {
    if (isCalm()) return () => {};
    this.shown = 0;
    const timer = setInterval(() => {
      this.shown += 1;
      if (this.shown >= ALL) clearInterval(timer);
    }, BEAT);
    return () => {
      clearInterval(timer);
      this.shown = ALL;
    };
  }
}

export const finale = new Finale();
