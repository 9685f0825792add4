/** What the coach says of a finished match to one seat of this browser: asked for until it is there. */
import { api, ApiError } from "../../state/api";
import type { AnalysisInfo } from "../../wire/types";
import { fill, i18n, pick } from "../../i18n/index.svelte";
import type { TurnTold } from "../../games/contract";
import { dearest, outOfHundred, steepest, type Dear } from "./figures";
import { keepPuzzles } from "./practice";
import { coachTexts } from "./texts";

const PAUSE = 1000;

export class CoachState {
  info: AnalysisInfo | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** Judged with all cards open: explains only. */
  open = $state(false);
  readonly dear: Dear[] = $derived(dearest(this.info?.decisions ?? []));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    readonly id: string,
    private readonly game: string,
    private readonly token: string,
  ) {}

  /** Of the work, from 0 to 1. */
  get share(): number {
    return this.info?.of ? this.info.done / this.info.of : 0;
  }

  get done(): boolean {
    return this.info?.state === "done";
  }

  /** What decided it, by the own curve; null until that is there. */
  moment(names: readonly string[], say: (move: string, ply: number) => string): TurnTold | null {
    const { info } = this;
    if (!info?.account) return null;
    const t = pick(coachTexts);
    const turn = steepest(info.turns);
    if (!turn) return { title: t.moment, ply: -1, text: t.even };
    const gaps = {
      seat: names[turn.mover] ?? "",
      move: say(turn.move, turn.ply),
      before: outOfHundred(turn.before.value),
      after: outOfHundred(turn.after.value),
    };
    const text = fill(turn.mover === info.seat ? t.turnedOwn : t.turned, i18n.lang, gaps);
    return { title: t.moment, ply: turn.ply + 1, text };
  }

  async follow(): Promise<void> {
    this.error = null;
    try {
      this.info = await api.analysis(this.id, this.token);
    } catch (error) {
      this.error = error instanceof ApiError ? error : null;
      return;
    }
    if (this.done) keepPuzzles(this.id, this.game, this.info.seat, this.dear);
    else if (!this.#stopped) this.#timer = setTimeout(() => void this.follow(), PAUSE);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
