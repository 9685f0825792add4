/**
 * What cannot be done says why, and what lies there says what it is. A game marks the one with its
 * move, `data-why="T7"`, the other with a name of its own, `data-tell="pile S"`; the frame opens the
 * bubble when the mouse rests on it, when the Tab or arrow keys reach it, when it is pressed, or at `?`.
 */
import type { Asked, FrameState } from "./frame.svelte";

/** At once, to whoever stops there; a mouse that only crosses it is gone by then. */
const REST = 80;
/** One that is about to choose is not asking, so soon. */
const REST_ON_CHOICE = 500;
/** A focus so soon after one of these keys was moved by it, not by the page. */
const BY_KEY = 150;
const MOVING = /^(Tab|Arrow.*|Home|End)$/;
const CONTROLS = "button:not([aria-disabled='true']), a, input, select, textarea";

interface Marked {
  anchor: HTMLElement;
  is: Asked["is"];
  about: string;
  /** It does something of its own when it is pressed, or what was pressed in it does. */
  acts: boolean;
}

function marked(target: EventTarget | null): Marked | null {
  const pressed = target as Element | null;
  const anchor = pressed?.closest<HTMLElement>("[data-why], [data-tell]");
  if (!anchor) return null;
  const is = anchor.dataset["why"] === undefined ? "tell" : "why";
  const control = is === "tell" ? pressed!.closest<HTMLElement>(CONTROLS) : null;
  // `data-idle`: a button that has nothing to do just now.
  const acts = control !== null && anchor.contains(control) && control.dataset["idle"] === undefined;
  return { anchor, is, about: anchor.dataset[is] ?? "", acts };
}

/** An attachment for the stage. */
export function whyNot(frame: FrameState): (stage: HTMLElement) => () => void {
  return (stage) => {
    const ending = new AbortController();
    let resting: ReturnType<typeof setTimeout> | undefined;
    let keyed = -Infinity;

    const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      stage.addEventListener(name, listener, { signal: ending.signal });
    const ask = ({ about, anchor, is }: Marked) => frame.ask(about, anchor, is);

    on("pointerover", (event) => {
      clearTimeout(resting);
      const found = marked(event.target);
      // A finger does not hover: it presses.
      if (!found || event.pointerType === "touch" || frame.asked?.anchor === found.anchor) return;
      const { anchor, about, is, acts } = found;
      // It may be gone by then, or be a choice by now.
      const stays = () => anchor.isConnected && anchor.dataset[is] === about;
      resting = setTimeout(() => stays() && frame.peek(about, anchor, "hover", is), acts ? REST_ON_CHOICE : REST);
    });
    on("pointerleave", () => clearTimeout(resting));
    on("pointerdown", () => clearTimeout(resting));
    on("focusin", (event) => {
      const found = marked(event.target);
      if (found && !found.acts && event.timeStamp - keyed < BY_KEY) frame.peek(found.about, found.anchor, "focus", found.is);
    });
    on("click", (event) => {
      const found = marked(event.target);
      if (found && !found.acts) ask(found);
    });
    on("keydown", (event) => {
      const found = marked(event.target);
      if (!found) return;
      // What is no button is pressed by the same keys as one.
      const presses = /^(Enter| )$/.test(event.key) && event.target === found.anchor && found.anchor.matches("[role=button]");
      if (event.key !== "?" && !presses) return;
      event.preventDefault();
      event.stopPropagation();
      ask(found);
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
