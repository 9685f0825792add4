/** The time left for the present decision, counted down here between two messages. */
import type { ClockInfo } from "../wire/types";

export class Countdown {
  #deadline = $state.raw(0);
  #total = $state.raw(0);
  #now = $state.raw(0);

  /** Seconds left, whole, rounded up; null without a clock. */
  get seconds(): number | null {
    const left = Math.min(this.#total, this.#deadline - this.#now); // it may not run yet
    return this.#total > 0 ? Math.max(0, Math.ceil(left / 1000)) : null;
  }

  /** 1 with all the time left, 0 when it is up; 1 without a clock. */
  get share(): number {
    if (this.#total <= 0) return 1;
    return Math.min(1, Math.max(0, (this.#deadline - this.#now) / this.#total));
  }

  /** From the message that came at `since`, every `beat` ms (slow where motion is reduced). */
  run(clock: ClockInfo | null, since: number, beat: number): () => void {
    this.#now = performance.now();
    this.#deadline = since + (clock?.held ?? 0) + (clock?.left ?? 0);
    this.#total = clock?.total ?? 0;
    if (!clock) return () => {};
    const timer = setInterval(() => (this.#now = performance.now()), beat);
    return () => clearInterval(timer);
  }
}
