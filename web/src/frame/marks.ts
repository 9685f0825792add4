/** What stands out in a finished match: the moments that its game names, as marks along the track. */
import type { Lang } from "../i18n/lang";
import type { Frame, GameInfo, LogEntry } from "../wire/types";

/** A kind of moments, as `[moments]` of the game's words has it. */
export interface MomentKind {
  key: string;
  icon: string;
  label: string;
  /** Kinds of events. */
  kinds: readonly string[];
}

export interface Mark {
  index: number;
  kind: MomentKind;
  /** Among the own choices: 1 is the dearest. */
  rank?: number;
}

/** Marks too near to each other to be told apart. */
export interface SharedMark {
  /** Of the track, from 0 to 1. */
  at: number;
  marks: Mark[];
  /** The most telling of them. */
  kind: MomentKind;
}

/** The kind that tells no more than the cuts of the track do. */
export const CHAPTER = "round";
/** Marks nearer than this, in pixels, share one. */
export const NEAR = 14;

type Moments = Record<string, { kinds: string[]; icon: string } & Record<Lang, string>>;

export function momentKinds(words: GameInfo["words"] | undefined, lang: Lang): MomentKind[] {
  const moments = (words?.["moments"] ?? {}) as Moments;
  return Object.entries(moments).map(([key, { kinds, icon, [lang]: label }]) => ({ key, kinds, icon, label }));
}

/** In the order of the match. What stands at its very start needs no mark. */
export function marksOf(log: LogEntry[], frames: Frame[], kinds: MomentKind[]): Mark[] {
  const indices = new Map(frames.map((frame, index) => [frame.ply, index]));
  return log.flatMap(({ ply, events }) => {
    const index = indices.get(ply) ?? 0;
    if (index === 0) return [];
    const here = kinds.filter((kind) => events.some((event) => kind.kinds.includes(event.kind)));
    return here.map((kind) => ({ index, kind }));
  });
}

/** `width` of the track in pixels; `kinds` in their order, the most telling first. */
export function shared(marks: Mark[], last: number, width: number, kinds: MomentKind[]): SharedMark[] {
  const found: SharedMark[] = [];
  for (const mark of marks) {
    const at = last > 0 ? mark.index / last : 0;
    const before = found.at(-1);
    if (!before || (at - before.at) * width >= NEAR) {
      found.push({ at, marks: [mark], kind: mark.kind });
      continue;
    }
    before.marks.push(mark);
    if (kinds.indexOf(mark.kind) < kinds.indexOf(before.kind)) before.kind = mark.kind;
  }
  return found;
}
