/** A sentence of the journal in parts, so that names are bold and values drawn as small cards. */
import { fill, type Gaps } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";
import type { Event } from "../wire/types";

export type Part =
  | { is: "text"; text: string }
  | { is: "seat"; seat: number; text: string }
  | { is: "value"; value: number; text: string };

/** In every game the value of a `score` is a total, not a component: it stays a number. */
const PLAIN_VALUES = new Set(["score"]);
const GAP = /(\{\w+(?::\w|\|[^|}]*\|[^|}]*)?\})/;

export function sentenceParts(template: string, lang: Lang, event: Event, names: string[]): Part[] {
  const gaps: Gaps = {
    seat: names[event.seat] ?? "",
    other: names[event.other] ?? "",
    value: event.value,
    count: event.count,
  };
  const drawn = !PLAIN_VALUES.has(event.kind);
  return template
    .split(GAP)
    .filter((piece) => piece !== "")
    .flatMap((piece) => partsOf(piece, lang, event, gaps, drawn));
}

function partsOf(piece: string, lang: Lang, event: Event, gaps: Gaps, drawn: boolean): Part[] {
  const text = fill(piece, lang, gaps);
  if (piece === "{seat}") return [{ is: "seat", seat: event.seat, text }];
  if (piece === "{other}") return [{ is: "seat", seat: event.other, text }];
  if (drawn && /^\{value(:\w)?\}$/.test(piece)) {
    const value: Part = { is: "value", value: event.value, text: String(event.value) };
    // "an 8": the article stays a word, the number becomes the card.
    const article = text.slice(0, text.length - value.text.length);
    return article ? [{ is: "text", text: article }, value] : [value];
  }
  return [{ is: "text", text }];
}

export function plain(parts: Part[]): string {
  return parts.map((part) => part.text).join("");
}
