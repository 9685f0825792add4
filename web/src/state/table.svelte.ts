/** A seat (or several, or none) at one table: everything the page knows of it, and may ask of it. */
import type {
  ChatLine,
  DownHeld,
  DownHint,
  DownMessage,
  DownProblem,
  DownStep,
  DownWelcome,
  LogEntry,
  TableInfo,
  UpAct,
  UpMessage,
  UpNote,
  UpReact,
  UpChange,
  UpSetPace,
} from "../wire/types";
import { api, ApiError } from "./api";
import { Dealing } from "./dealing.svelte";
import { HeldMoves } from "./held.svelte";
import { myTables } from "./mytables.svelte";
import { Wire } from "./wire";

export type Connection = "connecting" | "open" | "lost" | "gone";
export interface Reaction {
  id: number;
  seat: number;
  kind: UpReact["kind"] | "";
  /** Instead of a kind: one of the game's claims, and the seat of which it speaks. */
  claim: string;
  about: number;
}
/** Somebody points at something; the game knows what the target names. */
export interface Ping {
  id: number;
  seat: number;
  target: string;
}
interface Question {
  moves: string[];
  hand: number;
  answer: (rules: Record<string, string>) => void;
}

const REACTION_LASTS = 4000;
const CLAIM_LASTS = 6000;
const PING_LASTS = 3000;
/** Notes are kept when the writer pauses. */
const NOTE_PAUSE = 800;
/** No acknowledgement for so long: the socket is probably dead, begin again. */
const ACK_LIMIT = 6000;
const QUESTION_LIMIT = 8000;

/** Not `crypto.randomUUID`: it is missing where a table is played over plain http on a home network. */
function moveId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}

export class TableSession {
  connection: Connection = $state.raw("connecting");
  table: TableInfo | null = $state.raw(null);
  /** Seats of this browser's tokens; empty for a spectator. */
  hands: number[] = $state.raw([]);
  hosting = $state.raw(false);
  step: DownStep | null = $state.raw(null);
  /** `performance.now()` when `step` came: the clock counts from there. */
  stepAt = $state.raw(0);
  /** Everything that happened, the present step's events included. */
  log: LogEntry[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** Lines of others since the chat was last seen; whoever shows the chat sets it to 0. */
  unreadChat = $state.raw(0);
  reactions: Reaction[] = $state.raw([]);
  pings: Ping[] = $state.raw([]);
  /** Private notes, one text a hand. */
  #notes: string[] = $state.raw([]);
  /** The last refusal; whoever shows it may set it to null. */
  problem: DownProblem | null = $state.raw(null);
  /** Which of `hands` is shown. */
  hand = $state.raw(0);
  /** How many moves made here were carried out, or are held until their moment. */
  acted = $state.raw(0);
  /** Plies that a bot made for a seat of ours while we were away, one list a hand. */
  meanwhile: number[][] = $state.raw([]);
  /** What the coach said of the present choice. */
  hint: DownHint | null = $state.raw(null);
  /** It was asked, and has not answered yet. */
  hinting = $state(false);
  /** This session has been here from the start of the match on. */
  fresh = false;
  readonly dealing: Dealing;
  readonly waiting = new HeldMoves();

  #pending: UpAct | null = $state.raw(null);
  #questions: Question[] = [];
  /** What was answered about this moment: a mouse that wanders asks the same again and again. */
  #known: Record<string, string> = {};
  #wire: Wire;
  #ackTimer: ReturnType<typeof setTimeout> | undefined;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #unsaved: UpNote | null = null;
  #count = 0;

  constructor(
    readonly id: string,
    private tokens: string[],
  ) {
    this.dealing = new Dealing(id, (message) => this.#send(message));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#wire = new Wire(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(id)}`, {
      opened: () => this.#hello(),
      message: (message) => this.#receive(message),
      lost: () => void this.#lost(),
    });
  }

  /** The seat of the hand shown, -1 for a spectator. */
  get seat(): number {
    return this.hands[this.hand] ?? -1;
  }

  get view(): unknown {
    return this.step?.views[this.hand] ?? this.step?.views[0] ?? null;
  }

  get moves(): string[] {
    return this.step?.moves[this.hand] ?? [];
  }

  /** The shown hand's private notes. */
  get notes(): string {
    return this.#notes[this.hand] ?? "";
  }

  /** The shown hand's move that the server keeps until its moment; empty: none. */
  get held(): string {
    return this.waiting.of(this.hand);
  }

  /** A move is on its way and not yet acknowledged. */
  get sending(): boolean {
    return this.#pending !== null && this.#pending.seq === this.step?.seq;
  }

  /** One of this browser's seats is awaited. */
  get mine(): boolean {
    return this.step?.awaited.some((seat) => this.hands.includes(seat)) ?? false;
  }

  /** Carry out a legal move. A second click before the answer does nothing. */
  act(move: string): void {
    if (!this.step || this.sending) return;
    this.problem = null;
    this.#pending = { t: "act", id: moveId(), seq: this.step.seq, move, hand: this.hand };
    this.#sendPending();
  }

