/** Le Temple in sentences: what the frame asks of a game, and what its own parts share. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { templeTexts } from "./texts";
import { temple as names } from "../../wire/names";
import type { TempleView } from "../../wire/types";
import type { SeatSummary } from "../contract";
import { colourOf, isHalf } from "./signs";

type Texts = (typeof templeTexts)["fr"];
type Names = (typeof names)["fr"];

export function symbolName(symbol: string, lang: Lang): string {
  if (!symbol) return templeTexts[lang].unthrown;
  return names[lang].symbol[symbol as keyof Names["symbol"]] ?? symbol;
}

/** What a room holds, or what a card gives: `gem`, `heal`, `orangeU`. */
export function holdsName(holds: string, lang: Lang): string {
  if (isHalf(holds)) return templeTexts[lang].halves[colourOf(holds) as keyof Texts["halves"]];
  return names[lang].content[holds as keyof Names["content"]] ?? holds;
}

/** "clé, torche". */
export function symbolsName(symbols: string, lang: Lang): string {
  return [...symbols].map((symbol) => symbolName(symbol, lang)).join(", ");
}

export function facts(view: TempleView, lang: Lang, told: readonly string[] = []): string[] {
  const t = templeTexts[lang];
  const round = told.includes("rounds") ? [] : [fill(t.round, lang, { count: view.round, of: view.rounds })];
  return [
    ...(view.round ? round : [t.sidesFirst]),
    t.difficulty[view.difficulty],
    t.variants[view.variant],
  ];
}

/** Where a seat is: "en c3, joyau". */
export function whereIs(view: TempleView, seat: number, lang: Lang): string {
  const t = templeTexts[lang].seat;
  const { room, side } = view.seats[seat]!;
  const holds = view.rooms.find(({ name }) => name === room)?.holds ?? "";
  if (holds === "exit") return t.exit;
  // The halves have long names, and the plan shows them.
  if (isHalf(holds)) return fill(t.half, lang, { room });
  if (room) return fill(t.room, lang, { room, holds: holdsName(holds, lang) });
  if (!side) return t.nowhere;
  const vowel = side === "e" || side === "w";
  return fill(vowel ? t.outsideVowel : t.outside, lang, { side: names[lang].way[side as keyof Names["way"]] });
}

export function summary(view: TempleView, seat: number, lang: Lang): SeatSummary {
  return { line: whereIs(view, seat, lang), badge: null, score: null, of: null, out: false };
}

export function prompt(view: TempleView, seat: number, awaited: number[], names: string[], lang: Lang): string {
  const t = templeTexts[lang].prompt;
  if (awaited.length === 0) return t.over;
  if (seat >= 0 && awaited.includes(seat)) return t[view.phase];
  return fill(t[`${view.phase}Of`], lang, { name: names[awaited[0]!] ?? "" });
}

/** Rooms and doorways are picked before they are confirmed; every other choice says what it does. */
export function isGrave(): boolean {
  return false;
}

/** What a ping points at: `room c3`, `die kept K`. */
export function targetText(target: string, lang: Lang): string {
  const [kind = "", what = "", face = ""] = target.split(" ");
  if (kind === "room") return what;
  const t = templeTexts[lang].tray;
  const zone = t.zones[what.replace(/\d/, "") as keyof Texts["tray"]["zones"]] ?? "";
  return fill(t.die, lang, { symbol: symbolName(face, lang), zone });
}
