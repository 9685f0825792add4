/** What of a step is staged: the events that decide something, in order, each with its time. */
import type { Event, GameInfo } from "../wire/types";
import type { Tone } from "../state/sounds";

/** How a kind of event is staged. */
export interface BeatStyle {
  /** Milliseconds. It is news, not motion: just as long where motion is reduced. */
  lasts: number;
  tone?: Tone;
  /** A question: silence until the answer, which is the next beat; the table shows what was before. */
  hush?: boolean;
  /** Several in a row are told together, line by line. */
  gathered?: boolean;
}

export type BeatStyles = Readonly<Record<string, BeatStyle>>;

export interface Beat<View = unknown> {
  key: string;
  /** The step it belongs to. */
  at: number;
  events: Event[];
  lasts: number;
  tone: Tone | "";
  hush: boolean;
  /** What the middle shows meanwhile; null: the table as it is now. */
  view: View | null;
}

/** Where a game says nothing else, what its replay marks is staged alike. */
const PLAIN: BeatStyle = { lasts: 1200, tone: "tick" };
/** Each further line of what is told together takes so much more time to read. */
const LINE = 350;
/** A picture without words: what went by between two moments. */
export const LOOK = 1200;

/** Whether a moment is about a seat: it is marked while the moment is told. */
export function isAbout(beat: Beat | null | undefined, seat: number): boolean {
  return beat?.events.some((event) => event.seat === seat || event.other === seat) ?? false;
}

/** The styles of a game that draws itself, or else of the moments that its words name. */
export function stylesOf(own: BeatStyles | undefined, words: GameInfo["words"] | undefined): BeatStyles {
  if (own) return own;
  const moments = (words?.["moments"] ?? {}) as Record<string, { kinds?: string[] }>;
  const kinds = Object.values(moments).flatMap((moment) => moment.kinds ?? []);
  return Object.fromEntries(kinds.map((kind) => [kind, PLAIN]));
}

/**
 * The beats of a step. `before` is what a question shows until it is answered; `passing` what went by
 * in this step and is no longer there: it is seen with the first beat, or by itself.
 */
export function beatsOf<View>(
  step: { at: number; events: readonly Event[] },
  styles: BeatStyles,
  pictures: { before: View; passing: View | null },
): Beat<View>[] {
  const beats: Beat<View>[] = [];
  for (const run of runs(step.events, styles)) {
    const style = styles[run[0]!.kind]!;
    beats.push({
      key: `${step.at}.${beats.length}`,
      at: step.at,
      events: run,
      lasts: style.lasts + (run.length - 1) * LINE,
      tone: style.tone ?? "",
      hush: style.hush ?? false,
      view: style.hush ? pictures.before : null,
    });
  }
  return pictures.passing ? withPicture(beats, step.at, pictures.passing) : beats;
}

function withPicture<View>(beats: Beat<View>[], at: number, view: View): Beat<View>[] {
  const [first, ...rest] = beats;
  if (first) return [{ ...first, view, lasts: Math.max(first.lasts, LOOK) }, ...rest];
  return [{ key: `${at}.0`, at, events: [], lasts: LOOK, tone: "", hush: false, view }];
}

function runs(events: readonly Event[], styles: BeatStyles): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    const style = styles[event.kind];
    if (!style) continue;
    const last = found.at(-1);
    if (style.gathered && last?.[0]!.kind === event.kind) last.push(event);
    else found.push([event]);
  }
  return found;
}
