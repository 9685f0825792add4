/** The colours of the cards: ten skies, one ink, and what is mixed from them. */
const SKIES = [
  "#E9E4AE",
  "#D2E08C",
  "#A8D58A",
  "#7FCBA0",
  "#6BC3BE",
  "#76B7DA",
  "#97A9E6",
  "#BD9FE0",
  "#DB95C0",
  "#EC8C8C",
] as const;

export const INK = "#10231B";

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
