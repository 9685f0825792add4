/** A move in words. The game's words say how it is written: `T{value}`, and how it is said. */
import { fill, type Gaps, type Values } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";
import type { GameInfo } from "../wire/types";

type Sentence = Record<Lang, string>;

interface Said extends Sentence {
  /** In fewer words. */
  button?: Sentence;
}

/** An action of a game's words; those of games that do not say how it is written have no `move`. */
interface Action extends Said {
  move?: string;
  /** What it means in a phase, where that is more. */
  when?: Record<string, Said>;
  /** What it means where somebody gets something by it. */
  to?: Said;
  /** What it means where it is about the seat that chooses. */
  own?: Said;
}

export interface Saying {
  /** As a button says it. */
  short?: boolean | undefined;
  phase?: string;
  /** The seat that gets what the move gives. */
  receiver?: number;
  /** Who chooses; nobody where a move is told of another. */
  seat?: number;
}

interface Pattern {
  key: string;
  action: Action;
  shape: RegExp;
  /** What stands in the gaps, in their order; `of`: a name of `components`. */
  gaps: { name: string; of: string }[];
}

const GAP = /\{(\w+)(?::(\w+))?\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const known = new WeakMap<GameInfo, Pattern[]>();

/** What cannot be read is said as it is written. */
export function moveText(game: GameInfo | undefined, move: string, lang: Lang, names: string[], saying: Saying = {}): string {
  if (!game) return move;
  for (const { action, shape, gaps } of patternsOf(game)) {
    const found = shape.exec(move);
    if (!found) continue;
    const filled: Gaps = { receiver: names[saying.receiver ?? -1] ?? "" };
    gaps.forEach(({ name, of }, at) => (filled[name] = gapOf(game, name, of, found[at + 1]!, names)));
    const other = gaps.findIndex(({ name }) => name === "other");
    const words = closest(action, saying, other < 0 ? (saying.receiver ?? -1) : seatNamed(found[other + 1]!));
    return fill(((saying.short && words.button) || words)[lang], lang, filled, (game.words["values"] ?? {}) as Values);
  }
  return move;
}

/** Under which name the words have this move; empty if it cannot be read. */
export function actionKey(game: GameInfo, move: string): string {
  return patternsOf(game).find(({ shape }) => shape.test(move))?.key ?? "";
}

/** The closest words that there are: for oneself, for a receiver, for a phase, for always. */
function closest(action: Action, { phase = "", receiver = -1, seat = -1 }: Saying, about: number): Said {
  if (action.own && about >= 0 && about === seat) return action.own;
  if (action.to && receiver >= 0) return action.to;
  return action.when?.[phase] ?? action;
}

/** The phase and the receiver that a view tells; a game need not have any. */
export function momentOf(view: unknown): { phase: string; receiver: number } {
  const { phase, receiver } = (view ?? {}) as { phase?: unknown; receiver?: unknown };
  return { phase: typeof phase === "string" ? phase : "", receiver: typeof receiver === "number" ? receiver : -1 };
}

const seatNamed = (letter: string) => letter.charCodeAt(0) - 97;

/** A seat is its name, everything else a number. */
function gapOf(game: GameInfo, name: string, of: string, text: string, names: string[]): string | number {
  if (name === "other") return names[seatNamed(text)] ?? "";
  return of ? game.components[of]!.indexOf(text) : Number(text);
}

function patternsOf(game: GameInfo): Pattern[] {
  let patterns = known.get(game);
  if (!patterns) {
    const actions = Object.entries((game.words["actions"] ?? {}) as Record<string, Action>);
    patterns = actions.filter(([, { move }]) => move).map(([key, action]) => patternOf(game, key, action));
    known.set(game, patterns);
  }
  return patterns;
}

function patternOf(game: GameInfo, key: string, action: Action): Pattern {
  const written = action.move!;
  const gaps = [...written.matchAll(GAP)].map(([, name = "", of = ""]) => ({ name, of }));
  const literals = written.split(/\{[^}]*\}/).map(escaped);
  const shape = literals.map((text, at) => text + (gaps[at] ? groupOf(game, gaps[at]) : "")).join("");
  return { key, action, shape: new RegExp(`^${shape}$`), gaps };
}

function groupOf(game: GameInfo, { name, of }: Pattern["gaps"][number]): string {
  if (name === "other") return "([a-z])";
  if (!of) return "(\\d+)";
  return `(${(game.components[of] ?? []).filter(Boolean).map(escaped).join("|")})`;
}
