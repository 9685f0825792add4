/** The sheets of a match, round by round. */
import type { CastorSheet, CastorView } from "../../wire/types";

/** The sheet of a round is first seen when the next one begins, or at the end. */
export function sheetsOf(frames: readonly { round: number; view: CastorView }[]): CastorSheet[][] {
  const sheets: CastorSheet[][] = [];
  frames.forEach((frame, at) => {
    const before = frames[at - 1];
    if (before && before.round !== frame.round) sheets.push(frame.view.sheet);
  });
  const last = frames.at(-1);
  if (last?.view.sheet.length) sheets.push(last.view.sheet);
  return sheets;
}
