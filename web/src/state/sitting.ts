/** Taking seats: every person's luck is drawn and kept here before the server hears of its seal. */
import type { NewLesson, NewTable, Seated, TableInfo, TakeSeat } from "../wire/types";
import { api } from "./api";
import { keepsakes } from "./keepsakes";
import { myTables } from "./mytables.svelte";
import { router } from "./router.svelte";
import { keep, recall } from "./stored";

export type Wished = Omit<NewTable, "seals" | "browser" | "hints"> & Partial<Pick<NewTable, "hints">>;

/** By which a table knows that it is still the same browser: one person, one seat. */
export function browserName(): string {
  const known = recall("browser", "");
  if (known) return known;
  // Not `crypto.randomUUID`: it is missing over plain http.
  const name = Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join("");
  keep("browser", name);
  return name;
}

/** Open a table; returns its id. */
export async function openTable(wish: Wished, names: string[]): Promise<string> {
  const people = wish.mode === "screen" ? wish.people : [wish.name];
  const seals = people.map(() => keepsakes.draw());
  const seated = await api.newTable({ hints: false, ...wish, seals, browser: browserName() });
  return settle(seated, seals, wish.game, names);
}

export async function sitDown(table: Pick<TableInfo, "id" | "game">, who: Pick<TakeSeat, "name" | "colour">): Promise<void> {
  const seal = keepsakes.draw();
  const seated = await api.takeSeat(table.id, { ...who, seal, browser: browserName() });
  settle(seated, [seal], table.game, [who.name]);
}

/** Open the table of a game's lesson, to which nobody brings luck; returns its id. */
export async function openLesson(game: string, who: NewLesson): Promise<string> {
  const seated = await api.newLesson(game, who);
  myTables.learns(seated, game, who.name);
  return seated.table;
}

/** Nobody waits there: the table needs no farewell. */
export function leaveLesson(table: string): void {
  myTables.forget(table);
  router.go("/");
}

function settle(seated: Seated, seals: string[], game: string, names: string[]): string {
  keepsakes.place(seated.table, seals);
  myTables.seated(seated, game, names);
  return seated.table;
}
