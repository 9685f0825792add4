/** Le Temple in sentences: what the frame asks of a game, and what its own parts share. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { templeTexts } from "../../i18n/temple";
import type { TempleView } from "../../wire/types";
import type { SeatSummary } from "../contract";
import { colourOf, isHalf } from "./signs";

type Texts = (typeof templeTexts)["fr"];

export function symbolName(symbol: string, lang: Lang): string {
  return templeTexts[lang].symbols[symbol as keyof Texts["symbols"]] ?? symbol;
}

/** What a room holds, or what a card gives: `gem`, `heal`, `orangeU`. */
export function holdsName(holds: string, lang: Lang): string {
  return templeTexts[lang].holds[colourOf(holds) as keyof Texts["holds"]] ?? holds;
}

/** "clé, torche". */
export function symbolsName(symbols: string, lang: Lang): string {
  return [...symbols].map((symbol) => symbolName(symbol, lang)).join(", ");
}

export function facts(view: TempleView, lang: Lang): string[] {
  const t = templeTexts[lang];
  return [
    view.round ? fill(t.round, lang, { count: view.round, of: view.rounds }) : t.sidesFirst,
    t.difficulty[view.difficulty as keyof Texts["difficulty"]],
    t.variants[view.variant as keyof Texts["variants"]],
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
  return fill(vowel ? t.outsideVowel : t.outside, lang, { side: templeTexts[lang].sides[side as keyof Texts["sides"]] });
}

export function summary(view: TempleView, seat: number, lang: Lang): SeatSummary {
  return { line: whereIs(view, seat, lang), badge: null, score: null, of: null, out: false };
}

export function prompt(view: TempleView, seat: number, awaited: number[], names: string[], lang: Lang): string {
  const t = templeTexts[lang].prompt;
  const phase = view.phase as keyof typeof t;
  if (awaited.length === 0) return t.over;
  if (seat >= 0 && awaited.includes(seat)) return t[phase] ?? "";
  return fill(t[`${view.phase}Of` as keyof typeof t] ?? "", lang, { name: names[awaited[0]!] ?? "" });
}

/** What a move is about, after its verb. */
function about(verb: string, what: string, lang: Lang): string {
  const t = templeTexts[lang];
  if (verb === "side") return t.sides[what as keyof Texts["sides"]] ?? what;
  if (verb === "take") return symbolName(what, lang);
  if (verb === "cross") return fill(what.endsWith("L") ? t.moves.bonus : t.moves.gem, lang, { count: what.charAt(0) });
  if (what === "left" || what === "right") return t.moves[what];
  return verb === "use" || verb === "joker" ? holdsName(what, lang) : what;
}

export function moveText(move: string, lang: Lang): string {
  const [verb = "", what = ""] = move.split(" ");
  const sentence = templeTexts[lang].moves[verb as keyof Texts["moves"]] ?? move;
  return fill(sentence, lang, { what: about(verb, what, lang) });
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
