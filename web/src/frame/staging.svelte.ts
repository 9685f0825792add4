/**
 * One queue of beats, for the table and for its replay. The state is applied at once, and whoever may
 * move may do so at any time: only pictures and words take their turn. So nobody waits for who looks.
 */
import type { Beat } from "./beats";

/** A beat is shown at least so long, whatever waits behind it: its last frame. In milliseconds. */
export const GLANCE = 240;
/** What has gone by is looked at so long, even by who is asked. */
export const SIGHT = 1000;
/** Whoever is asked sees the table as it is within this time. */
export const PATIENCE = 1500;
/** So many steps may wait whole; what is older is shown at a glance. */
const WHOLE_STEPS = 2;

export interface Moment<View> {
  /** Its number: the next one follows it. */
  at: number;
  /** Who looks. */
  who: number;
  /** How many moves the viewer has made: whoever moves has looked enough. */
  acted: number;
  /** The viewer has something to decide. */
  asked: boolean;
  view: View;
}

export class Staging<View> {
  #beat: Beat<View> | null = $state.raw(null);
  #waiting: Beat<View>[] = [];
  #before: Moment<View> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #began = 0;
  #ends = 0;

  /**
   * @param through whether beats outlast the moments that come meanwhile, as in a match that goes on
   * @param onbeat told of each beat when it begins
   */
  constructor(
    private readonly through: boolean,
    private readonly onbeat: (beat: Beat<View>) => void = () => {},
  ) {}

  /** What is shown just now; null: the table as it is. */
  get beat(): Beat<View> | null {
    return this.#beat;
  }

  /** The picture that is looked at meanwhile; null: the present one. */
  get view(): View | null {
    return this.#beat?.view ?? null;
  }

  /** Another moment is there; `stage` says what of it is worth a look. `speed` hurries all of it. */
  follow(moment: Moment<View>, stage: (before: View) => Beat<View>[], speed = 1): void {
    const before = this.#before;
    this.#before = moment;
    const same = before?.who === moment.who;
    if (same && moment.at === before.at) return; // told again
    const next = same && moment.at === before.at + 1;
    if (!next || !this.through || moment.acted !== before.acted) this.release();
    if (!next) return; // who comes to the table, or back to it, has not seen what was before
    for (const beat of stage(before.view)) this.#waiting.push({ ...beat, lasts: beat.lasts / speed });
    this.#catchUp();
    if (moment.asked) this.#makeHaste();
    if (!this.#beat) this.#next();
  }

  /** Enough of this one. */
  hurry(): void {
    if (this.#beat) this.#next();
  }

  /** Enough of all of them. */
  release(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#beat = null;
  }

  #next(): void {
    clearTimeout(this.#timer);
    const beat = this.#waiting.shift() ?? null;
    this.#beat = beat;
    if (!beat) return;
    this.#began = performance.now();
    this.#run(beat.lasts);
    this.onbeat(beat);
  }

  #run(time: number): void {
    clearTimeout(this.#timer);
    this.#ends = performance.now() + time;
    this.#timer = setTimeout(() => this.#next(), time);
  }

  /** Far behind, older beats are shown by their last frame only. */
  #catchUp(): void {
    const steps = [...new Set(this.#waiting.map((beat) => beat.at))];
    const whole = new Set(steps.slice(-WHOLE_STEPS));
    this.#waiting = this.#waiting.map((beat) => (whole.has(beat.at) ? beat : at(beat, GLANCE)));
  }

  /** Somebody is to decide: what is left to see takes no longer than their patience. */
  #makeHaste(): void {
    const now = performance.now();
    const left = this.#beat ? Math.max(0, this.#ends - now) : 0;
    const total = this.#waiting.reduce((sum, beat) => sum + beat.lasts, left);
    if (total <= PATIENCE) return;
    const share = PATIENCE / total;
    this.#waiting = this.#waiting.map((beat) => at(beat, Math.max(leastOf(beat), beat.lasts * share)));
    if (this.#beat) this.#run(Math.min(left, Math.max(left * share, this.#began + leastOf(this.#beat) - now)));
  }
}

/** A picture that nobody will see again takes more than a glance; a question only waits for its answer. */
function leastOf(beat: Beat): number {
  return beat.view !== null && !beat.hush ? SIGHT : GLANCE;
}

function at<View>(beat: Beat<View>, lasts: number): Beat<View> {
  return { ...beat, lasts: Math.min(beat.lasts, lasts) };
}
