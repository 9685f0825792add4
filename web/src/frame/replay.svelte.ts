/** A finished match under the reader's hand: where they are, whether it runs, who looks. */
import type { Frame, LogEntry, Replay } from "../wire/types";
import { marksOf, type Mark, type MomentKind } from "./marks";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const BEAT = 1100;

export class ReplayPlayer {
  replay: Replay | null = $state.raw(null);
  index = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Kinds of moments that the reader has put away. */
  away: readonly string[] = $state.raw([]);

  /** Every mark of the track, by kinds that are put away too. */
  readonly allMarks: Mark[] = $derived.by(() => {
    const marks = [...marksOf(this.replay?.log ?? [], this.frames, this.kinds()), ...this.own()];
    return marks.sort((one, other) => one.index - other.index);
  });
  readonly marks: Mark[] = $derived(this.allMarks.filter((mark) => !this.away.includes(mark.kind.key)));

  /** `kinds`: what stands out in this game, the most telling first. `own`: marks of the reader's own. */
  constructor(
    readonly kinds: () => MomentKind[] = () => [],
    private readonly own: () => Mark[] = () => [],
  ) {}

  get frames(): Frame[] {
    return this.replay?.frames ?? [];
  }

  get frame(): Frame | undefined {
    return this.frames[this.index];
  }

  get last(): number {
    return Math.max(0, this.frames.length - 1);
  }

  /** The log up to the present moment. */
  get log(): LogEntry[] {
    const ply = this.frame?.ply ?? 0;
    return (this.replay?.log ?? []).filter((entry) => entry.ply <= ply);
  }

  /** Where each round begins. */
  get rounds(): { round: number; index: number }[] {
    return this.frames.flatMap((frame, index) =>
      frame.round !== this.frames[index - 1]?.round ? [{ round: frame.round, index }] : [],
    );
  }

  /** Another viewpoint on the same match keeps the moment. */
  load(replay: Replay, ply: number): void {
    this.replay = replay;
    this.toPly(ply);
  }

  go(index: number): void {
    this.index = Math.min(this.last, Math.max(0, index));
    if (this.index === this.last) this.playing = false;
  }

  step(by: number): void {
    this.playing = false;
    this.go(this.index + by);
  }

  toPly(ply: number): void {
    const found = this.frames.findIndex((frame) => frame.ply >= ply);
    this.go(found < 0 ? this.last : found);
  }

  /** Back: to the start of this round, then of the one before. */
  stepRound(by: 1 | -1): void {
    const starts = this.rounds.map((each) => each.index);
    const target = by > 0 ? starts.find((at) => at > this.index) : starts.filter((at) => at < this.index).at(-1);
    this.playing = false;
    this.go(target ?? (by > 0 ? this.last : 0));
  }

  /** To the next mark in view, or to the one before. */
  stepMark(by: 1 | -1): void {
    const target =
      by > 0 ? this.marks.find((mark) => mark.index > this.index) : this.marks.filter((mark) => mark.index < this.index).at(-1);
    this.playing = false;
    this.go(target?.index ?? (by > 0 ? this.last : 0));
  }

  /** Show the marks of a kind, or put them away. */
  sift(key: string): void {
    this.away = this.away.includes(key) ? this.away.filter((each) => each !== key) : [...this.away, key];
  }

  toggle(): void {
    if (!this.playing && this.index === this.last) this.index = 0;
    this.playing = !this.playing;
  }

  /** Run while `playing`: call in an effect, which restarts it at every move. */
  beat(): (() => void) | undefined {
    if (!this.playing) return undefined;
    // Read here, not when the time is up: the effect must depend on it.
    const next = this.index + 1;
    const timer = setTimeout(() => this.go(next), BEAT / this.speed);
    return () => clearTimeout(timer);
  }
}
