/**
 * Somebody's first match of a game: a few short lessons, each said once, when its prompt comes. What
 * was said is kept in the browser; after the first match that is seen to its end nothing more is said.
 */
import { keep, recall } from "../state/stored";
import type { Lang } from "../i18n/lang";
import type { GameInfo } from "../wire/types";
import { actionKey, momentOf } from "./moves";

/** As `[lessons]` of the game's words has it. */
export type Lesson = { key: string; rule: string; phase?: string[]; action?: string[] } & Record<Lang, string>;

interface Progress {
  said: string[];
  done: boolean;
}

const NOTHING: Progress = { said: [], done: false };
const KEY = "lessons";

export interface Prompted {
  view: unknown;
  moves: readonly string[];
  /** The viewer is awaited. */
  asked: boolean;
}

export function lessonsOf(words: GameInfo["words"] | undefined): Lesson[] {
  const lessons = (words?.["lessons"] ?? {}) as Record<string, Omit<Lesson, "key">>;
  return Object.entries(lessons).map(([key, lesson]) => ({ ...lesson, key }) as Lesson);
}

export class Lessons {
  #progress: Record<string, Progress> = $state.raw(recall(KEY, {}));
  /** Said now, until the viewer has moved or put it away. */
  #now: { game: string; key: string } | null = $state.raw(null);
  /** Enough for this prompt. */
  #read = $state(false);

  /** The lesson for this moment: the one that is being said, else the first that fits; null: none. */
  at(game: GameInfo, prompted: Prompted): Lesson | null {
    const { said, done } = this.#of(game.id);
    if (done || this.#read || !prompted.asked) return null;
    const fitting = lessonsOf(game.words).filter((lesson) => fits(lesson, game, prompted));
    const now = this.#now?.game === game.id ? this.#now.key : "";
    return fitting.find(({ key }) => key === now) ?? fitting.find(({ key }) => !said.includes(key)) ?? null;
  }

  /** It is on the screen: the next prompt brings the next one. */
  show(game: string, { key }: Lesson): void {
    if (this.#now?.game === game && this.#now.key === key) return;
    const { said } = this.#of(game);
    this.#now = { game, key };
    if (!said.includes(key)) this.#keep(game, { said: [...said, key] });
  }

  /** The reader has put it away: no other one comes before they have moved. */
  putAway(): void {
    this.#read = true;
  }

  /** The viewer has moved, or another one looks. */
  turnOver(): void {
    this.#now = null;
    this.#read = false;
  }

  /** A match was seen to its end: the next one is no first match. */
  finish(game: string): void {
    this.turnOver();
    if (!this.#of(game).done) this.#keep(game, { done: true });
  }

  #of(game: string): Progress {
    return this.#progress[game] ?? NOTHING;
  }

  #keep(game: string, change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, [game]: { ...this.#of(game), ...change } };
    keep(KEY, this.#progress);
  }
}

function fits(lesson: Lesson, game: GameInfo, { view, moves }: Prompted): boolean {
  if (lesson.phase) return lesson.phase.includes(momentOf(view).phase);
  return moves.some((move) => lesson.action?.includes(actionKey(game, move)));
}
