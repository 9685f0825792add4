/** The options of a table as the server writes them, and in words. */
import { fill } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";
import { newTable } from "../i18n/newtable";
import type { GameInfo, SwitchInfo } from "../wire/types";

export const LETTERS = "abcdefghijklmn";
export const RANDOM = "random";

/** A seat order: a letter a seat; nothing for the plain order. */
export function orderText(order: number[]): string {
  const text = order.map((seat) => LETTERS[seat]).join("");
  return text === LETTERS.slice(0, order.length) ? "" : text;
}

/** The value of each seat of an option that gives every seat its own. */
export function eachValues(text: string, seats: number): string[] {
  const given = text === RANDOM ? [] : text.split(",");
  return Array.from({ length: seats }, (_, seat) => given[seat] ?? RANDOM);
}

export function withValue(text: string, seats: number, seat: number, value: string): string {
  const values = eachValues(text, seats).map((old, at) => (at === seat ? value : old));
  return values.every((each) => each === RANDOM) ? RANDOM : values.join(",");
}

/** The value as a table of so many seats takes it: what spoke of seats that are gone falls back. */
export function fitted({ kind, default: usual }: SwitchInfo, value: string, seats: number): string {
  if (kind === "order" && value.length !== seats) return usual;
  if (kind === "seat" && LETTERS.indexOf(value) >= seats) return usual;
  return kind === "each" ? withValue(value, seats, -1, "") : value;
}

type Both = Record<Lang, string>;

/** The words of an option: its `title` and one for each value. */
export function switchWords(game: GameInfo, name: string, lang: Lang): Record<string, string> {
  const switches = (game.words["switches"] ?? {}) as Record<string, Record<string, Both>>;
  const entries = Object.entries(switches[name] ?? {});
  return { [RANDOM]: newTable[lang].random, ...Object.fromEntries(entries.map(([key, both]) => [key, both[lang]])) };
}

export function seatName(names: string[], seat: number, lang: Lang): string {
  return names[seat]?.trim() || fill(newTable[lang].seat, lang, { n: seat + 1 });
}

/** How an option is set, in words; nothing for one that each seat has for itself, or left as usual. */
export function optionText(game: GameInfo, option: SwitchInfo, value: string, names: string[], lang: Lang): string {
  const words = switchWords(game, option.name, lang);
  const nameOf = (letter: string) => seatName(names, LETTERS.indexOf(letter), lang);
  if (option.kind === "order") return [...value].map(nameOf).join(", ");
  if (option.kind === "seat" && value !== RANDOM) return nameOf(value);
  return option.kind === "each" ? "" : (words[value] ?? value);
}
