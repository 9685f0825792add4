/** The games this server can play, fetched once. */
import type { GameInfo } from "../wire/types";
import { api } from "./api";

class Catalogue {
  games: GameInfo[] | null = $state.raw(null);
  /** The last attempt failed with this. */
  error: unknown = $state.raw(null);
  #fetching: Promise<void> | null = null;

  game(id: string): GameInfo | undefined {
    return this.games?.find((game) => game.id === id);
  }

  load(): Promise<void> {
    if (this.games) return Promise.resolve();
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    try {
      this.games = (await api.games()).games;
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  }
}

export const catalogue = new Catalogue();
