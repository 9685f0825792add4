/** What is open around the table: rail, bubble, question before a grave move. No DOM here. */
import { createContext } from "svelte";
import { Rulebook } from "./rulebook.svelte";

export type Tab = "journal" | "chat" | "rules";

export interface Asked {
  move: string;
  anchor: Element;
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

  ask(move: string, anchor: Element): void {
    const again = this.asked?.move === move && this.asked.anchor === anchor;
    this.asked = { move, anchor, times: again ? this.asked!.times + 1 : 0 };
  }

  /** The table has moved on: what hung on the old choices goes. */
  settle(): void {
    this.asked = null;
    this.grave = null;
  }
}

export const [getFrame, setFrame] = createContext<FrameState>();
