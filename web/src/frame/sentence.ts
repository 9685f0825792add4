/** A sentence of the journal in parts, so that names are bold and values drawn as small cards. */
import { fill, type Gaps, type Values } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";
import type { Event } from "../wire/types";

export type Part =
  | { is: "text"; text: string }
  | { is: "seat"; seat: number; text: string }
  | { is: "value"; value: number; of: string; piece: string; text: string };

/** In every game the value of a `score` is a total, not a component: it stays a number. */
const PLAIN_VALUES = new Set(["score"]);
const GAP = /(\{\w+(?::\w+|\|[^|}]*\|[^|}]*)?\})/;
/** `{value}`, `{value:a}`, `{value:card}`, `{count:card}`: not `{count}`, which only counts. */
const DRAWN = /^\{(?:value(?::[aA])?|(value|count):(\w\w+))\}$/;

export function sentenceParts(template: string, lang: Lang, event: Event, names: string[], values: Values = {}): Part[] {
  const gaps: Gaps = {
    seat: names[event.seat] ?? "",
    other: names[event.other] ?? "",
    value: event.value,
    count: event.count,
  };
  return template
    .split(GAP)
    .filter((piece) => piece !== "")
    .flatMap((piece): Part[] => {
      const text = fill(piece, lang, gaps, values);
      if (piece === "{seat}") return [{ is: "seat", seat: event.seat, text }];
      if (piece === "{other}") return [{ is: "seat", seat: event.other, text }];
      return valueParts(piece, event, text);
    });
}

/** A component in the sentence, as the game draws it; what is hidden stays a word. */
function valueParts(piece: string, event: Event, text: string): Part[] {
  const found = DRAWN.exec(piece);
  const counted = found?.[1] === "count";
  const value = counted ? event.count : event.value;
  const named = (counted ? event.count_text : event.value_text) ?? "";
  const of = found?.[2] ?? "";
  if (!found || value < 0 || (!of && PLAIN_VALUES.has(event.kind))) return [{ is: "text", text }];
  if (of) return [{ is: "value", value, of, piece: named, text }];
  // "an 8": the article stays a word, the number becomes the card.
  const drawn: Part = { is: "value", value, of, piece: named, text: String(value) };
  const article = text.slice(0, text.length - drawn.text.length);
  return article ? [{ is: "text", text: article }, drawn] : [drawn];
}

/** No capital after a colon, unless the word is all capitals. */
export function afterColon(text: string): string {
  return text.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());
}

export function plain(parts: Part[]): string {
  return parts.map((part) => part.text).join("");
}
