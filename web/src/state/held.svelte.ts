/**
 * Moves that the server keeps until their moment: neither made nor lost. Where bots play too, a secret
 * act, or an answer in a race, must not tell by its moment who made it.
 */
import type { DownHeld } from "../wire/types";

interface HeldMove {
  move: string;
  /** What we called it; empty where another page of ours asked for it and we only came by. */
  id: string;
}

export class HeldMoves {
  #held: (HeldMove | undefined)[] = $state.raw([]);
  /** A held move that can no longer be made; whoever shows it may call `read`. */
  #lost: (string | undefined)[] = $state.raw([]);

  /** The move of a hand that waits; empty: none does. */
  of(hand: number): string {
    return this.#held[hand]?.move ?? "";
  }

  /** The move of a hand that waited in vain; empty: none has. */
  lost(hand: number): string {
    return this.#lost[hand] ?? "";
  }

  read(hand: number): void {
    this.#lost = put(this.#lost, hand, undefined);
  }

  /** Everything from nothing, one move a hand. */
  restore(moves: readonly string[]): void {
    this.#held = moves.map((move, hand) => (move ? { move, id: this.#sameId(hand, move) } : undefined));
  }

  /** The server keeps a move, or no longer does. */
  told({ hand, move, id }: DownHeld): void {
    const before = this.#held[hand];
    // Named though nothing is held any more: its moment came, and the rules said no.
    const isLost = move === "" && id !== "" && before !== undefined;
    this.#lost = put(this.#lost, hand, isLost ? before.move : undefined);
    this.#held = put(this.#held, hand, move ? { move, id } : undefined);
  }

  /** Something of ours was carried out: was it this? Returns whether it was. */
  acknowledged(id: string): boolean {
    const hand = this.#held.findIndex((held) => held !== undefined && (held.id === id || held.id === ""));
    if (!id || hand < 0) return false;
    this.#held = put(this.#held, hand, undefined);
    return true;
  }

  #sameId(hand: number, move: string): string {
    const before = this.#held[hand];
    return before?.move === move ? before.id : "";
  }
}

const put = <T>(list: readonly T[], at: number, value: T): T[] => Object.assign([...list], { [at]: value });
