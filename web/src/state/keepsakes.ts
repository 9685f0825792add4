/**
 * What this browser keeps of the deals it takes part in: its lucks, and what it saw before it told
 * them. After the end the match file is compared with this (`proof.ts`).
 */
import { newLuck, sealOf, shareOf } from "./luck";
import { discard, keep, recall } from "./stored";

/** One exchange of lucks, as it stood when the first luck of this browser was told. */
export interface Exchange {
  commitment: string;
  /** By seat; empty where nothing is brought. */
  seals: string[];
  /** How many exchanges had been given up before it. */
  redrawn: number;
  /** The digest of the table's own box; empty: the shipped one, or it was not noted yet. */
  box?: string;
  /** The lucks that were told from here, by seat. */
  told: Record<number, string>;
  /** Other seals that the server showed for this exchange afterwards: evidence. */
  altered: string[][];
}

interface Kept {
  /** By their seals. */
  lucks: Record<string, string>;
  exchanges: Exchange[];
}

/** Lucks for tables that have no name yet: the answer may never come, so only the latest are kept. */
const UNPLACED = "lucks";
const MOST_UNPLACED = 28;
const MOST_EVIDENCE = 3;

const keyOf = (table: string) => `deal.${table}`;

class Keepsakes {
  /** Where nothing can be stored, this page's own memory must do. */
  #memory = new Map<string, unknown>();

  /** Draw a luck and keep it; returns its seal. Without a table until the server has named it. */
  draw(table = ""): string {
    const luck = newLuck();
    const seal = sealOf(shareOf(luck));
    if (table) {
      const kept = this.#of(table);
      this.#write(keyOf(table), { ...kept, lucks: { ...kept.lucks, [seal]: luck } });
    } else {
      const latest = Object.entries(this.#unplaced).slice(1 - MOST_UNPLACED);
      this.#write(UNPLACED, Object.fromEntries([...latest, [seal, luck]]));
    }
    return seal;
  }

  /** The table that these seals were sent for has a name now. */
  place(table: string, seals: readonly string[]): void {
    const unplaced = Object.entries(this.#unplaced);
    const mine = unplaced.filter(([seal]) => seals.includes(seal));
    const kept = this.#of(table);
    this.#write(keyOf(table), { ...kept, lucks: { ...kept.lucks, ...Object.fromEntries(mine) } });
    this.#write(UNPLACED, Object.fromEntries(unplaced.filter(([seal]) => !seals.includes(seal))));
  }

  /** The luck of a seal, if it was drawn here. Another tab that wrote at the same time cannot lose it. */
  luck(table: string, seal: string): string | undefined {
    const remembered = this.#memory.get(keyOf(table)) as Kept | undefined;
    return this.#of(table).lucks[seal] ?? remembered?.lucks[seal];
  }

  exchanges(table: string): Exchange[] {
    return this.#of(table).exchanges;
  }

  /** To be called before the luck is sent. */
  noteTold(table: string, seen: Pick<Exchange, "commitment" | "seals" | "redrawn" | "box">, seat: number, luck: string): void {
    this.#change(table, seen.commitment, (before) => {
      const exchange = before ?? { ...seen, told: {}, altered: [] };
      return { ...exchange, told: { ...exchange.told, [seat]: luck } };
    });
  }

  /** The server shows other seals than those that we told our luck for. */
  noteAltered(table: string, commitment: string, seals: string[]): void {
    this.#change(table, commitment, (exchange) => {
      const known = exchange?.altered.some((other) => sameSeals(other, seals)) ?? true;
      if (!exchange || known || exchange.altered.length >= MOST_EVIDENCE) return exchange;
      return { ...exchange, altered: [...exchange.altered, seals] };
    });
  }

  forget(table: string): void {
    this.#memory.delete(keyOf(table));
    discard(keyOf(table));
  }

  get #unplaced(): Record<string, string> {
    return this.#read<Record<string, string>>(UNPLACED, {});
  }

  #of(table: string): Kept {
    return this.#read<Kept>(keyOf(table), { lucks: {}, exchanges: [] });
  }

  #change(table: string, commitment: string, change: (before: Exchange | undefined) => Exchange | undefined): void {
    const kept = this.#of(table);
    const before = kept.exchanges.find((each) => each.commitment === commitment);
    const after = change(before);
    if (!after || after === before) return;
    const others = kept.exchanges.filter((each) => each !== before);
    const exchanges = [...others, after].sort((one, other) => one.redrawn - other.redrawn);
    this.#write(keyOf(table), { ...kept, exchanges });
  }

  /** Another tab may have written since: what is stored comes first. */
  #read<T>(key: string, fallback: T): T {
    return recall<T>(key, (this.#memory.get(key) as T | undefined) ?? fallback);
  }

  #write(key: string, value: unknown): void {
    this.#memory.set(key, value);
    keep(key, value);
  }
}

export function sameSeals(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((seal, seat) => seal === other[seat]);
}

export const keepsakes = new Keepsakes();
