/** Playing on from a choice of a finished match; and the dearest of them, kept as puzzles. */
import { api } from "../../state/api";
import { myTables } from "../../state/mytables.svelte";
import { router } from "../../state/router.svelte";
import { keep, recall } from "../../state/stored";
import type { SeatInfo } from "../../wire/types";
import type { Dear } from "./figures";

/** A choice that cost something: a position to try again. */
export interface Puzzle {
  table: string;
  game: string;
  seat: number;
  ply: number;
  /** In chances out of a hundred. */
  cost: number;
  /** When it was found, in milliseconds. */
  time: number;
}

const KEY = "puzzles";
const MOST = 30;

export const puzzles = (): Puzzle[] => recall<Puzzle[]>(KEY, []);

/** Keep the dearest of all matches so far; what is there already stays. */
export function keepPuzzles(table: string, game: string, seat: number, dear: readonly Dear[]): void {
  const known = puzzles();
  const fresh = dear.filter(({ decision }) => !known.some((each) => each.table === table && each.ply === decision.ply));
  if (fresh.length === 0) return;
  const found = fresh.map(({ decision: { ply, cost } }) => ({ table, game, seat, ply, cost: Math.round(100 * cost.value), time: Date.now() }));
  keep(KEY, [...found, ...known].sort((one, other) => other.cost - one.cost).slice(0, MOST));
}

export function dropPuzzle({ table, ply }: Puzzle): void {
  keep(KEY, puzzles().filter((each) => each.table !== table || each.ply !== ply));
}

/** Open a table that goes on from there, and go to it. */
export async function practise(table: string, game: string, seat: number, ply: number, who: Pick<SeatInfo, "name" | "colour">): Promise<void> {
  const wish = { token: myTables.token(table, seat), ply, name: who.name, colour: who.colour };
  const seated = await api.practice(table, wish);
  myTables.practises(seated, game, who.name);
  router.go(`/t/${seated.table}`);
}
