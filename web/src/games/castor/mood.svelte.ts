/** The beaver's mood: one for what has just come into view, then he watches again. */
import { untrack } from "svelte";
import { keep, recall } from "../../state/stored";
import { moodOf, type Mood, type Sight } from "./moods";

/** How long he shows it, in milliseconds. */
const LASTS = 900;
const KEY = "castor.discreet";

class Discretion {
  #on = $state(recall(KEY, false));

  /** He only watches: by the menu's switch. */
  get on(): boolean {
    return this.#on;
  }
  set on(on: boolean) {
    this.#on = on;
    keep(KEY, on);
  }
}

export const discretion = new Discretion();

export class Moods {
  #mood: Mood = $state("watch");

  get mood(): Mood {
    return discretion.on ? "watch" : this.#mood;
  }

  /** Made while its table is: `sight` is asked again whenever something changes. */
  constructor(sight: () => Sight, seat: () => number) {
    let before = untrack(sight);
    $effect(() => {
      const now = sight();
      const mood = untrack(() => moodOf(before, now, seat()));
      before = now;
      if (mood !== "watch") untrack(() => (this.#mood = mood));
    });
    $effect(() => {
      if (this.#mood === "watch") return;
      const timer = setTimeout(() => (this.#mood = "watch"), LASTS);
      return () => clearTimeout(timer);
    });
  }
}
