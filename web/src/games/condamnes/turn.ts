/** When the race turned for the last time: the guard's cards against the tunnels. */
import { fill, type Lang } from "../../i18n/index.svelte";
import type { CondamnesView, OutcomeInfo } from "../../wire/types";
import type { Seen, TurnTold } from "../contract";
import { condamnesTexts } from "./texts";

interface Race {
  ply: number;
  round: number;
  cards: number;
  goal: number;
  tunnels: number;
  of: number;
  /** Whoever has less way to go. */
  guardLeads: boolean;
}

function raceAt({ ply, view }: Seen<CondamnesView>): Race {
  const [cards, tunnels, of] = [view.seats[view.guard]?.cards ?? 0, view.tunnels.length, view.needed];
  return { ply, round: view.round, cards, goal: view.goal, tunnels, of, guardLeads: cards * of > tunnels * view.goal };
}

/** Where the same side leads all along: what brought the guard most at once, later than the deal. */
function largestGain(races: readonly Race[]): { race: Race; count: number } | null {
  const gains = races.flatMap((race, at) => {
    const before = races[at - 1];
    return before && before.round > 0 ? [{ race, count: race.cards - before.cards }] : [];
  });
  const most = Math.max(0, ...gains.map(({ count }) => count));
  return most > 0 ? (gains.filter(({ count }) => count === most).at(-1) ?? null) : null;
}

export function turn(moments: readonly Seen<CondamnesView>[], outcome: OutcomeInfo, lang: Lang): TurnTold | null {
  const t = condamnesTexts[lang].course;
  const races = moments.map(raceAt).filter(({ round }) => round > 0);
  const last = races.at(-1);
  const guard = moments.at(-1)?.view.guard ?? -1;
  if (!last) return null;
  const told = (race: Race, text: string, count = 0) => ({ ply: race.ply, text: fill(text, lang, { ...race, guardLeads: "", count }) });
  const guardWon = outcome.winners.includes(guard);
  if (guardWon !== last.guardLeads) return told(last, guardWon ? t.transfer : t.last);
  const found = races.filter((race, at) => at > 0 && race.guardLeads !== races[at - 1]!.guardLeads).at(-1);
  if (found) return told(found, found.guardLeads ? t.guard : t.prisoners);
  if (!guardWon) return told(races.find(({ tunnels }) => tunnels === last.tunnels)!, t.last);
  const gain = largestGain(races);
  return gain ? told(gain.race, t.gain, gain.count) : told(last, t.transfer);
}
