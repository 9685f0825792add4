/** What a game brings to the table. The frame knows no game by name. */
import type { Component } from "svelte";
import type { Lang } from "../i18n/lang";
import type { Event, OutcomeInfo, SeatInfo } from "../wire/types";

/**
 * The table as one viewer has it before them: all that a game's components get. The frame hands on
 * one object whose properties are read when they are needed, so that a tick of the clock wakes only
 * what shows the clock.
 */
export interface TableProps<View> {
  view: View;
  seats: SeatInfo[];
  /** The viewer's seat, -1 for a spectator. */
  seat: number;
  /** Seats that the match waits for; several, when all choose at once. */
  awaited: number[];
  /** Legal moves of the viewer, in notation. Some games offer moves to who is not awaited, too. */
  moves: string[];
  /** What happened in the step that led here: drives the animation. */
  events: Event[];
  /** Share of the time left for this decision, 1 to 0; 1 without a clock. */
  left: number;
  /** What players point at just now; each goes by itself. The game names its targets as it likes. */
  pings: { id: number; seat: number; target: string }[];
  ping: (target: string) => void;
  /** The viewer's private notes, kept with the seat. */
  notes: string;
  note: (text: string) => void;
  /** Carry out a legal move. */
  act: (move: string) => void;
  /**
   * "Why not?" for a move that is not offered: opens the bubble on that element. What is drawn dim
   * need not call it: marked with `data-why={move}`, it explains itself (hover, focus, press, `?`).
   */
  ask: (move: string, anchor: Element) => void;
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

export interface GameUi<View = any> {
  id: string;
  /** The picture of the front page and the end (cut paper, SVG). */
  Poster: Component<Record<string, never>>;
  /** The back of its cards; `small` leaves out what a mini could not show. */
  Back: Component<{ small?: boolean; mute?: boolean }>;
  /** The middle of the table, with the viewer's own things. */
  Middle: Component<TableProps<View>>;
  /** The row of choices under the prompt. */
  Choices: Component<TableProps<View>>;
  /**
   * Public cards on another seat's plate. `cell`: one of many on a phone, ring over name. The table
   * is there for names and for the private notes.
   */
  SeatBody: Component<{ view: View; seat: number; compact: boolean; cell: boolean; table: TableProps<View> }>;
  /** The picture of how the match went, in the end dialog, where there is one to draw. */
  EndChart: Component<{ frames: { round: number; view: View }[]; seats: SeatInfo[]; outcome: OutcomeInfo }> | null;
  /**
   * A value in a sentence of the log, drawn small, or null for plain text. `of` is its name in the
   * `[values]` of the game's words (empty for a plain number), `text` what the words call it.
   */
  InlineValue: Component<{ value: number; of: string; text: string }> | null;
  summary: (view: View, seat: number, lang: Lang) => SeatSummary;
  /**
   * The question to the viewer, or what is being waited for: "Malo réfléchit". Empty: the frame says
   * for whom. It also adds that the viewer may act, where they have moves and are not awaited.
   */
  prompt: (view: View, seat: number, awaited: number[], names: string[], lang: Lang) => string;
  /** What the clock is about, after "12 s", where it does not end with a bot's move; else empty. */
  clock?: (view: View, mine: boolean, lang: Lang) => string;
  /** Two or three facts for the bar. */
  facts: (view: View, lang: Lang) => string[];
  /** Who got out, in the words of this game ("Les gardes gagnent"), where names do not say it best. */
  endTitle?: (view: View, outcome: OutcomeInfo, names: string[], lang: Lang) => string;
  /** The turn goes to the right now: arrows between the seats say so. */
  turnsRight?: (view: View) => boolean;
  /** How long the last moment is looked at before the end is told, in milliseconds. */
  finale?: number;
  /** A move in words: "Take the 7"; seats by their names. */
  moveText: (move: string, lang: Lang, names: string[]) => string;
  /** A move that a slip of the finger would make sorry: asked once. */
  isGrave: (move: string, view: View) => boolean;
}
