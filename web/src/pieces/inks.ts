/** The fourteen inks of the seats, always shown with the initial. `SeatInfo.colour` is an index. */
export const seatInks = [
  "#8FD0C4",
  "#F0B98A",
  "#B9B4F0",
  "#E9D27E",
  "#F0A3B6",
  "#9CCBF0",
  "#B6D98C",
  "#D9B6E6",
  "#E8C3A0",
  "#8FD6E8",
  "#D5D98A",
  "#F0B0A0",
  "#A8C6B0",
  "#C9C2B4",
] as const;

export function seatInk(colour: number): string {
  return seatInks[colour] ?? seatInks[13];
}

/** The ink nearest to an accent, as the eye has it: not offered at its tables, since the accent means "act". */
export function inkNearest(accent: string): number {
  const far = seatInks.map((ink) => distance(seen(ink), seen(accent)));
  return far.indexOf(Math.min(...far));
}

/** A colour in OKLab, where equal distances look equal: lightness, green to red, blue to yellow. */
function seen(colour: string): number[] {
  const [r, g, b] = [1, 3, 5].map((at) => light(parseInt(colour.slice(at, at + 2), 16) / 255)) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function light(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function distance(one: number[], other: number[]): number {
  return Math.hypot(...one.map((value, at) => value - other[at]!));
}

/** What stands for a name on a disc: its first letter, as a reader would write it. */
export function initial(name: string): string {
  const [first] = name.trim();
  return first ? first.toLocaleUpperCase() : "?";
}
