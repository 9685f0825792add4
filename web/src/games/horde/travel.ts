/**
 * How cards get from one place to another. A card that leaves a place and a card of the same value
 * that turns up elsewhere in the same moment are one card: it travels. What comes from nowhere comes
 * from a hand or the pile; what goes nowhere goes to the discard pile.
 */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { FADE, isCalm, STAGGER, TRAVEL } from "../../pieces/motion";

interface Place {
  box: DOMRect;
  at: number;
}

/** Changes this close together belong to one step. */
const TOGETHER = 80;
const left = new Map<string, Place>();
const came = new Map<string, number>();

/** How long the fatal card stands at the barricade before the Refuge falls. */
export const SHOCK = 480;

/** Another seat's unseen card in hand: its value is only known when it lies. */
const HAND = "hand";

const now = () => performance.now();
const nameOf = (value: number) => (value > 0 ? String(value) : HAND);

export interface Travel {
  /** 0: a card in somebody's hand, face down. */
  value: number;
  /** Place in a row of cards that move together. */
  order?: number;
  /** Swept away: the card that did it is seen first. */
  swept?: boolean;
  /** Straight from the pile, whatever leaves elsewhere. */
  fresh?: boolean;
}

function recent(name: string): DOMRect | null {
  const place = left.get(name);
  return place && now() - place.at < TOGETHER ? place.box : null;
}

function spot(name: string): DOMRect | null {
  // A place that this screen does not show has no size.
  for (const element of document.querySelectorAll(`[data-spot="${name}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width) return box;
  }
  return null;
}

const fade = (): TransitionConfig => ({ duration: FADE, css: (t) => `opacity: ${t}` });

function flight(node: Element, other: DOMRect, delay: number): TransitionConfig {
  const here = node.getBoundingClientRect();
  if (!here.width) return { duration: 0 };
  const x = other.left - here.left;
  const y = other.top - here.top;
  const scale = other.width / here.width;
  return {
    duration: TRAVEL,
    delay,
    easing: cubicOut,
    css: (t, u) =>
      `transform-origin: 0 0; z-index: 20; transform: translate(${x * u}px, ${y * u}px) scale(${t + u * scale})`,
  };
}

/** `in:`: from where the same card just left, else from a hand, else from the pile. */
export function arrive(node: Element, { value, order = 0, fresh = false }: Travel): () => TransitionConfig {
  if (!fresh) came.set(nameOf(value), now());
  return () => {
    if (isCalm()) return fade();
    const from = (fresh ? null : (recent(nameOf(value)) ?? recent(HAND))) ?? spot("pile");
    return from ? flight(node, from, delayOf(order)) : fade();
  };
}

/** `out:`: gone at once if it turned up elsewhere, else to the discard pile. */
export function leave(node: Element, { value, order = 0, swept = false }: Travel): () => TransitionConfig {
  const box = node.getBoundingClientRect();
  // A card that this screen does not show leaves from nowhere.
  if (box.width) left.set(nameOf(value), { box, at: now() });
  return () => {
    if (value === 0 || !box.width || now() - (came.get(nameOf(value)) ?? -TOGETHER) < TOGETHER) return { duration: 0 };
    if (isCalm()) return fade();
    const to = spot("discard");
    return to ? vanishing(flight(node, to, delayOf(order) + (swept ? SHOCK : 0))) : fade();
  };
}

function delayOf(order: number): number {
  return Math.min(400, order * STAGGER);
}

/** On the discard pile the card is gone: fade over the last third. */
function vanishing(config: TransitionConfig): TransitionConfig {
  const { css } = config;
  if (!css) return config;
  return { ...config, css: (t, u) => `${css(t, u)}; opacity: ${Math.min(1, t * 3)}` };
}
