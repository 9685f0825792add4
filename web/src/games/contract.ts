/** What a game brings to the table. The frame knows no game by name. */
import type { Component } from "svelte";
import type { Beat, BeatStyles } from "../frame/beats";
import type { Lang } from "../i18n/lang";
import type { Aim, Event, OutcomeInfo, SeatInfo } from "../wire/types";

/**
 * The table as one viewer has it before them: all that a game's components get. The frame hands on
 * one object whose properties are read when they are needed, so that a tick of the clock wakes only
 * what shows the clock.
 */
export interface TableProps<View> {
  view: View;
  /** The game's id. */
  game?: string;
  /** What went by just now (`between`) and is still looked at, by the middle alone; else null. */
  held?: View | null;
  /** The decisive moment that is being shown: what a game draws of it itself; null: none. */
  beat?: Beat | null;
  seats: SeatInfo[];
  /** The viewer's seat, -1 for a spectator. */
  seat: number;
  /** Seats that the match waits for; several, when all choose at once. */
  awaited: number[];
  /** A finished match under the reader's hand: nothing outlasts the moment that it belongs to. */
  replay?: boolean;
  /** Legal moves of the viewer, in notation. Some games offer moves to who is not awaited, too. */
  moves: string[];
  /** A move of the viewer's that the server keeps until its moment; another one takes its place. */
  given?: string;
  /** How many moves of the viewer were carried out, or given: what was begun before the last one is done. */
  acted?: number;
  /** What happened in the step that led here: drives the animation. */
  events: Event[];
  /** For a game with `ownSeats`: who has got out, and words that were just said at a seat. */
  winners?: readonly number[];
  pops?: readonly { id: number; seat: number; text: string }[];
  /** Share of the time left for this decision, 1 to 0; 1 without a clock. */
  left: number;
  /** What players point at just now; each goes by itself. The game names its targets as it likes. */
  pings: { id: number; seat: number; target: string }[];
  ping: (target: string) => void;
  /** The viewer's private notes, kept with the seat. */
  notes: string;
  note: (text: string) => void;
  /** A move in words: "Take the 7"; `short`: as a button has room for. */
  say: (move: string, short?: boolean) => string;
  /** Carry out a legal move. */
  act: (move: string) => void;
  /**
   * "Why not?" for a move that is not offered: opens the bubble on that element. What is drawn dim
   * need not call it: marked with `data-why={move}`, it explains itself (hover, focus, press, `?`).
   */
  ask: (move: string, anchor: Element) => void;
}

/** A moment of a finished match, as who sees all has it. */
export interface Seen<View> {
  ply: number;
  view: View;
}

/** The moment that turned a match, in a sentence. */
export interface TurnTold {
  /** Where it is more than a turning point. */
  title?: string;
  /** -1: no move stands out. */
  ply: number;
  text: string;
}

export interface SeatSummary {
  /** One line of state, such as "hidden, 2 of 4 cards count". */
  line: string;
  /** A word and an icon for a state that lasts (hidden, overrun); null when simply in play. */
  badge: { icon: string; label: string } | null;
  /** null: nobody counts points here. */
  score: number | null;
  of: number | null;
  /** Out of the action: drawn dim. */
  out: boolean;
  /** Where all choose at once: this seat has, and others have not yet. */
  chosen?: boolean;
}

/** What a thing on the table is, to whoever asks. */
export interface Told {
  title: string;
  /** What is true of it now, in the words of the game. */
  lines: string[];
  /** The rule about it: its sentence is said, too. */
  rule?: string | undefined;
}

/** The end of a match, as one viewer has it. */
export interface EndProps<View> {
  /** The last moment; all-seeing once the replay is there. */
  view: View;
  seats: SeatInfo[];
  outcome: OutcomeInfo;
  /** Whose end it is; -1 for a spectator, and for several people at one screen. */
  seat: number;
  /** Their private notes. */
  notes: string;
}

/** The pictures of the rules in one screen, by the names that `[primer]` of the game's words gives them. */
export interface Scenes {
  /** Each gets the `words` that stand in it; many have none. */
  pictures: Record<string, Component<any>>;
  /** What the signs in them mean, where a newcomer could not know. */
  Legend?: Component<Record<string, never>>;
}

