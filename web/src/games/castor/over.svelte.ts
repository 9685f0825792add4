/** What lies over the trick for now: the sheet of the round before, or the own won cards. */
import { untrack } from "svelte";

/** A sheet that came by itself is left to be read so long, in milliseconds. */
const READ = 4000;

export interface Play {
  /** The round that was counted last, 0: none. */
  counted: number;
  /** The next round goes on: a card of it lies, or is chosen. */
  begun: boolean;
  /** A trick that was just won is still looked at. */
  looking: boolean;
  /** The viewer has picked a card. */
  picked: boolean;
  /** Moves of the viewer that were carried out. */
  acted: number;
  /** The reader turns the pages: nothing need wait. */
  replay: boolean;
}

export class Over {
  what: "" | "sheet" | "won" = $state("");
  /** It came by itself, so it goes by itself. */
  #uncalled = $state(false);
  #read = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Made while its table is: `play` is asked again whenever something changes. */
  constructor(play: () => Play) {
    // Whoever plays on wants to see the trick.
    const { picked, acted } = $derived(play());
    $effect(() => {
      if (picked) untrack(() => this.close());
    });
    $effect(() => {
      void acted;
      return () => this.close();
    });
    this.#follow(play);
  }

  /** Whoever opens it by hand closes it by hand, or by playing on. */
  open(what: "sheet" | "won"): void {
    this.close();
    this.what = what;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.what = "";
    this.#uncalled = this.#read = false;
  }

  #follow(play: () => Play): void {
    const { counted, looking, begun } = $derived(play());
    // A round that was counted shows its sheet once its last trick was seen, but not to who plays on.
    let told = untrack(() => counted);
    $effect(() => {
      if (looking) return;
      if (counted > told) untrack(() => !play().picked && this.#show(play().replay ? 0 : READ));
      told = counted;
    });
    // It makes way when the next round goes on, after a time to read it, or when a trick is won.
    $effect(() => {
      if (this.#uncalled && ((this.#read && begun) || looking)) untrack(() => this.close());
    });
  }

  #show(time: number): void {
    this.open("sheet");
    this.#uncalled = true;
    this.#timer = setTimeout(() => (this.#read = true), time);
  }
}
