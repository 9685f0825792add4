/** A lesson's guide at the table: what it says now, and what of it was read. */
import { fill } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";
import { guided } from "../pieces/guided.svelte";
import type { GuideInfo } from "../wire/types";

/** The sentence of a step; `{b}` is the name in seat b. */
export function sentenceOf(guide: GuideInfo, names: readonly string[], lang: Lang): string {
  const seats = names.map((name, seat) => [String.fromCharCode(97 + seat), name]);
  return fill(guide[lang], lang, Object.fromEntries(seats));
}

export class Guiding {
  /** How many moves the learner had made when the path was left; -1: it was not, or that was read. */
  #left = $state(-1);
  #told = false;

  constructor(private here: () => { guide: GuideInfo | null; acted: number }) {}

  /** What is said over the question; null: nothing (more). */
  get said(): GuideInfo | null {
    const { guide, acted } = this.here();
    if (!guide || guide.stage === "done") return null;
    return guide.stage !== "off" || this.#left === acted ? guide : null;
  }

  /** In an effect: choices mark themselves, and leaving the path is said once. */
  follow(): () => void {
    const { guide, acted } = this.here();
    guided.move = guide?.stage === "ask" ? guide.move : "";
    if (guide?.stage === "off" && !this.#told) {
      this.#told = true;
      this.#left = acted;
    }
    return () => (guided.move = "");
  }

  read(): void {
    this.#left = -1;
  }
}
