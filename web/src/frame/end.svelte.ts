/** What the end dialog fetches: how the match went, and whether its shuffle holds. */
import { api, type Check } from "../state/api";
import type { Replay } from "../wire/types";

const ALL_SEEING = -2;

export class EndState {
  replay: Replay | null = $state.raw(null);
  checks: Check[] | null = $state.raw(null);
  /** The proof did not arrive. */
  unchecked = $state(false);

  async load(id: string): Promise<void> {
    void this.#verify(id);
    // Without the replay the dialog lacks the chart and the rounds only.
    this.replay = await api.replay(id, ALL_SEEING).catch(() => null);
  }

  async #verify(id: string): Promise<void> {
    try {
      this.checks = (await api.verify(id)).checks;
    } catch {
      this.unchecked = true;
    }
  }
}
