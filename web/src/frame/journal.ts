/** From the log of events to the lines of the journal. Knows no game: the words come with it. */
import type { Lang } from "../i18n/lang";
import { fill } from "../i18n/index.svelte";
import type { Event, LogEntry } from "../wire/types";
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
  /** Deals, or scores, told in one line: more of them may join. */
  run?: Event[];
}

type Words = Record<string, unknown>;
export type Sentences = Record<string, Record<Lang, string>>;

export interface Wording {
  events: Sentences;
  lang: Lang;
  names: string[];
  /** What a group of deals and a group of scores begins with. */
  deal: string;
  score: string;
}

const GROUPED = new Set(["deal", "score"]);

export function sentencesOf(words: Words, section: string): Sentences {
  return (words[section] ?? {}) as Sentences;
}

export function journal(log: LogEntry[], wording: Wording): JournalItem[] {
  const items: JournalItem[] = [];
  const first = wording.events.round?.[wording.lang];
  if (log.length > 0 && first) items.push(roundItem(first, 1, log[0]!.ply, wording.lang));
  for (const entry of log) for (const item of entryItems(entry, wording)) push(items, item, wording);
  return items;
}

/** The newest line, for the ticker of the phone. */
export function lastLine(items: JournalItem[]): LineItem | undefined {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]!;
    if (item.is === "line") return item;
  }
  return undefined;
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
  if (item.is === "line" && above?.is === "line") {
    item.follows = item.seat >= 0 && item.seat === above.seat;
  }
  items.push(item);
}

function entryItems(entry: LogEntry, wording: Wording): JournalItem[] {
  const items: JournalItem[] = [];
  const { events } = entry;
  for (let i = 0; i < events.length; ) {
    const run = runLength(events, i);
    const item = run > 1 ? groupItem(entry, i, run, wording) : eventItem(entry, i, wording);
    if (item) items.push(item);
    i += run;
  }
  return items;
}

/** How many deals, or scores, follow one another here. */
function runLength(events: Event[], from: number): number {
  const { kind } = events[from]!;
  if (!GROUPED.has(kind)) return 1;
  let to = from + 1;
  while (to < events.length && events[to]!.kind === kind) to++;
  return to - from;
}

function eventItem(entry: LogEntry, index: number, wording: Wording): JournalItem | null {
  const event = entry.events[index]!;
  const template = wording.events[event.kind]?.[wording.lang];
  if (!template) return null; // an event without words is not told
  if (event.kind === "round") return roundItem(template, event.count, entry.ply, wording.lang);
  const parts = sentenceParts(template, wording.lang, event, wording.names);
  const told = line(entry, index, event.seat, parts, event.rule);
  return GROUPED.has(event.kind) ? { ...told, run: [event] } : told;
}

function roundItem(template: string, count: number, ply: number, lang: Lang): RoundItem {
  const label = fill(template, lang, { count }).replace(/\.$/, "");
  return { is: "round", key: `r${count}`, ply, label };
}

function groupItem(entry: LogEntry, from: number, length: number, wording: Wording): LineItem {
  const run = entry.events.slice(from, from + length);
  return { ...line(entry, from, -1, groupParts(run, wording), run[0]!.rule), run };
}

/** "Deal: Camille 9, Inès 6." */
function groupParts(events: Event[], wording: Wording): Part[] {
  const kind = events[0]!.kind as "deal" | "score";
  const parts: Part[] = [{ is: "text", text: wording[kind] }];
  events.forEach((event, i) => {
    parts.push({ is: "text", text: i === 0 ? " " : ", " });
    parts.push({ is: "seat", seat: event.seat, text: wording.names[event.seat] ?? "" });
    parts.push({ is: "text", text: "\u00a0" });
    parts.push(
      kind === "deal"
        ? { is: "value", value: event.value, text: String(event.value) }
        : { is: "text", text: `+${event.count}` },
    );
  });
  parts.push({ is: "text", text: "." });
  return parts;
}

function line(entry: LogEntry, index: number, seat: number, parts: Part[], rule: string): LineItem {
  return { is: "line", key: `${entry.ply}.${index}`, ply: entry.ply, seat, parts, rule, follows: false };
}
