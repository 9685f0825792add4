/** From the log of events to the lines of the journal. Knows no game: the words come with it. */
import type { Lang } from "../i18n/lang";
import { fill, type Values } from "../i18n/index.svelte";
import type { Event, GameInfo, HintAsked, LogEntry } from "../wire/types";
import { plain, sentenceParts, type Part } from "./sentence";

export type JournalItem = RoundItem | LineItem;

export interface RoundItem {
  is: "round";
  key: string;
  ply: number;
  label: string;
}

export interface LineItem {
  is: "line";
  key: string;
  ply: number;
  /** -1: the table itself. */
  seat: number;
  parts: Part[];
  rule: string;
  /** Same seat as the line above: the disc is not repeated. */
  follows: boolean;
  /** How often this happened in a row, if more than once. */
  times?: number;
  /** Deals, or scores, told in one line: more of them may join. */
  run?: Event[];
}

export type Sentences = Record<string, Record<Lang, string>>;

export interface Wording {
  events: Sentences;
  /** Sentences of kinds of events that follow a certain rule. */
  byRule: Record<string, Sentences>;
  values: Values;
  /** Kinds of events that are shown once and told nowhere. */
  fleeting: readonly string[];
  lang: Lang;
  names: string[];
  /** What a group of deals and a group of scores begins with. */
  deal: string;
  score: string;
  /** "3 cards", dealt to a seat and not seen. */
  cards: string;
  /** What follows the name of somebody who asks the coach. */
  hint: string;
}

