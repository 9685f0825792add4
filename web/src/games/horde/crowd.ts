/** The crowd on a card, cut out of paper: as many heads as there are copies of the value. */
import { INK, mix, sky } from "./skies";

/** One rank of a crowd: the ranks behind are paler, so that the heads stand apart. */
export interface Rank {
  ink: string;
  bodies: string;
  eyes: string;
}

interface Figure {
  x: number;
  y: number;
  scale: number;
  /** Degrees; the whole figure leans. */
  lean: number;
  arm: -1 | 0 | 1;
}

// Drawn round the middle of the head, 17 wide; absolute commands only, so that points can be moved.
const HEAD = "M0 -11 C6.4 -11 9 -6.2 8.6 -0.8 C8.3 3.6 5.6 9.6 0 9.6 C-5.6 9.6 -8.3 3.6 -8.6 -0.8 C-9 -6.2 -6.4 -11 0 -11 Z";
const BODY =
  "M-4.2 6 L4.2 6 L4.4 11.4 C11 12.4 15.4 16 16.4 24 L18 80 L-18 80 L-16.4 24 C-15.4 16 -11 12.4 -4.4 11.4 Z";
// Every outline runs clockwise: where two overlap, no hole is cut.
const RIGHT_ARM =
  "M9 22 C14.6 16 16.6 10 16.6 1.6 L14.4 -8.4 L18.4 -4.6 L19.4 -12.6 L21.8 -5 L24.8 -11.5 L24.6 -3.4 L29 -6.5 L25 1 C26 16 23.5 32 17 44 Z";
const LEFT_ARM =
  "M-17 44 C-23.5 32 -26 16 -25 1 L-29 -6.5 L-24.6 -3.4 L-24.8 -11.5 L-21.8 -5 L-19.4 -12.6 L-18.4 -4.6 L-14.4 -8.4 L-16.6 1.6 C-16.6 10 -14.6 16 -9 22 Z";
const EYES: [number, number, number][] = [
  [-3.5, -1.6, 2.3],
  [3.6, -0.9, 1.8],
];

// Where the heads stand: [x, y, raised arm], rank by rank from behind; laid by hand so that no face
// hides another and no hand leaves the card.
type Spot = [x: number, y: number, arm: -1 | 0 | 1];
const RANKS: Spot[][][] = [
  [[[53, 98, -1]]],
  [[[38, 99, -1], [73, 106, 0]]],
  [[[50, 87, 0]], [[31, 108, -1], [69, 108, 1]]],
  [[[46, 89, 0], [69, 86, 1]], [[30, 109, -1], [60, 112, 0]]],
  [[[29, 90, -1], [51, 84, 0], [72, 91, 1]], [[38, 112, 0], [64, 112, 0]]],
  [[[27, 90, -1], [50, 84, 0], [73, 90, 1]], [[27, 112, 0], [51, 110, 0], [74, 113, 0]]],
  [[[26, 89, -1], [42, 84, 0], [59, 84, 0], [75, 90, 1]], [[31, 111, 0], [51, 109, 0], [71, 112, 0]]],
  [[[31, 73, -1], [51, 68, 0], [70, 74, 1]], [[24, 93, -1], [51, 90, 0], [77, 93, 1]], [[38, 113, 0], [64, 113, 0]]],
  [[[31, 71, 0], [50, 67, 0], [69, 72, 0]], [[23, 92, -1], [41, 88, 0], [60, 88, 0], [77, 92, 1]], [[37, 113, 0], [64, 112, 0]]],
  [
    [[30, 71, -1], [50, 66, 0], [70, 71, 1]],
    [[23, 91, 0], [41, 88, 0], [59, 88, 0], [77, 91, 0]],
    [[29, 112, 0], [50, 110, 0], [72, 113, 0]],
  ],
];
const SCALES = [1.5, 1.18, 1.02, 0.97, 0.92, 0.86, 0.82, 0.77, 0.76, 0.75];

export function crowd(value: number): Rank[] {
  const ranks = RANKS[value - 1] ?? [];
  return ranks.map((spots, at) => {
    const depth = ranks.length - 1 - at;
    const figures = spots.map((spot, place) => figure(spot, SCALES[value - 1] ?? 1, at * 4 + place));
    return {
      ink: mix(INK, sky(value), depth * 0.16),
      bodies: figures.map(outline).join(""),
      eyes: figures.map(eyes).join(""),
    };
  });
}

/** No two neighbours lean the same way. */
function figure([x, y, arm]: Spot, scale: number, at: number): Figure {
  return { x, y, scale, arm, lean: (((at * 5) % 7) - 3) * 2 };
}

function outline(figure: Figure): string {
  const parts = [HEAD, BODY];
  if (figure.arm > 0) parts.push(RIGHT_ARM);
  if (figure.arm < 0) parts.push(LEFT_ARM);
  return parts.map((part) => place(part, figure)).join("");
}

function eyes(figure: Figure): string {
  return EYES.map(([x, y, radius]) => {
    const at = move(figure.arm < 0 ? -x : x, y, figure);
    const r = round(radius * figure.scale);
    return `M${round(at[0] - r)} ${at[1]}a${r} ${r} 0 1 0 ${round(2 * r)} 0a${r} ${r} 0 1 0 ${round(-2 * r)} 0Z`;
  }).join("");
}

function place(path: string, figure: Figure): string {
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => move(Number(x), Number(y), figure).join(" "));
}

function move(x: number, y: number, { x: left, y: top, scale, lean }: Figure): [number, number] {
  const angle = (lean * Math.PI) / 180;
  return [
    round(left + scale * (x * Math.cos(angle) - y * Math.sin(angle))),
    round(top + scale * (x * Math.sin(angle) + y * Math.cos(angle))),
  ];
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** The ten crowds, drawn once. */
export const crowds: readonly Rank[][] = Array.from({ length: 10 }, (_, at) => crowd(at + 1));

/** One head alone, for a slice of a card. */
export const loner: Rank = {
  ink: INK,
  bodies: outline({ x: 0, y: 0, scale: 1, lean: 0, arm: 0 }),
  eyes: eyes({ x: 0, y: 0, scale: 1, lean: 0, arm: 0 }),
};
