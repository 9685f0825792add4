/**
 * What cannot be done says why. A game marks it with the move, `data-why="T7"`; the frame opens the
 * bubble when the mouse rests on it, when the Tab or arrow keys reach it, when it is pressed, or at `?`.
 */
import type { FrameState } from "./frame.svelte";

/** A mouse that only passes by asks nothing. */
export const REST = 300;
/** A focus so soon after one of these keys was moved by it, not by the page. */
const BY_KEY = 150;
const MOVING = /^(Tab|Arrow.*|Home|End)$/;

const marked = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>("[data-why]") ?? null;

/** An attachment for the stage. */
export function whyNot(frame: FrameState): (stage: HTMLElement) => () => void {
  return (stage) => {
    const ending = new AbortController();
    let resting: ReturnType<typeof setTimeout> | undefined;
    let keyed = -Infinity;

    const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      stage.addEventListener(name, listener, { signal: ending.signal });

    on("pointerover", (event) => {
      clearTimeout(resting);
      const anchor = marked(event.target);
      // A finger does not hover: it presses.
      if (!anchor || event.pointerType === "touch" || frame.asked?.anchor === anchor) return;
      resting = setTimeout(() => anchor.isConnected && frame.peek(anchor.dataset["why"] ?? "", anchor, "hover"), REST);
    });
    on("pointerleave", () => clearTimeout(resting));
    on("pointerdown", () => clearTimeout(resting));
    on("focusin", (event) => {
      const anchor = marked(event.target);
      if (anchor && event.timeStamp - keyed < BY_KEY) frame.peek(anchor.dataset["why"] ?? "", anchor, "focus");
    });
    on("click", (event) => {
      const anchor = marked(event.target);
      if (anchor) frame.ask(anchor.dataset["why"] ?? "", anchor);
    });
    on("keydown", (event) => {
      const anchor = marked(event.target);
      if (event.key !== "?" || !anchor) return;
      event.preventDefault();
      frame.ask(anchor.dataset["why"] ?? "", anchor);
    });
    // Tab may come from outside the stage.
    const key = (event: KeyboardEvent) => void (MOVING.test(event.key) && (keyed = event.timeStamp));
    document.addEventListener("keydown", key, { capture: true, signal: ending.signal });
    return () => {
      clearTimeout(resting);
      ending.abort();
    };
  };
}