/** A run of these is one line, if its sentence says no more than who and what. */
const GROUPED: Record<string, RegExp> = {
  deal: /^[^{]*\{seat\}[^{]*\{value(:\w+)?\}[^{]*$/,
  score: /^[^{]*\{seat\}.*\{count\}/,
};

export function sentencesOf(words: GameInfo["words"], section: string): Sentences {
  return (words[section] ?? {}) as Sentences;
}

/**
 * What a game brings to its journal; nothing until the game is known. `words`: those of another time,
 * by which an old match is told.
 */
export function wordingOf(
  game: GameInfo | undefined,
  words: GameInfo["words"] = game?.words ?? {},
): Pick<Wording, "events" | "byRule" | "values" | "fleeting"> {
  return {
    events: sentencesOf(words, "events"),
    byRule: (words["by_rule"] ?? {}) as Record<string, Sentences>,
    values: (words["values"] ?? {}) as Values,
    fleeting: game?.fleeting ?? [],
  };
}

export function journal(log: LogEntry[], wording: Wording): JournalItem[] {
  const items: JournalItem[] = [];
  const isTold = log.some((entry) => entry.events.some((event) => event.kind === "round" && event.count === 1));
  if (log.length > 0 && wording.events.round && !isTold) items.push(roundItem(1, log[0]!.ply, "r", wording));
  for (const entry of log) for (const item of entryItems(entry, wording)) push(items, item, wording);
  return items;
}

/** With a line for each hint that was asked for, after what had happened by then. */
export function withHints(items: JournalItem[], hinted: readonly HintAsked[], wording: Wording): JournalItem[] {
  const all = [...items];
  for (const { seat, ply } of hinted) {
    const parts: Part[] = [{ is: "seat", seat, text: wording.names[seat] ?? "" }, { is: "text", text: ` ${wording.hint}` }];
    const before = all.filter((item) => item.ply <= ply).length;
    all.splice(before, 0, { is: "line", key: `h${ply}.${seat}`, ply, seat, parts, rule: "", follows: false });
  }
  return all;
}

/** "Manche 3", in the words of the game; empty for a game without rounds. */
export function roundName(count: number, { events, lang }: Pick<Wording, "events" | "lang">): string {
  return fill(events.round?.[lang] ?? "", lang, { count }).replace(/\.$/, "");
}

/** The newest line, for the ticker of the phone. */
export function lastLine(items: JournalItem[]): LineItem | undefined {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]!;
    if (item.is === "line") return item;
  }
  return undefined;
}

/** What a moment says, a line for each thing: also what is shown once and told nowhere else. */
export function told(events: Event[], wording: Wording): LineItem[] {
  const aloud = { ...wording, fleeting: [] };
  return events.flatMap((_, index) => {
    const item = eventItem({ ply: 0, events }, index, aloud);
    if (item?.is !== "round") return item ? [item] : [];
    return [line({ ply: 0, events }, index, -1, [{ is: "text", text: `${item.label}.` }], "")];
  });
}

/** "Suie draws a card (4 times)." */
export function repeated(parts: Part[], note: string): Part[] {
  const last = parts.at(-1)!;
  return [...parts.slice(0, -1), { ...last, text: last.text.replace(/\.?$/, ` (${note}).`) }];
}

export function lineText(item: LineItem): string {
  return plain(item.parts);
}

function push(items: JournalItem[], item: JournalItem, wording: Wording): void {
  const above = items.at(-1);
  // Cards dealt one decision at a time are still one deal.
  if (item.is === "line" && above?.is === "line" && item.run && above.run?.[0]?.kind === item.run[0]?.kind) {
    const run = [...above.run!, ...item.run];
    items[items.length - 1] = { ...above, ply: item.ply, seat: -1, follows: false, run, parts: groupParts(run, wording) };
    return;
  }
  if (item.is === "line" && above?.is === "line" && isSame(item, above)) {
    above.times = (above.times ?? 1) + 1;
    return;
  }
  if (item.is === "line" && above?.is === "line") {
    item.follows = item.seat >= 0 && item.seat === above.seat;
  }
  items.push(item);
}

/** "Suie draws a card." four times in one step is said once. */
function isSame(item: LineItem, above: LineItem): boolean {
  return item.ply === above.ply && item.seat === above.seat && item.rule === above.rule && lineText(item) === lineText(above);
}

function entryItems(entry: LogEntry, wording: Wording): JournalItem[] {
  const items: JournalItem[] = [];
  const { events } = entry;
  for (let i = 0; i < events.length; ) {
    const run = runLength(events, i, wording);
    const item = run > 1 ? groupItem(entry, i, run, wording) : eventItem(entry, i, wording);
    if (item) items.push(item);
    i += run;
  }
  return items;
}

function isGrouped(kind: string, { events, lang }: Wording): boolean {
  return GROUPED[kind]?.test(events[kind]?.[lang] ?? "") ?? false;
}

/** How many deals, or scores, follow one another here. */
function runLength(events: Event[], from: number, wording: Wording): number {
  const { kind } = events[from]!;
  if (!isGrouped(kind, wording)) return 1;
  let to = from + 1;
  while (to < events.length && events[to]!.kind === kind) to++;
  return to - from;
}

function eventItem(entry: LogEntry, index: number, wording: Wording): JournalItem | null {
  const event = entry.events[index]!;
  const words = wording.byRule[event.kind]?.[event.rule] ?? wording.events[event.kind];
  const template = words?.[wording.lang];
  if (!template || wording.fleeting.includes(event.kind)) return null; // not told
  if (event.kind === "round") return roundItem(event.count, entry.ply, `r${entry.ply}.${index}`, wording);
  const parts = sentenceParts(template, wording.lang, event, wording.names, wording.values);
  const told = line(entry, index, event.seat, parts, event.rule);
  return isGrouped(event.kind, wording) ? { ...told, run: [event] } : told;
}

function roundItem(count: number, ply: number, key: string, wording: Wording): RoundItem {
  return { is: "round", key, ply, label: roundName(count, wording) };
}

function groupItem(entry: LogEntry, from: number, length: number, wording: Wording): LineItem {
  const run = entry.events.slice(from, from + length);
  return { ...line(entry, from, -1, groupParts(run, wording), run[0]!.rule), run };
}

/** "Deal: Camille 9 10, Inès 2 cards." */
function groupParts(events: Event[], wording: Wording): Part[] {
  const kind = events[0]!.kind as "deal" | "score";
  const parts: Part[] = [{ is: "text", text: wording[kind] }];
  bySeat(events).forEach((share, i) => {
    const { seat } = share[0]!;
    parts.push({ is: "text", text: i === 0 ? " " : ", " });
    parts.push({ is: "seat", seat, text: wording.names[seat] ?? "" });
    for (const part of gains(kind, share, wording)) parts.push({ is: "text", text: "\u00a0" }, part);
  });
  parts.push({ is: "text", text: "." });
  return parts;
}

/** Neighbours in the run that got something one after another, each once. */
function bySeat(events: Event[]): Event[][] {
  const shares: Event[][] = [];
  for (const event of events) {
    const share = shares.at(-1);
    if (share?.[0]?.seat === event.seat) share.push(event);
    else shares.push([event]);
  }
  return shares;
}

/** What a seat of the group got: its sentence's own values, a number of hidden cards, or its points. */
function gains(kind: "deal" | "score", share: Event[], wording: Wording): Part[] {
  if (kind === "score") return share.map((event) => ({ is: "text", text: `+${event.count}` }));
  if (share.length > 1 && share.every((event) => event.value < 0)) {
    return [{ is: "text", text: fill(wording.cards, wording.lang, { count: share.length }) }];
  }
  const gap = /\{value(?::\w\w+)?/.exec(wording.events["deal"]![wording.lang])![0] + "}";
  return share.map((event) => sentenceParts(gap, wording.lang, event, wording.names, wording.values)[0]!);
}

function line(entry: LogEntry, index: number, seat: number, parts: Part[], rule: string): LineItem {
  return { is: "line", key: `${entry.ply}.${index}`, ply: entry.ply, seat, parts, rule, follows: false };
}