export interface GameUi<View = any> {
  id: string;
  /** The goal already reached, as the role's card shows it (440 x 214); without it, the poster. */
  Goal?: Component<{ role: string; aim: Aim }>;
  /** What a role is known by, on the card and in the goal line. */
  Emblem?: Component<{ role: string; size: number }>;
  /** The own role is covered just now: the goal line keeps it to itself. */
  covered?: () => boolean;
  /** Fetched by whoever shows them; without it, the rules in one screen have words alone. */
  scenes?: () => Promise<{ default: Scenes }>;
  /** The back of its cards, where it has any; `small` leaves out what a mini could not show. */
  Back: Component<{ small?: boolean; mute?: boolean }> | null;
  /** The middle of the table, with the viewer's own things. */
  Middle: Component<TableProps<View>>;
  /**
   * The middle is a place in which all seats are drawn, with names, states and what is said there:
   * the frame draws no plates, and the middle fills the stage from edge to edge.
   */
  ownSeats?: boolean;
  /** The row of choices under the prompt. */
  Choices: Component<TableProps<View>>;
  /**
   * Public cards on another seat's plate. `cell`: one of many on a phone, ring over name. The table
   * is there for names and for the private notes.
   */
  SeatBody: Component<{ view: View; seat: number; compact: boolean; cell: boolean; table: TableProps<View> }>;
  /** Rows of its own in the menu: what is set for this game alone. */
  Settings?: Component<Record<string, never>>;
  /** The picture of how the match went, in the end dialog, where there is one to draw. */
  EndChart: Component<EndProps<View> & { frames: { round: number; view: View }[] }> | null;
  /** The picture of the end, by outcome and role: never the winner's for who lost. null: the poster. */
  EndArt: Component<EndProps<View> & { won: boolean }> | null;
  /** The pieces that decided it. */
  EndPieces: Component<EndProps<View>> | null;
  /**
   * A value in a sentence of the log, drawn small, or null for plain text. `of` is its name in the
   * `[values]` of the game's words (empty for a plain number), `piece` what moves call it (empty: no
   * component), `text` what the words call it.
   */
  InlineValue: Component<{ value: number; of: string; piece: string; text: string }> | null;
  summary: (view: View, seat: number, lang: Lang) => SeatSummary;
  /**
   * What is drawn marked with `data-tell={about}` (`tells` of the frame), to whoever asks; null: nothing.
   * Plates are marked `seat 2` by the frame, which says what the plate says; the game adds to it.
   */
  tell?: (about: string, table: TableProps<View>, lang: Lang) => Told | null;
  /**
   * The question to the viewer, or what is being waited for: "Malo réfléchit". Empty: the frame says
   * for whom. It also adds that the viewer may act, where they have moves and are not awaited.
   */
  prompt: (view: View, seat: number, awaited: number[], names: string[], lang: Lang) => string;
  /** What the clock is about, after "12 s", where it does not end with a bot's move; else empty. */
  clock?: (view: View, mine: boolean, lang: Lang) => string;
  /** An answer that silence would have given, too: nobody misses it when its moment has passed. */
  isSilence?: (move: string) => boolean;
  /** All answer at once against time, and silence is an answer: what is given may be changed until then. */
  isRace?: (view: View) => boolean;
  /** Two or three facts for the bar; not again what the line of goals tells, by the keys of its facts. */
  facts: (view: View, lang: Lang, told?: readonly string[]) => string[];
  /** Who got out, in the words of this game ("Les gardes gagnent"), where names do not say it best. */
  endTitle?: (view: View, outcome: OutcomeInfo, names: string[], lang: Lang) => string;
  /** What a seat was, where they differ: "garde". */
  endRole?: (view: View, seat: number, lang: Lang) => string;
  /** What the lead is counted in, where it is not the score of the summary. */
  leadScore?: (view: View, seat: number) => number;
  /** What turned a finished match, where nobody has points to lead by; its moments see all. */
  turn?: (moments: readonly Seen<View>[], outcome: OutcomeInfo, lang: Lang) => TurnTold | null;
  /** The turn goes to the right now: arrows between the seats say so. */
  turnsRight?: (view: View) => boolean;
  /**
   * What went by between two moments that follow each other, where it would never be seen: the trick
   * with its last card. It is held for a while, as `held`, while play goes on.
   */
  between?: (before: View, after: View) => View | null;
  /** Kinds of events that are staged, and how; without it, what its replay marks. */
  beats?: BeatStyles;
  /** How long the last moment is looked at before the end is told, in milliseconds. */
  finale?: number;
  /** A move that a slip of the finger would make sorry: asked once. */
  isGrave: (move: string, view: View) => boolean;
}

/** What a game's folder brings: as much as it likes. The rest is drawn plainly, from its view. */
export type Drawings<View = any> = Partial<GameUi<View>> & { id: string };
