/** The drawings of Le Temple, on a grid of 24, and their inks on stone and paper. */
import { temple } from "../../wire/looks";

const KEY = "M12 1.5a5.3 5.3 0 0 1 1.6 10.3v1.9h3v2.5h-3v1.6h3v2.5h-3v2.2h-3.2V11.8A5.3 5.3 0 0 1 12 1.5zm0 2.8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z";
const TORCH =
  "M12.3 1c3 2.8 4.6 5 4.6 7.2a4.7 4.7 0 0 1-4.8 4.4 4.7 4.7 0 0 1-4.8-4.4c0-1.9 1.6-2.6 2.2-4.2.9.7 1.4 1.5 1.6 2.4 1-1.4 1.4-3.4 1.2-5.4zM7 13.4h10.2l-1 2.6H8zM9.9 16.8h4.4L13 23.4h-1.8z";
const MASK =
  "M3 3.5c6 1.6 12 1.6 18 0v7.6c0 6-4.4 10.4-9 10.4s-9-4.4-9-10.4zM6.2 9.4c1.4 2 3.6 2.2 4.9.4-1.3-1.7-3.4-1.8-4.9-.4zM17.8 9.4c-1.4 2-3.6 2.2-4.9.4 1.3-1.7 3.4-1.8 4.9-.4zM8 14.6c2.4 3.6 5.6 3.6 8 0-2.5 1.2-5.5 1.2-8 0z";

/** The outline of a room, on a grid of 100. */
export const STEPS = "M12 0h76v4h4v4h4v4h4v76h-4v4h-4v4h-4v4H12v-4H8v-4H4v-4H0V12h4V8h4V4h4z";

export const signs = {
  A: "M3 9.6c3-.9 15-.9 18 0v1.7c-3 .8-15 .8-18 0zM7.2 8.6 8.4 3.4c1.6-1 5.6-1 7.2 0l1.2 5.2c-3-.4-6.6-.4-9.6 0zM8.6 12.6h6.8v1.7a3.4 3.4 0 0 1-6.8 0zM4 22.5c0-4 3.2-5.1 8-5.1s8 1.1 8 5.1z",
  K: KEY,
  T: TORCH,
  M: MASK,
  X: "M3 1.5l4.4 3.2h9.2L21 1.5v9.8c0 6-4.4 11.2-9 11.2S3 17.3 3 11.3zM5.8 8.8 11 11.1c-.9 1.9-4.3 1.7-5.2-2.3zM18.2 8.8 13 11.1c.9 1.9 4.3 1.7 5.2-2.3zM7.6 17.4l1.5-1.6 1.4 1.6 1.5-1.6 1.5 1.6 1.4-1.6 1.5 1.6c-2 2.2-6.8 2.2-8.8 0z",
  gem: "M6.5 2.5h11L22 9 12 22 2 9zM8.8 5 6.2 8.3h3.5zM15.2 5l-.9 3.3h3.5zM12 4.8l-1 3.5h2z",
  rush: "M2.5 4.5h4l6 7.5-6 7.5h-4l6-7.5zM11.5 4.5h4l6 7.5-6 7.5h-4l6-7.5z",
  heal: "M12 21.5C5 16 2.3 12.3 2.3 8.6a5.2 5.2 0 0 1 9.7-2.7 5.2 5.2 0 0 1 9.7 2.7c0 3.7-2.7 7.4-9.7 12.9z",
  reroll:
    "M3 11.5a9 9 0 0 1 15-6.2l2.5-2.5v7.7h-7.7l2.9-2.9a5.6 5.6 0 0 0-9.3 3.9zM21 12.5a9 9 0 0 1-15 6.2l-2.5 2.5v-7.7h7.7l-2.9 2.9a5.6 5.6 0 0 0 9.3-3.9z",
  key: KEY,
  torch: TORCH,
  mask: MASK,
  joker: "M12 1.8l3 6.7 7.3.8-5.5 4.9 1.6 7.2L12 17.7l-6.4 3.7 1.6-7.2L1.7 9.3 9 8.5z",
  exit: "M4.5 22.5V10.5a7.5 7.5 0 0 1 15 0v12zM8 14.2h5v-2.6l4.3 3.9-4.3 3.9v-2.6H8z",
} as const;

export type SignName = keyof typeof signs;

const inks: Record<SignName, string> = temple.signs;

/** The mystic symbols: a shape for each colour, so that colour is never alone. */
const pairs: Record<string, { shape: string; ink: string }> = {
  orange: { shape: "M2 12a10 10 0 0 1 20 0 10 10 0 0 1-20 0z", ink: temple.pairs.orange },
  violet: { shape: "M12 2 22.5 21.5h-21z", ink: temple.pairs.violet },
  turquoise: { shape: "M12 1.5 22.5 12 12 22.5 1.5 12z", ink: temple.pairs.turquoise },
  pink: { shape: "M3 3h18v18H3z", ink: temple.pairs.pink },
};

export interface Drawing {
  path: string;
  ink: string;
  /** Which half of a mystic symbol is filled; empty for a plain drawing. */
  half: "" | "upper" | "lower";
}

/** A symbol (`K`), an action (`heal`) or half of a mystic symbol (`orangeU`). */
export function drawing(name: string): Drawing {
  const pair = pairs[colourOf(name)];
  if (pair) return { path: pair.shape, ink: pair.ink, half: name.endsWith("U") ? "upper" : "lower" };
  const sign = (name in signs ? name : "joker") as SignName;
  return { path: signs[sign], ink: inks[sign], half: "" };
}

/** The colour of a half (`orangeU`), or what is no half as it is. */
export function colourOf(holds: string): string {
  return /[UL]$/.test(holds) ? holds.slice(0, -1) : holds;
}

export function isHalf(holds: string): boolean {
  return colourOf(holds) in pairs;
}
