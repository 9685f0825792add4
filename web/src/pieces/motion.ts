/** Whether things may travel. The page's own switch (data-motion) counts like the system's. */
import { prefersReducedMotion } from "svelte/motion";

export function isCalm(): boolean {
  return prefersReducedMotion.current || document.body.dataset["motion"] === "less";
}

/** How long a card travels, and the fade that stands for it when motion is reduced. */
export const TRAVEL = 320;
export const FADE = 120;
export const STAGGER = 40;
