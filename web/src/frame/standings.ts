/** The end in figures: ranks, and points round by round, read from the replay's frames. */
import type { OutcomeInfo } from "../wire/types";

export interface Standing {
  seat: number;
  rank: number;
  winner: boolean;
  /** Points of each round; empty for a single one, without points, or before the replay is there. */
  rounds: number[];
  total: number;
}

type Moment = { round: number; view: unknown };
type ScoreOf = (view: unknown, seat: number) => number | null;

export function standings(outcome: OutcomeInfo, frames: Moment[], scoreOf: ScoreOf): Standing[] {
  const all = roundEnds(frames);
  const ends = all.length > 1 ? all : [];
  const order = outcome.points.map((_, seat) => seat);
  const won = (seat: number) => (outcome.winners.includes(seat) ? 1 : 0);
  order.sort((a, b) => won(b) - won(a) || outcome.points[b]! - outcome.points[a]! || a - b);
  return order.map((seat) => ({
    seat,
    rank: 1 + order.filter((other) => isAbove(outcome, other, seat)).length,
    winner: outcome.winners.includes(seat),
    rounds: gains(ends.map((view) => scoreOf(view, seat)).filter((score) => score !== null)),
    total: outcome.points[seat]!,
  }));
}

function isAbove(outcome: OutcomeInfo, other: number, seat: number): boolean {
  const otherWon = outcome.winners.includes(other);
  const seatWon = outcome.winners.includes(seat);
  if (otherWon !== seatWon) return otherWon;
  return outcome.points[other]! > outcome.points[seat]!;
}

/** A round's points are booked by the time the next one begins, or the match ends. */
function roundEnds(frames: Moment[]): unknown[] {
  const ends: unknown[] = [];
  frames.forEach((frame, i) => {
    const before = frames[i - 1];
    if (before && before.round !== frame.round) ends.push(frame.view);
  });
  const last = frames.at(-1);
  if (last) ends.push(last.view);
  return ends;
}

function gains(totals: number[]): number[] {
  return totals.map((total, i) => total - (totals[i - 1] ?? 0));
}

/** Where rounds begin, by the moves made before them, with a short name: M3. Nothing if there is one. */
export function chaptersOf(frames: readonly { ply: number; round: number }[], roundOf: (round: number) => string): { ply: number; name: string }[] {
  const starts = frames.filter((frame, i) => frame.round > 0 && frame.round !== frames[i - 1]?.round);
  return starts.length > 1 ? starts.map(({ ply, round }) => ({ ply, name: `${roundOf(round).charAt(0)}${round}` })) : [];
}
