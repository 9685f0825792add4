/** What is open around the table: rail, bubble, question before a grave move. No DOM here. */
import { createContext } from "svelte";
import { Rulebook } from "./rulebook.svelte";

export type Tab = "journal" | "chat" | "rules";

export interface Asked {
  /** Why a move cannot be made, or what a thing is. */
  is: "why" | "tell";
  /** The move, or the thing as the game marks it. */
  move: string;
  anchor: Element;
  /** What opened the bubble. A press keeps it open; the others close it when they go. */
  by: "press" | "hover" | "focus";
  /** Grows when the same choice is asked again: the bubble then takes the focus. */
  times: number;
}

export class FrameState {
  readonly book = new Rulebook();
  tab: Tab = $state("journal");
  /** The rail as a drawer or a sheet; on a wide screen it is always there. */
  open = $state(false);
  menu = $state(false);
  end = $state(true);
  /** The rule to show, and how often it was asked for: the same rule can be asked for again. */
  rule = $state.raw({ number: "", times: 0 });
  asked: Asked | null = $state.raw(null);
  /** A grave move that waits for a yes. */
  grave: string | null = $state(null);

  show(tab: Tab): void {
    this.tab = tab;
    this.open = true;
    this.menu = false;
  }

  openRule(number: string): void {
    this.rule = { number, times: this.rule.times + 1 };
    this.asked = null;
    this.show("rules");
  }

  ask(move: string, anchor: Element, is: Asked["is"] = "why"): void {
    const before = this.asked?.move === move && this.asked.anchor === anchor ? this.asked : null;
    // A click on what the mouse has opened only keeps it open.
    const times = before && before.by !== "hover" ? before.times + 1 : 0;
    this.asked = { is, move, anchor, by: "press", times };
  }

  /** Opened in passing: closes by itself. A passing mouse leaves alone what a press has opened. */
  peek(move: string, anchor: Element, by: "hover" | "focus", is: Asked["is"] = "why"): void {
    if (by === "hover" && this.asked?.by === "press") return;
    this.asked = { is, move, anchor, by, times: 0 };
  }

  /** The table has moved on: nothing is asked any more about what is gone, or can be done by now. */
  settle(moves: readonly string[]): void {
    if (!this.asked) return;
    const { is, move, anchor } = this.asked;
    // What is on its way out is inert until it is gone.
    const there = anchor.isConnected && !anchor.closest("[inert]");
    const other = anchor instanceof HTMLElement && (anchor.dataset[is] ?? move) !== move;
    if (!there || other || (is === "why" && moves.includes(move))) this.asked = null;
  }
}

export const [getFrame, setFrame] = createContext<FrameState>();
