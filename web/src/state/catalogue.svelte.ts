/** The games this server can play, fetched once. Until then, those the page was built with. */
import { i18n } from "../i18n/index.svelte";
import { shipped } from "../wire/shelf";
import type { GameInfo } from "../wire/types";
import { api } from "./api";
import { wear } from "./palettes";

/** What the front page says of a game. */
export interface Title {
  readonly id: string;
  readonly names: Readonly<Record<string, string>>;
  readonly seats: readonly [number, number];
  readonly tagline: Readonly<Record<string, string>>;
  /** About; 0 where nobody knows. */
  readonly minutes: number;
  /** To learn, from 1 to 3; 0 where it is not said. */
  readonly difficulty: number;
  /** The one to begin with. */
  readonly starter: boolean;
  /** It has a guided deal. */
  readonly lesson: boolean;
}

class Catalogue {
  games: GameInfo[] | null = $state.raw(null);
  /** By which people come to this server, if it was told. */
  address = $state("");
  /** How strongly its bots can play, the weakest first. */
  levels: readonly string[] = $state.raw([]);
  /** It has a coach: hints, analyses. */
  coach = $state(false);
  /** The last attempt failed with this. */
  error: unknown = $state.raw(null);
  #fetching: Promise<void> | null = null;

  /** The shelf, in its order. */
  get titles(): readonly Title[] {
    return this.games ?? shipped;
  }

  game(id: string): GameInfo | undefined {
    return this.games?.find((game) => game.id === id);
  }

  has(id: string): boolean {
    return this.titles.some((title) => title.id === id);
  }

  /** What a game is called in the language of the page. */
  name(id: string): string {
    return this.titles.find((title) => title.id === id)?.names[i18n.lang] ?? id;
  }

  load(): Promise<void> {
    if (this.games) return Promise.resolve();
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    try {
      const { games, address, levels, coach } = await api.games();
      wear(games);
      this.address = address;
      this.levels = levels ?? [];
      this.coach = coach ?? false;
      this.games = games;
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  }
}

export const catalogue = new Catalogue();
