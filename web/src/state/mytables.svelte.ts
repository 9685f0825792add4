/** The tables this browser holds a seat at: its tokens, for coming back. */
import type { Seated, TableInfo } from "../wire/types";
import { keep, onOtherTab, recall } from "./stored";

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

  constructor() {
    onOtherTab(KEY, () => (this.list = recall<MyTable[]>(KEY, [])));
  }

  /** Not over yet, the latest first. */
  get resumable(): MyTable[] {
    return this.list.filter((table) => table.state !== "over");
  }

  /** Over, the latest first: for watching again. */
  get finished(): MyTable[] {
    return this.list.filter((table) => table.state === "over");
  }

  tokens(id: string): string[] {
    return this.list.find((table) => table.id === id)?.tokens ?? [];
  }

  /** Seats just taken; a second seat at the same table adds its token. */
  seated(seated: Seated, game: string, names: string[]): void {
    const tokens = [...this.tokens(seated.table), ...seated.seats.map((seat) => seat.token)];
    this.#put({ id: seated.table, game, tokens, names, time: Date.now(), state: "waiting" });
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
    return known && { ...known, names, state: table.state };
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
