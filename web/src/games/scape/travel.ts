/** How a card gets to where it now lies: from a place that bears its name, `data-spot`. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { FADE, isCalm, STAGGER, TRAVEL } from "../../pieces/motion";

export interface Journey {
  /** Where from: `draw`, or `seat3`; empty: it was there already. */
  spot: string;
  /** Place in a row of cards that move together. */
  order?: number;
}

export function spotBox(name: string): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-spot="${name}"]`)) {
    const box = element.getBoundingClientRect();
    // A place that this screen does not show has no size.
    if (box.width) return box;
  }
  return null;
}

/** `in:`. From nowhere, or where things shall not move, it fades in. */
export function arrive(node: Element, { spot, order = 0 }: Journey): TransitionConfig {
  if (!spot) return { duration: 0 };
  const from = isCalm() ? null : spotBox(spot);
  const here = node.getBoundingClientRect();
  if (!from || !here.width) return { duration: FADE, css: (t) => `opacity: ${t}` };
  const x = from.left + from.width / 2 - here.left - here.width / 2;
  const y = from.top + from.height / 2 - here.top - here.height / 2;
  return {
    duration: TRAVEL,
    delay: Math.min(400, order * STAGGER),
    easing: cubicOut,
    css: (t, u) => `z-index: 20; transform: translate(${x * u}px, ${y * u}px) scale(${0.4 + 0.6 * t}); opacity: ${Math.min(1, t * 4)}`,
  };
}
