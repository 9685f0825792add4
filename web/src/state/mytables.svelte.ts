/** The tables this browser holds a seat at: its tokens, for coming back. */
import type { Seated, TableInfo } from "../wire/types";
import { keep, recall } from "./stored";

export interface MyTable {
  id: string;
  game: string;
  tokens: string[];
  /** Names of everyone at the table, as last seen. */
  names: string[];
  /** When it was last open, in milliseconds. */
  time: number;
  state: TableInfo["state"];
}

const KEY = "tables";
const MOST = 40;

class MyTables {
  list: MyTable[] = $state.raw(recall<MyTable[]>(KEY, []));

  /** Not over yet, the latest first. */
  get resumable(): MyTable[] {
    return this.list.filter((table) => table.state !== "over");
  }

  tokens(id: string): string[] {
    return this.list.find((table) => table.id === id)?.tokens ?? [];
  }

  /** Seats just taken; a second seat at the same table adds its token. */
  seated(seated: Seated, game: string, names: string[]): void {
    const tokens = [...this.tokens(seated.table), ...seated.seats.map((seat) => seat.token)];
    this.#put({ id: seated.table, game, tokens, names, time: Date.now(), state: "waiting" });
  }

  /** What the table looks like now, if we sit at it. */
  seen(table: TableInfo): void {
    const known = this.list.find((mine) => mine.id === table.id);
    if (!known) return;
    const names = table.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
    this.#put({ ...known, names, state: table.state, time: Date.now() });
  }

  /** One seat was given up; the table is forgotten with its last one. */
  drop(id: string, token: string): void {
    const known = this.list.find((mine) => mine.id === id);
    if (!known) return;
    const tokens = known.tokens.filter((other) => other !== token);
    if (tokens.length === 0) this.forget(id);
    else this.#put({ ...known, tokens });
  }

  forget(id: string): void {
    this.#set(this.list.filter((table) => table.id !== id));
  }

  #put(table: MyTable): void {
    this.#set([table, ...this.list.filter((other) => other.id !== table.id)]);
  }

  #set(list: MyTable[]): void {
    this.list = list.slice(0, MOST);
    keep(KEY, this.list);
  }
}

export const myTables = new MyTables();
