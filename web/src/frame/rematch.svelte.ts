/**
 * After the end: once more. Whoever plays alone (or shares a screen) gets a new table at once. Among
 * friends somebody opens the table that follows, everybody is told, and each goes there of their own.
 */
import { untrack } from "svelte";
import { fitting } from "../i18n/strengths";
import { api } from "../state/api";
import { boxId } from "../state/boxes";
import { catalogue } from "../state/catalogue.svelte";
import { myTables } from "../state/mytables.svelte";
import { preferences } from "../state/preferences.svelte";
import { router } from "../state/router.svelte";
import { openTable, sitDown, type Wished } from "../state/sitting";
import type { SeatInfo, TableInfo } from "../wire/types";

/** How often it is asked who already sits at the next table. */
const LOOK = 3000;
/** No table for so long: the server said no. */
const PATIENCE = 8000;

interface Here {
  table: TableInfo | null;
  hands: number[];
  /** Asks the server for the table that follows; a replay cannot. */
  again?: () => void;
}

export class Rematch {
  /** Who already sits at the table that follows. */
  names: string[] = $state.raw([]);
  busy = $state(false);
  refused = $state(false);

  /** We asked for the table that follows and will go there. */
  #called = false;

  constructor(private here: () => Here) {}

  /** The table that follows, once somebody has asked for it. */
  get next(): string {
    return this.here().table?.next ?? "";
  }

  /** Others sat here who would come along. */
  get together(): boolean {
    const { table, hands, again } = this.here();
    if (!again || !table || hands.length > 1) return false;
    return table.seats.some((seat, at) => seat.kind === "person" && !hands.includes(at));
  }

  /** May this viewer ask for it? Who only watched may follow, not call. */
  get allowed(): boolean {
    return !this.together || this.next !== "" || this.here().hands.length > 0;
  }

  async go(): Promise<void> {
    if (this.busy) return;
    if (!this.together) return this.#try(() => this.#open());
    if (this.next) return this.#try(() => this.#join());
    this.busy = true;
    this.#called = true;
    this.here().again?.();
    setTimeout(() => this.#called && this.#ended(true), PATIENCE);
  }

  /** In an effect: once there is a next table, goes there if we called for it, else looks who is there. */
  follow(): (() => void) | undefined {
    const { next } = this;
    if (!next) return undefined;
    if (this.#called) {
      untrack(() => void this.#try(() => this.#join()));
      return undefined;
    }
    const look = () => void this.#look(next);
    look();
    const timer = setInterval(look, LOOK);
    return () => clearInterval(timer);
  }

  async #try(task: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.#called = false;
    this.refused = false;
    await task().then(
      () => this.#ended(false),
      () => this.#ended(true),
    );
  }

  #ended(refused: boolean): void {
    this.busy = false;
    this.#called = false;
    this.refused = refused;
  }

  async #look(next: string): Promise<void> {
    const table = await api.table(next).catch(() => null);
    if (table) this.names = table.seats.filter((seat) => seat.kind === "person").map((seat) => seat.name);
  }

  async #open(): Promise<void> {
    const { table, hands } = this.here();
    if (!table) return;
    const names = table.seats.map((seat) => seat.name);
    router.go(`/t/${await openTable(sameTable(table, hands), names)}`);
  }

  async #join(): Promise<void> {
    const { table, hands } = this.here();
    const own = table?.seats[hands[0] ?? -1];
    const { next } = this;
    if (table && own && myTables.tokens(next).length === 0) {
      // Full, or begun without us: we can still watch.
      await sitDown({ id: next, game: table.game }, { name: own.name, colour: own.colour }).catch(() => undefined);
    }
    router.go(`/t/${next}`);
  }
}

/** After a lesson, the game as it is usually played. */
export function sameTable(table: TableInfo, hands: number[]): Wished {
  const usual = table.lesson ? catalogue.game(table.game) : undefined;
  const own: SeatInfo | undefined = table.seats[hands[0] ?? -1];
  const game = catalogue.game(table.game);
  const bot = (name: string) => fitting(name, game, table.seats.length);
  const people = hands.map((seat) => table.seats[seat]!.name);
  return {
    game: table.game,
    seats: usual?.recommended || table.seats.length,
    name: own?.name ?? (preferences.nickname || "?"),
    colour: own?.colour ?? preferences.colour,
    // Nobody else to wait for: no lobby.
    mode: table.mode === "screen" ? "screen" : "bots",
    people: table.mode === "screen" ? people : [],
    bots: bot(table.bots) || "medium",
    clock: table.clock,
    options: table.lesson ? {} : table.options,
    listed: false,
    levels: table.lesson ? [] : table.seats.map((seat) => (seat.kind === "bot" && seat.bot !== table.bots ? bot(seat.bot) : "")),
    box: boxId(game, table.box),
  };
}
