/** Keeps a scrolling list at its end, unless the reader has scrolled up to read. */
import { tick } from "svelte";

const NEAR = 40;

export class Follow {
  atEnd = $state(true);
  #box: HTMLElement | null = null;

  /** An attachment for the box that scrolls. */
  readonly watch = (box: HTMLElement): (() => void) => {
    this.#box = box;
    const look = () => (this.atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR);
    box.addEventListener("scroll", look, { passive: true });
    // The box may get its size later (a drawer that opens, a window that grows).
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => this.settle());
    sizes?.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      sizes?.disconnect();
      this.#box = null;
    };
  };

  /** New lines are in: follow them, or leave the reader alone. */
  settle(): void {
    if (this.atEnd) void tick().then(() => this.toEnd());
  }

  toEnd(): void {
    if (this.#box) this.#box.scrollTop = this.#box.scrollHeight;
    this.atEnd = true;
  }
}
