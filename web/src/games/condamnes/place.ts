/** Condamnés ! as a place: who stands in which cell, how far the card has come, what is heard where. */
import { fill, type Lang } from "../../i18n/index.svelte";
import type { CondamnesView, SeatInfo } from "../../wire/types";
import { condamnesTexts } from "./texts";

/** How far the card has come: -1 at the post, the place of a cell, or behind the last one. */
export function progress(view: CondamnesView): number {
  if (view.stage === "pass") return view.order.indexOf(view.turn);
  return view.stage === "settle" ? view.order.length : -1;
}

/** How often it rustled between two seats since the last step. */
export const wavesBetween = (view: CondamnesView, one: number, other: number): number =>
  view.rustles.filter((pair) => pair.includes(one) && pair.includes(other)).length;

const stirs = (view: CondamnesView, seat: number): boolean => view.rustles.some((pair) => pair.includes(seat));

/** What a prisoner does, in a word or two. */
export function cellState(view: CondamnesView, seat: number, awaited: readonly number[], own: number, lang: Lang): string {
  const t = condamnesTexts[lang];
  if (stirs(view, seat)) return t.seat.rustle;
  if (awaited.includes(seat)) return seat === own ? t.cell.yours : t.cell.thinks;
  if (view.seats[seat]?.apart) return t.seat.apart;
  const place = view.order.indexOf(seat);
  if (view.round === 0) return "";
  return place < progress(view) ? t.hasPassed : place === progress(view) ? t.holdsTurn : t.waits;
}

/** A cell as a screen reader says it; the suit is said by its own picture. */
export function cellLabel(view: CondamnesView, seat: number, info: SeatInfo, state: string, lang: Lang): string {
  const t = condamnesTexts[lang];
  const { cards = 0, offences = 0 } = view.seats[seat] ?? {};
  const parts = [
    fill(t.cell.number, lang, { count: view.order.indexOf(seat) + 1 }),
    info.name,
    fill(t.seat.prisoner, lang, { count: cards }),
    state,
    offences ? fill(t.seat.offences, lang, { count: offences }) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** How many cards of a suit are in a hand. */
export const ofSuit = (hand: readonly string[], suit: string): number => hand.filter((card) => card.endsWith(suit)).length;
