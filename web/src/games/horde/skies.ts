/** The colours of the cards: ten skies, one ink, and what is mixed from them. */
import { horde } from "../../wire/looks";

const SKIES = horde.skies;

export const INK = horde.ink;
export const WHITE = "#FFFFFF";

export function sky(value: number): string {
  return SKIES[value - 1] ?? SKIES[0];
}

/** A flat colour between two, as cut paper has it: no transparency on the cards. */
export function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const low = parseInt(from.slice(at, at + 2), 16);
    const high = parseInt(to.slice(at, at + 2), 16);
    return Math.round(low + (high - low) * share).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
