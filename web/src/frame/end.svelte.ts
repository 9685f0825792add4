/** What the end dialog fetches: how the match went, and what can be said of its deal. */
import { api } from "../state/api";
import { catalogue } from "../state/catalogue.svelte";
import { keepsakes } from "../state/keepsakes";
import { myTables } from "../state/mytables.svelte";
import { prove, readDeal, type ProofCheck } from "../state/proof";
import type { CheckInfo, Replay } from "../wire/types";
import type { CoachState } from "./coach/coach.svelte";

const ALL_SEEING = -2;

/** What the proof comes to, from what this browser checked; the server's word can only spoil it. */
export type Verdict = "checking" | "verified" | "failed" | "partly" | "nothing" | "unsaid";

export class EndState {
  replay: Replay | null = $state.raw(null);
  /** For a seat of this browser, at a server that has one. */
  coach: CoachState | null = $state.raw(null);
  /** By this browser; null: not yet. */
  checks: ProofCheck[] | null = $state.raw(null);
  /** By the server; null: not yet. */
  told: CheckInfo[] | null = $state.raw(null);
  /** The match file did not arrive. */
  unsaid = $state(false);
  /** The server's own checks did not. */
  untold = $state(false);

  get verdict(): Verdict {
    if ([...(this.checks ?? []), ...(this.told ?? [])].some((check) => check.holds === false)) return "failed";
    if (!this.checks) return this.unsaid ? "unsaid" : "checking";
    if (this.checks.length === 0) return "nothing";
    return this.checks.every((check) => check.holds) ? "verified" : "partly";
  }

  /** `hands` are the seats that are ours as we look; none in a replay. */
  async load(id: string, hands: readonly number[]): Promise<void> {
    void this.#check(id, hands);
    void this.#ask(id);
    // Without the replay the dialog lacks the chart and the rounds only.
    this.replay = await api.replay(id, ALL_SEEING).catch(() => null);
  }

  /** The coach for a seat, if it is this browser's; it is fetched only then. */
  async consult(id: string, game: string, seat: number): Promise<void> {
    await catalogue.load();
    const token = myTables.token(id, seat);
    if (!catalogue.coach || !token) return;
    const { CoachState } = await import("./coach/coach.svelte");
    this.coach = new CoachState(id, game, token);
    await this.coach.follow();
  }

  async #check(id: string, hands: readonly number[]): Promise<void> {
    try {
      const deal = readDeal(await api.match(id));
      // A seat that was freed and taken by another is no longer ours to speak of.
      const mine = myTables.seats(id).filter((seat) => hands.includes(seat));
      this.checks = prove(deal, keepsakes.exchanges(id), mine);
    } catch {
      this.unsaid = true;
    }
  }

  async #ask(id: string): Promise<void> {
    try {
      this.told = (await api.verify(id)).checks;
    } catch {
      this.untold = true;
    }
  }
}
