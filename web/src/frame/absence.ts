/** Who is awaited and not there, at a table where no clock helps: the others may let a bot play. */
import type { TableInfo } from "../wire/types";

export interface Away {
  seat: number;
  name: string;
  /** Who would let a bot play, of those who are there. */
  votes: number;
  /** So many are enough, or the host alone. */
  needed: number;
  /** We have said so already. */
  voted: boolean;
}

export function awayOf(table: TableInfo, awaited: readonly number[], own: readonly number[]): Away[] {
  if (table.state !== "running" || table.clock !== "off") return [];
  const { seats } = table;
  const there = seats.flatMap((seat, at) => (seat.kind === "person" && seat.here && !seat.absent ? [at] : []));
  return awaited
    .filter((seat) => seats[seat]?.kind === "person" && !seats[seat].here && !seats[seat].absent)
    .map((seat) => ({
      seat,
      name: seats[seat]!.name,
      votes: seats[seat]!.votes.filter((voter) => there.includes(voter)).length,
      needed: Math.floor(there.length / 2) + 1,
      voted: seats[seat]!.votes.includes(own[0] ?? -1),
    }));
}
