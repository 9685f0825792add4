/** Dice slide from one place of the table to another, also between its parts. */
import { cubicOut } from "svelte/easing";
import { crossfade, fade, type TransitionConfig } from "svelte/transition";
import { FADE, isCalm, TRAVEL } from "../../pieces/motion";

const [send, receive] = crossfade({
  duration: TRAVEL,
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: FADE }),
});

type Way = TransitionConfig | (() => TransitionConfig);

export function arrive(node: Element, key: { key: number }): Way {
  return isCalm() ? fade(node, { duration: FADE }) : receive(node, key);
}

export function leave(node: Element, key: { key: number }): Way {
  return isCalm() ? { duration: 0 } : send(node, key);
}
