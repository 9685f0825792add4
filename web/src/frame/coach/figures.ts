/** Chances as people read them: whole numbers out of a hundred, with their margins. */
import type { Account, Decision, Estimate, TurningPoint } from "../../wire/types";

/** Two standard errors: the margin of 95 %. */
const MARGIN = 2;
/** A step of the own curve that is worth a sentence. */
const STEEP = 0.1;
/** Choices that the verdict shows. */
const DEAREST = 3;

export const outOfHundred = (chance: number): number => Math.round(100 * chance);

/** The lowest and the highest that it may be, as whole numbers. */
export function margins({ value, error }: Estimate): [number, number] {
  const within = (chance: number) => outOfHundred(Math.min(1, Math.max(0, chance)));
  return [within(value - MARGIN * error), within(value + MARGIN * error)];
}

/** The same of a difference, which may be below nothing. */
export function costMargins({ value, error }: Estimate): [number, number] {
  return [outOfHundred(value - MARGIN * error), outOfHundred(Math.min(1, value + MARGIN * error))];
}

/** Start, luck, own and others' choices, result. */
export type Sum = readonly [start: number, luck: number, own: number, others: number, result: number];

/** Whole numbers that add up: what was cut off goes to those that lost most of it (largest remainder). */
export function wholeSum({ expectation, luck, own, others, result }: Account): Sum {
  const parts = [expectation, luck, own, others].map((part) => 100 * part);
  const whole = parts.map(Math.floor);
  const lost = parts.map((part, at) => part - whole[at]!);
  const total = outOfHundred(result);
  let left = total - whole.reduce((sum, part) => sum + part, 0);
  for (const at of [0, 1, 2, 3].sort((one, other) => lost[other]! - lost[one]!)) {
    if (left <= 0) break;
    whole[at]! += 1;
    left -= 1;
  }
  return [whole[0]!, whole[1]!, whole[2]!, whole[3]!, total];
}

/** A choice that cost something for sure, with its place among them: 1 is the dearest. */
export interface Dear {
  rank: number;
  decision: Decision;
}

export function dearest(decisions: readonly Decision[], most = DEAREST): Dear[] {
  const costly = decisions.filter((each) => each.flagged).sort((one, other) => other.cost.value - one.cost.value);
  return costly.slice(0, most).map((decision, at) => ({ rank: at + 1, decision }));
}

/** The largest step of the own curve; null where the match was even to its end. */
export function steepest(turns: readonly TurningPoint[]): TurningPoint | null {
  const change = (turn: TurningPoint) => Math.abs(turn.after.value - turn.before.value);
  const found = [...turns].sort((one, other) => change(other) - change(one))[0];
  return found && change(found) > STEEP ? found : null;
}

/** How far two moves can be told apart: `clear`, `thin` where their margins touch, or not at all. */
export function grade(first: Estimate, second: Estimate): "clear" | "thin" | "none" {
  const [low, high] = [first.value - MARGIN * first.error, second.value + MARGIN * second.error];
  if (low > high) return "clear";
  const narrow = 2 * MARGIN * Math.min(first.error, second.error);
  return high - low >= narrow / 2 ? "none" : "thin";
}