  /** Everybody at this screen has read who they are. */
  ready(): void {
    this.hands.forEach((_, hand) => this.#send({ t: "ready", hand }));
  }

  /** Take back the move that is held. */
  withdraw(): void {
    this.#send({ t: "withdraw", hand: this.hand });
  }

  /** Which rule forbids each of these moves; empty text for one that is allowed. */
  why(moves: string[]): Promise<Record<string, string>> {
    const { hand } = this;
    if (moves.every((move) => `${hand} ${move}` in this.#known))
      return Promise.resolve(Object.fromEntries(moves.map((move) => [move, this.#known[`${hand} ${move}`]!])));
    return new Promise((resolve) => {
      const question: Question = { moves, hand, answer: resolve };
      this.#questions.push(question);
      setTimeout(() => this.#answer(question, {}), QUESTION_LIMIT);
      this.#send({ t: "why", moves, hand });
    });
  }

  /** Ask the coach about the present choice; all see that. */
  askHint(): void {
    if (!this.step) return;
    this.problem = null;
    this.hinting = true;
    this.#send({ t: "hint", seq: this.step.seq, hand: this.hand });
  }
  /** Put it away; or want it no more. */
  dropHint(): void {
    this.hinting = false;
    this.hint = null;
  }

  say(text: string): void {
    this.#send({ t: "say", text, hand: this.hand });
  }
  react(kind: UpReact["kind"]): void {
    this.#send({ t: "react", kind, hand: this.hand });
  }
  /** Say one of the game's claims, about a seat where it speaks of one. */
  claim(claim: string, about = -1): void {
    this.#send({ t: "claim", claim, about, hand: this.hand });
  }
  /** Point at something, for everybody to see. */
  ping(target: string): void {
    this.#send({ t: "ping", target, hand: this.hand });
  }
  /** Keep the shown hand's notes, whole. */
  note(text: string): void {
    const { hand } = this;
    if (this.#unsaved && this.#unsaved.hand !== hand) this.#saveNotes();
    this.#notes = Object.assign([...this.#notes], { [hand]: text });
    this.#unsaved = { t: "note", text, hand };
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => this.#saveNotes(), NOTE_PAUSE);
  }
  /** After the end: open the table that follows; `table.next` tells everybody. */
  again(): void {
    this.#send({ t: "again" });
  }
  rename(name: string, colour: number): void {
    this.#send({ t: "rename", name, colour, hand: this.hand });
  }
  /** Before the start: the own seat's value of an option that gives each seat one. */
  choose(option: string, value: string): void {
    this.#send({ t: "choose", option, value, hand: this.hand });
  }
  /** Before the start, for the host: set the table anew; what is not named stays. */
  change(wish: Partial<Omit<UpChange, "t">>): void {
    this.#send({ t: "change", seats: null, clock: null, bots: null, guests: null, levels: null, options: {}, ...wish });
  }
  /** Before the start: for beginning, or no longer. */
  go(on: boolean): void {
    this.#send({ t: "go", on, hand: this.hand });
  }
  start(): void {
    this.#send({ t: "start" });
  }
  remove(seat: number): void {
    this.#send({ t: "remove", seat });
  }
  /** Give the seat up for good. */
  leave(): void {
    this.#send({ t: "leave", hand: this.hand });
    myTables.drop(this.id, this.tokens[this.hand] ?? "");
  }
  /** Take the shown seat back from the bot that plays for it. */
  takeBack(): void {
    this.#send({ t: "back", hand: this.hand });
  }
  /** Let a bot play for a person who is away; others may have to agree. */
  replace(seat: number): void {
    this.#send({ t: "replace", seat });
  }
  /** Give up a table at which nothing can be played any more: then its moves may be told. */
  giveUp(): void {
    this.#send({ t: "close" });
  }
  setPace(pace: UpSetPace["pace"]): void {
    this.#send({ t: "setpace", pace });
  }
  /** Try to come back now, without waiting for the next attempt. */
  retry(): void {
    this.connection = "connecting";
    this.#wire.retry();
  }
  close(): void {
    this.#saveNotes();
    clearTimeout(this.#ackTimer);
    this.#wire.close();
  }

  #saveNotes(): void {
    clearTimeout(this.#noteTimer);
    if (this.#unsaved) this.#send(this.#unsaved);
    this.#unsaved = null;
  }

  #send(message: UpMessage): void {
    this.#wire.send(message);
  }

  #hello(): void {
    this.dealing.begin();
    this.#send({ t: "hello", tokens: this.tokens });
  }

  #sendPending(): void {
    clearTimeout(this.#ackTimer);
    if (!this.#pending) return;
    this.#send(this.#pending);
    this.#ackTimer = setTimeout(() => this.sending && this.#wire.retry(), ACK_LIMIT);
  }

  #receive(message: DownMessage): void {
    switch (message.t) {
      case "welcome":
        return this.#welcome(message);
      case "step":
        return this.#advance(message);
      case "table":
        return this.#changed(message.table);
      case "held":
        return this.#kept(message);
      case "hint":
        return this.#hinted(message);
      case "because":
        return this.#because(message.hand, message.rules);
      case "chat":
        return this.#said(message.line);
      case "reaction":
        return this.#react({ seat: message.seat, kind: message.kind as UpReact["kind"], claim: "", about: -1 }, REACTION_LASTS);
      case "ping":
        return this.#pinged(message.seat, message.target);
      case "problem":
        return this.#refused(message);
    }
  }

  /** Everything from nothing: whatever was known before is replaced. */
  #welcome(welcome: DownWelcome): void {
    this.#wire.settled();
    this.table = welcome.table;
    this.fresh ||= welcome.step ? welcome.step.ply === 0 : true;
    this.hands = welcome.hands;
    this.hosting = welcome.hosting;
    this.chat = welcome.chat;
    if (!this.#unsaved) this.#notes = welcome.notes;
    this.log = welcome.log;
    this.meanwhile = welcome.meanwhile;
    this.waiting.restore(welcome.held);
    this.hand = Math.min(this.hand, Math.max(0, welcome.hands.length - 1));
    this.step = null;
    if (welcome.step) this.#advance(welcome.step);
    this.connection = "open";
    // A move made at another moment must not be made now; one made at this moment was not heard.
    if (this.sending) this.#sendPending();
    else if (this.#pending) this.#done();
    for (const { moves, hand } of this.#questions) this.#send({ t: "why", moves, hand });
    this.dealing.follow(welcome.table, welcome.hands);
  }

  #advance(step: DownStep): void {
    const before = this.step?.seq ?? -1;
    if (step.seq < before) return;
    // The same moment told again (its clock moved, say) is not news for the log.
    if (step.seq > before && step.events.length > 0)
      this.log = [...this.log, { ply: step.ply, events: step.events }];
    if (step.seq > before) {
      this.#known = {};
      this.dropHint();
    }
    if (step.ack && step.ack === this.#pending?.id) this.#done();
    else if (this.waiting.acknowledged(step.ack)) this.acted += 1;
    this.step = step;
    this.stepAt = performance.now();
  }

  #done(): void {
    this.#pending = null;
    this.acted += 1;
  }

  /** It waits for its moment: nothing to wait for here, and other moves may be made. */
  #kept(held: DownHeld): void {
    this.waiting.told(held);
    if (!held.move || held.id !== this.#pending?.id) return;
    clearTimeout(this.#ackTimer);
    this.#done();
  }

  #changed(table: TableInfo): void {
    this.table = table;
    this.dealing.follow(table, this.hands);
    // A seat of ours is no longer ours (freed by the host, or left): ask again who we are.
    if (this.hands.some((seat) => table.seats[seat]?.kind !== "person")) this.#wire.retry();
  }

  #hinted(hint: DownHint): void {
    if (!this.hinting || hint.seq !== this.step?.seq || hint.hand !== this.hand) return;
    this.hinting = false;
    this.hint = hint;
  }

  #because(hand: number, rules: Record<string, string>): void {
    for (const [move, rule] of Object.entries(rules)) this.#known[`${hand} ${move}`] = rule;
    const asked = this.#questions.find((q) => q.hand === hand && q.moves.every((move) => move in rules));
    if (asked) this.#answer(asked, rules);
  }

  #answer(question: Question, rules: Record<string, string>): void {
    this.#questions = this.#questions.filter((other) => other !== question);
    question.answer(rules);
  }

  #said(line: ChatLine): void {
    this.chat = [...this.chat, line];
    if (!this.hands.includes(line.seat)) this.unreadChat += 1;
    if (line.claim) this.#react({ seat: line.seat, kind: "", claim: line.claim, about: line.about }, CLAIM_LASTS);
  }

  #react(reaction: Omit<Reaction, "id">, lasts: number): void {
    const id = ++this.#count;
    this.reactions = [...this.reactions, { id, ...reaction }];
    setTimeout(() => (this.reactions = this.reactions.filter((r) => r.id !== id)), lasts);
  }

  #pinged(seat: number, target: string): void {
    const id = ++this.#count;
    this.pings = [...this.pings, { id, seat, target }];
    setTimeout(() => (this.pings = this.pings.filter((p) => p.id !== id)), PING_LASTS);
  }

  #refused(problem: DownProblem): void {
    this.hinting = false;
    if (problem.id && problem.id === this.#pending?.id) this.#pending = null;
    if (problem.code === "gone") return this.#gone(problem);
    // Another tab of ours was faster to seal or to tell: all is well.
    if (problem.code === "not_dealing") return;
    if (problem.code === "token" && this.tokens.length > 0) {
      // The seat was freed: stay as a spectator.
      this.tokens = [];
      return this.#wire.retry();
    }
    this.problem = problem;
  }

  #gone(problem: DownProblem | null): void {
    this.problem = problem;
    this.connection = "gone";
    this.#wire.close();
  }

  /** The line is down: is it the line, or is there no such table? */
  async #lost(): Promise<void> {
    this.connection = "lost";
    const missing = await api.table(this.id).then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.status === 404,
    );
    if (missing) this.#gone(null);
  }
}
