/** What is wished for a new table, and its opening. */
import { ApiError, api } from "../../state/api";
import { myTables } from "../../state/mytables.svelte";
import { preferences } from "../../state/preferences.svelte";
import { router } from "../../state/router.svelte";
import type { GameInfo, NewTable } from "../../wire/types";
import { freshName } from "../nickname";

export const LETTERS = "abcdefghijklmn";

/** A seat order as the server writes it: a letter a seat; nothing for the plain order. */
export function orderText(order: number[]): string {
  const text = order.map((seat) => LETTERS[seat]).join("");
  return text === LETTERS.slice(0, order.length) ? "" : text;
}

export class Wish {
  name = $state(preferences.nickname || freshName());
  colour = $state(preferences.colour);
  seats = $state(4);
  bots: NewTable["bots"] = $state("instinct");
  clock: GameInfo["clock"] = $state("off");
  listed = $state(false);
  /** Switches changed from their default. */
  options: Record<string, string> = $state({});
  /** Several people at this screen: then they and the bots besides make the seats. */
  sharing = $state(false);
  people: string[] = $state(["", ""]);
  extraBots = $state(0);

  busy = $state(false);
  error: ApiError | null = $state.raw(null);

  constructor(readonly game: GameInfo) {
    this.seats = Math.min(Math.max(4, game.seats[0]), game.seats[1]);
    this.clock = game.clock;
  }

  /** Names given for one screen, empty lines left out. */
  get given(): string[] {
    return this.people.map((name) => name.trim()).filter((name) => name !== "");
  }

  /** At least two people, told apart by their names. */
  get shareable(): boolean {
    return this.given.length >= 2 && new Set(this.given).size === this.given.length;
  }

  /** How many seats the table would have. */
  get places(): number {
    return this.sharing ? Math.max(this.given.length + this.extraBots, this.game.seats[0]) : this.seats;
  }

  async open(mode: NewTable["mode"]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      const table = this.#table(mode);
      const seated = await api.newTable(table);
      myTables.seated(seated, table.game, mode === "screen" ? table.people : [table.name]);
      router.go(`/t/${seated.table}`);
    } catch (error) {
      this.error = error instanceof ApiError ? error : null;
      if (!(error instanceof ApiError)) throw error;
    } finally {
      this.busy = false;
    }
  }

  #table(mode: NewTable["mode"]): NewTable {
    const screen = mode === "screen";
    const seats = screen ? this.places : this.seats;
    return {
      game: this.game.id,
      seats,
      name: (screen ? this.given[0] : this.name.trim()) || freshName(),
      colour: this.colour,
      mode,
      people: screen ? this.given : [],
      bots: this.bots,
      clock: this.clock,
      options: this.#options(seats),
      listed: mode === "friends" && this.listed,
    };
  }

  /** An order of another number of seats would be refused: it falls back to the plain one. */
  #options(seats: number): Record<string, string> {
    const orders = new Set(this.game.switches.filter((s) => s.kind === "order").map((s) => s.name));
    return Object.fromEntries(
      Object.entries(this.options).filter(([name, value]) => !orders.has(name) || value.length === seats),
    );
  }
}
