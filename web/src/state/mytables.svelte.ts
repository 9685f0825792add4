/** The tables this browser holds a seat at: its tokens, for coming back. */
import type { Seated, TableInfo } from "../wire/types";
import { keepsakes } from "./keepsakes";
import { keep, onOtherTab, recall } from "./stored";

export interface MyTable {
  id: string;
  game: string;
  tokens: string[];
  /** The seats that they open; not known of tables from before seals. */
  seats?: number[];
  /** Names of everyone at the table, as last seen. */
  names: string[];
  /** When it was last open, in milliseconds. */
  time: number;
  state: TableInfo["state"];
  /** Of a match that is over, once it is known; `names` are those of all seats then. */
  outcome?: TableInfo["outcome"];
  /** A lesson: kept to come back to by its address, and shown in no list. */
  lesson?: true;
}

const KEY = "tables";
const MOST = 40;

class MyTables {
  list: MyTable[] = $state.raw(recall<MyTable[]>(KEY, []));

  constructor() {
    onOtherTab(KEY, () => (this.list = recall<MyTable[]>(KEY, [])));
  }

  /** Not over, the latest first; those that were stopped among them. */
  get resumable(): MyTable[] {
    return this.#matches.filter((table) => table.state !== "over");
  }

  /** The last one that goes on. */
  get latest(): MyTable | undefined {
    return this.#matches.find((table) => ["waiting", "dealing", "running"].includes(table.state));
  }

  /** Over, the latest first: for watching again. */
  get finished(): MyTable[] {
    return this.#matches.filter((table) => table.state === "over");
  }

  get #matches(): MyTable[] {
    return this.list.filter((table) => !table.lesson);
  }

  tokens(id: string): string[] {
    return this.list.find((table) => table.id === id)?.tokens ?? [];
  }

  /** The token of a seat, if this browser holds it; empty: it does not. */
  token(id: string, seat: number): string {
    const known = this.list.find((table) => table.id === id);
    const at = known?.seats ? known.seats.indexOf(seat) : known?.tokens.length === 1 ? 0 : -1;
    return known?.tokens[at] ?? "";
  }

  seats(id: string): number[] {
    return this.list.find((table) => table.id === id)?.seats ?? [];
  }

  /** Seats just taken; a second seat at the same table adds its token. */
  seated(seated: Seated, game: string, names: string[]): void {
    const tokens = [...this.tokens(seated.table), ...seated.seats.map((seat) => seat.token)];
    const seats = [...this.seats(seated.table), ...seated.seats.map(({ seat }) => seat)];
    this.#put({ id: seated.table, game, tokens, seats, names, time: Date.now(), state: "waiting" });
  }

  /** A practice match: to come back to by its address, and in no list. */
  practises({ table, seats }: Seated, game: string, name: string): void {
    const own = { tokens: seats.map((seat) => seat.token), seats: seats.map(({ seat }) => seat) };
    this.#put({ id: table, game, ...own, names: [name], time: Date.now(), state: "running", lesson: true });
  }

  /** A lesson was begun; what was left of an earlier one of the same game goes. */
  learns({ table, seats }: Seated, game: string, name: string): void {
    const others = this.list.filter((mine) => !mine.lesson || mine.game !== game);
    const tokens = seats.map((seat) => seat.token);
    this.#set([{ id: table, game, tokens, names: [name], time: Date.now(), state: "running", lesson: true }, ...others]);
  }

  /** The table is open in front of us, if we sit at it: it becomes the latest. */
  seen(table: TableInfo): void {
    const known = this.#now(table);
    if (known) this.#put({ ...known, time: Date.now() });
  }

  /** How the table stands, told by the server; its place in the list stays. */
  noted(table: TableInfo): void {
    const known = this.#now(table);
    if (known) this.#set(this.list.map((mine) => (mine.id === known.id ? known : mine)));
  }

  #now(table: TableInfo): MyTable | undefined {
    const known = this.list.find((mine) => mine.id === table.id);
    const names = table.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
    return known && { ...known, names, state: table.state, ...(table.outcome && { outcome: table.outcome }) };
  }

  /** One seat was given up; the table is forgotten with its last one. */
  drop(id: string, token: string): void {
    const known = this.list.find((mine) => mine.id === id);
    if (!known) return;
    const others = (_: unknown, at: number) => known.tokens[at] !== token;
    const tokens = known.tokens.filter(others);
    if (tokens.length === 0) this.forget(id);
    else this.#put({ ...known, tokens, ...(known.seats && { seats: known.seats.filter(others) }) });
  }

  forget(id: string): void {
    this.#set(this.list.filter((table) => table.id !== id));
  }

  #put(table: MyTable): void {
    this.#set([table, ...this.list.filter((other) => other.id !== table.id)]);
  }

  /** What was kept of a table's deal goes with the table. */
  #set(list: MyTable[]): void {
    const before = this.list;
    this.list = list.slice(0, MOST);
    for (const { id } of before) if (!this.list.some((table) => table.id === id)) keepsakes.forget(id);
    keep(KEY, this.list);
  }
}

export const myTables = new MyTables();
