/**
 * From any view to what can be drawn: counters, words, cards, groups. What a game says of its fields
 * is in the `[view]` of its words (docs/look.md); what it does not say is read off their values.
 */
import { fill, type Values } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";
import { plainTexts } from "./texts";

export type Struct = Record<string, unknown>;

export interface Face {
  text: string;
  /** Not for this viewer to know: drawn as a back. */
  hidden: boolean;
  /** How many there are of it, where they are counted. */
  times?: number;
}

export type Field = { name: string; label: string } & (
  | { is: "number" | "word"; text: string }
  | { is: "flag" }
  | { is: "cards"; cards: Face[] }
  | { is: "group"; groups: Field[][] }
);

/** Where a field goes; by itself into the middle, or on the plate of its seat. */
type Place = "nothing" | "fact" | "score" | "out";

/** What `[view]` says of a field. */
interface Said {
  fr?: string;
  en?: string;
  show?: Place | "seat" | "number" | "counts";
  /** `counts`: how many of each, by their numbers from this one on. */
  first?: number;
  /** Its numbers stand for texts of `[values]` by this name. */
  values?: string;
  /** What its words are called. */
  words?: Record<string, Record<Lang, string>>;
}

/** Who reads: the language, the names of the seats, the game's words. */
export interface Reader {
  lang: Lang;
  names: readonly string[];
  words: Struct;
}

/** `type` is the struct's own tag; whose turn it is, who sits where and who wins how the frame tells. */
const PLACES: Record<string, Place> = {
  type: "nothing",
  turn: "nothing",
  seats: "nothing",
  aim: "nothing",
  round: "fact",
  points: "score",
  score: "score",
  out: "out",
};

/** The fields of a struct that have no place of their own. */
export function fieldsOf(struct: unknown, reader: Reader): Field[] {
  return entries(struct).flatMap(([name, value]) => (placeOf(name, reader) ? [] : fieldOf(name, value, reader)));
}

export function factsOf(view: unknown, reader: Reader): string[] {
  return entries(view)
    .filter(([name]) => placeOf(name, reader) === "fact")
    .flatMap(([name, value]) => fieldOf(name, value, reader))
    .map((field) => ("text" in field ? `${field.label} ${field.text}` : field.label));
}

/** The seat's own struct, where a view has one for each. */
export function seatOf(view: unknown, seat: number): Struct {
  const seats = isStruct(view) ? view["seats"] : undefined;
  const own: unknown = Array.isArray(seats) ? seats[seat] : undefined;
  return isStruct(own) ? own : {};
}

export function scoreOf(struct: Struct, reader: Reader): number | null {
  const found = entries(struct).find(([name, value]) => placeOf(name, reader) === "score" && typeof value === "number");
  return found ? (found[1] as number) : null;
}

export function isOut(struct: Struct, reader: Reader): boolean {
  return entries(struct).some(([name, value]) => placeOf(name, reader) === "out" && value === true);
}

/** A seat in one line: its words, and what is true of it. */
export function lineOf(fields: Field[]): string {
  return fields.flatMap((field) => (field.is === "word" ? [field.text] : field.is === "flag" ? [field.label] : [])).join(", ");
}

// --- one field ---

function fieldOf(name: string, value: unknown, reader: Reader): Field[] {
  const at = { name, label: labelOf(name, reader) };
  if (value === null || value === undefined || value === false) return [];
  if (value === true) return [{ ...at, is: "flag" }];
  if (typeof value === "number") return [{ ...at, is: isNamed(name, reader) ? "word" : "number", text: textOf(name, value, reader) }];
  if (typeof value === "string") return value ? [{ ...at, is: "word", text: textOf(name, value, reader) }] : [];
  if (isStruct(value)) return [{ ...at, is: "group", groups: [fieldsOf(value, reader)] }];
  if (!Array.isArray(value)) return [];
  if (value.length > 0 && value.every(isStruct)) return [{ ...at, is: "group", groups: value.map((each) => fieldsOf(each, reader)) }];
  if (saidOf(name, reader).show === "counts") return [{ ...at, is: "cards", cards: counted(name, value, reader) }];
  return [{ ...at, is: "cards", cards: value.flat().map((each) => faceOf(name, each, reader)) }];
}

function counted(name: string, counts: unknown[], reader: Reader): Face[] {
  const first = saidOf(name, reader).first ?? 0;
  return counts.flatMap((times, at) =>
    typeof times === "number" && times > 0 ? [{ ...faceOf(name, first + at, reader), times }] : [],
  );
}

function faceOf(name: string, value: unknown, reader: Reader): Face {
  if (typeof value === "number" || typeof value === "string") {
    const hidden = typeof value === "number" ? value < 0 : value === "?";
    return { text: textOf(name, value, reader), hidden };
  }
  return { text: value === true ? "✓" : "", hidden: false };
}

function textOf(name: string, value: number | string, reader: Reader): string {
  const said = saidOf(name, reader);
  if (typeof value === "string") return said.words?.[value]?.[reader.lang] ?? spaced(value);
  if (said.show === "seat") return reader.names[value] ?? "–";
  if (!said.values) return String(value);
  const named = fill(`{value:${said.values}}`, reader.lang, { value }, (reader.words["values"] ?? {}) as Values);
  return named.startsWith("{") ? String(value) : named;
}

function labelOf(name: string, reader: Reader): string {
  const common: Record<string, string> = plainTexts[reader.lang].fields;
  const label = saidOf(name, reader)[reader.lang] ?? common[name] ?? spaced(name);
  return label.charAt(0).toLocaleUpperCase() + label.slice(1);
}

function isNamed(name: string, reader: Reader): boolean {
  const { show, values } = saidOf(name, reader);
  return show === "seat" || values !== undefined;
}

function placeOf(name: string, reader: Reader): Place | undefined {
  const { show } = saidOf(name, reader);
  if (show === "seat" || show === "number" || show === "counts") return undefined;
  return show ?? PLACES[name];
}

function saidOf(name: string, reader: Reader): Said {
  return ((reader.words["view"] ?? {}) as Record<string, Said>)[name] ?? {};
}

function spaced(name: string): string {
  return name.replaceAll("_", " ");
}

function entries(struct: unknown): [string, unknown][] {
  return isStruct(struct) ? Object.entries(struct) : [];
}

function isStruct(value: unknown): value is Struct {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
