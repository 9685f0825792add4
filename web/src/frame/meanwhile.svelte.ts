/** What a bot did in one's name while one was away (F26): told until it is put away, then never again. */
import { keep, recall } from "../state/stored";

const KEY = "meanwhile";
/** So many seats are remembered, the latest. */
const MOST = 40;

export class MeanwhileRead {
  /** The last ply that was read, by seat: `table/seat`. */
  #read: Record<string, number> = $state.raw(recall<Record<string, number>>(KEY, {}));

  /** Those that were not read yet. */
  unread(table: string, seat: number, plies: readonly number[]): number[] {
    const last = this.#read[`${table}/${seat}`] ?? -1;
    return plies.filter((ply) => ply > last);
  }

  read(table: string, seat: number, plies: readonly number[]): void {
    const { [`${table}/${seat}`]: _, ...others } = recall<Record<string, number>>(KEY, {});
    const latest = Object.entries(others).slice(1 - MOST);
    this.#read = Object.fromEntries([...latest, [`${table}/${seat}`, Math.max(...plies)]]);
    keep(KEY, this.#read);
  }
}
