/** What the beaver makes of what is seen: of what all may see, and never before a choice is made. */
import { clockwise } from "../../frame/order";
import type { CastorView } from "../../wire/types";
import { cardOf } from "./suits";

export type Mood = "watch" | "oh" | "ha" | "wink" | "hm" | "ouch";

/** A way to look, from -1 to 1: to the right, and down. */
export interface Gaze {
  x: number;
  y: number;
}

/** What is looked at: the table, or a trick that was won and is still there. */
export interface Sight {
  view: CastorView;
  won: boolean;
}

/** A plan worth so much is worth a look. */
const GREAT = 5;

const colourOf = (played: string) => cardOf(played).colour;

/** How he takes what has come into view, for this seat; `watch`: nothing new. */
export function moodOf(before: Sight, now: Sight, seat: number): Mood {
  const [then, view] = [before.view, now.view];
  if (now.won) return before.won ? "watch" : trickMood(view, seat);
  if ((view.seats[seat]?.medals ?? 0) > (then.seats[seat]?.medals ?? 0)) return "ha";
  const same = view.round === then.round && view.trick === then.trick && !before.won;
  if (view.accomplice && !(same && then.accomplice)) return "wink";
  if ((view.stake?.value ?? 0) >= GREAT && !(same && then.stake?.value)) return "oh";
  return view.seats.some(({ played }, at) => played && played !== then.seats[at]?.played && view.trumps.includes(colourOf(played))) ? "oh" : "watch";
}

/** Whoever only watches has won nothing, and lost nothing. */
function trickMood(view: CastorView, seat: number): Mood {
  if (seat < 0) return "watch";
  if (view.winning !== seat) return "hm";
  return view.seats.some(({ played }) => colourOf(played) === "yellow") ? "ouch" : "ha";
}

/** The plates stand above him from left to right, the own hand lies below. */
export function gazeAt(awaited: readonly number[], seats: number, seat: number): Gaze {
  const [one, ...more] = awaited;
  if (one === undefined || more.length > 0) return { x: 0, y: 0 };
  if (one === seat) return { x: 0.7, y: 0.9 };
  const others = clockwise(seats, seat);
  const share = others.length > 1 ? others.indexOf(one) / (others.length - 1) : 0.5;
  return { x: share * 1.4 - 0.4, y: -0.8 };
}
