/** Stand-ins for the server: a socket and `fetch` under the test's hand. */
import { vi } from "vitest";
import { momentOf, moveText } from "../src/frame/moves";
import { i18n } from "../src/i18n/index.svelte";
import type { ChatLine, DownMessage, DownStep, DownWelcome, GameInfo, SeatInfo, TableInfo, UpMessage } from "../src/wire/types";
import moves from "./moves.json";

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  sent: UpMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as UpMessage);
  }
  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** The server's side. */
  accept(...messages: DownMessage[]): void {
    this.readyState = 1;
    this.onopen?.();
    this.say(...messages);
  }
  say(...messages: DownMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  of<T extends UpMessage["t"]>(kind: T): Extract<UpMessage, { t: T }>[] {
    return this.sent.filter((message) => message.t === kind) as Extract<UpMessage, { t: T }>[];
  }
}

export function fakeSockets(): void {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
}

/** Moves in the words that the server sends of a game. */
export function sayer(game: keyof typeof moves, names: string[], view?: unknown, seat = -1): (move: string, short?: boolean) => string {
  return (move, short) => moveText(moves[game] as unknown as GameInfo, move, i18n.lang, names, { short, seat, ...momentOf(view) });
}

/** Answers by path (`POST /api/tables`); anything else is a 404 with a sentence. */
export function fakeServer(answers: Record<string, unknown>): void {
  vi.stubGlobal("fetch", async (path: string, request?: RequestInit) => {
    const answer = answers[`${request?.method ?? "GET"} ${path}`];
    if (answer instanceof Error) throw answer;
    const body = answer ?? { fr: "Rien ici.", en: "Nothing here." };
    return new Response(JSON.stringify(body), { status: answer ? 200 : 404 });
  });
}

export const person = (name: string, colour = 0): SeatInfo => ({
  kind: "person",
  name,
  colour,
  bot: "",
  here: true,
  absent: false,
  votes: [],
  go: false,
  stand_in: "",
});
export const free: SeatInfo = { ...person(""), kind: "open", here: false };

export const tableInfo = (change: Partial<TableInfo> = {}): TableInfo => ({
  id: "k7fq-93xm",
  game: "horde",
  state: "running",
  seats: [person("Camille"), person("Inès", 1)],
  host: 0,
  options: {},
  clock: "off",
  pace: "quick",
  mode: "friends",
  listed: false,
  commitment: "",
  deal: { redrawn: 0, stage: "dealt", seals: [], missing: [] },
  watchers: 0,
  next: "",
  notice: null,
  outcome: null,
  bots: "medium",
  guests: false,
  lesson: false,
  hints: false,
  hinted: [],
  practice: null,
  box: null,
  ...change,
});

export const chatLine = (seat: number, name: string, change: Partial<ChatLine> = {}): ChatLine => ({
  seat,
  name,
  text: "Salut",
  at: 0,
  claim: "",
  about: -1,
  ...change,
});

export const stepAt = (seq: number, change: Partial<DownStep> = {}): DownStep => ({
  t: "step",
  seq,
  ply: seq,
  events: [{ kind: "draw", rule: "H10", seat: 0, other: -1, value: -1, count: 0 }],
  views: [{ at: seq }],
  awaited: [0],
  moves: [["draw", "pass"]],
  clock: null,
  outcome: null,
  ack: "",
  guide: null,
  ...change,
});

export const welcome = (change: Partial<DownWelcome> = {}): DownWelcome => ({
  t: "welcome",
  table: tableInfo(),
  hands: [0],
  hosting: true,
  step: stepAt(3),
  log: [],
  chat: [],
  notes: [],
  meanwhile: [],
  held: [],
  ...change,
});
