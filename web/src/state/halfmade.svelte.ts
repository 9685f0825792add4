/**
 * What a player has begun and not yet done: a card picked, a menu opened, a question "really?".
 *
 * It lives as long as the moves on offer can complete it, and not longer. Every message brings its
 * moves as a new list, mostly of the same moves: the list itself says nothing, only what is in it.
 */
import { untrack } from "svelte";

/**
 * Call while the part that shows it is being made.
 * @param isLegal whether it can be completed now; true while nothing is begun
 * @param clear forgets it
 * @param about what it was begun for, as a text or a number: with another one, it is over. Such as
 *   the number of moves carried out, where the same move may be offered again after it was made.
 */
export function liveWhileLegal(isLegal: () => boolean, clear: () => void, about: () => unknown): void {
  // Derived, so that an effect hears of another answer only, not of another list.
  const legal = $derived(isLegal());
  const what = $derived(about());
  $effect.pre(() => {
    if (!legal) untrack(clear);
  });
  $effect.pre(() => {
    void what;
    return clear;
  });
}
