/** What the end dialog fetches: how the match went, and whether its shuffle holds. */
import { api, type Check } from "../state/api";
import { myTables } from "../state/mytables.svelte";
import { preferences } from "../state/preferences.svelte";
import type { NewTable, Replay, SeatInfo, TableInfo } from "../wire/types";

const ALL_SEEING = -2;

export class EndState {
  replay: Replay | null = $state.raw(null);
  checks: Check[] | null = $state.raw(null);
  /** The proof did not arrive. */
  unchecked = $state(false);
  opening = $state(false);
  refused = $state(false);

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

  /** A new table with the same settings; answers its id. */
  async rematch(table: TableInfo, hands: number[]): Promise<string | null> {
    this.opening = true;
    this.refused = false;
    try {
      const seated = await api.newTable(sameTable(table, hands));
      myTables.seated(seated, table.game, table.seats.map((seat) => seat.name));
      return seated.table;
    } catch {
      this.refused = true;
      return null;
    } finally {
      this.opening = false;
    }
  }
}

export function sameTable(table: TableInfo, hands: number[]): NewTable {
  const own: SeatInfo | undefined = table.seats[hands[0] ?? -1];
  const people = hands.map((seat) => table.seats[seat]!.name);
  const level = table.seats.find((seat) => seat.kind === "bot")?.bot;
  return {
    game: table.game,
    seats: table.seats.length,
    name: own?.name ?? (preferences.nickname || "?"),
    colour: own?.colour ?? preferences.colour,
    mode: table.mode,
    people: table.mode === "screen" ? people : [],
    bots: level === "chance" ? "chance" : "instinct",
    clock: table.clock,
    options: table.options,
    listed: table.listed,
  };
}
