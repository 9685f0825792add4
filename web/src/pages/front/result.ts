/** How a match that is over came out for this browser, in a few words. */
import { front } from "../../i18n/front";
import { fill, i18n, pick } from "../../i18n/index.svelte";
import type { MyTable } from "../../state/mytables.svelte";

export function resultOf({ outcome, seats = [], names }: MyTable): string {
  if (!outcome) return "";
  const t = pick(front).done;
  if (seats.length !== 1) {
    const winners = outcome.winners.map((seat) => names[seat] ?? "");
    return winners.length > 0 ? fill(t.wins, i18n.lang, { names: winners.join(", ") }) : t.nobody;
  }
  const seat = seats[0]!;
  const verdict = outcome.winners.includes(seat) ? t.won : t.lost;
  // Where a side wins as a whole, points say nothing more.
  if (Math.max(...outcome.points) <= 1) return verdict;
  return `${verdict}, ${fill(t.points, i18n.lang, { count: outcome.points[seat] ?? 0 })}`;
}
