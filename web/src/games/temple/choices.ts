/** The choices that are buttons, in order, each with what it would do. Rooms and doorways are picked on the plan. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { templeTexts } from "./texts";
import type { TempleView } from "../../wire/types";
import { holdsName, symbolName, symbolsName } from "./words";

export interface Choice {
  move: string;
  label: string;
  note: string;
  /** A drawing of the game (see signs.ts) or, where there is none, an icon. */
  sign?: string;
  icon?: string;
  /** Not now: it says why. */
  dim?: boolean;
}

/** What a choice is beside its words. */
type Beside = Omit<Choice, "move" | "label">;
type About = (view: TempleView, what: string, lang: Lang, seat: number) => Beside;
export type Say = (move: string, short?: boolean) => string;

const ARROWS: Record<string, string> = { n: "up", e: "arrow", s: "down", w: "back" };

function toSpend(view: TempleView, name: string): number {
  const track = view.tracks.find((each) => each.name === name);
  return track ? track.circled - track.spent : 0;
}

function spendNote(view: TempleView, name: string, lang: Lang): string {
  const t = templeTexts[lang].choices;
  const count = toSpend(view, name);
  return count ? fill(t.spend, lang, { count }) : t.none;
}

function joker(view: TempleView, what: string, lang: Lang): Beside {
  const t = templeTexts[lang].choices;
  const shown = what === "left" ? view.shown[0] : what === "right" ? view.shown[1] : "";
  if (!shown) return { note: t.jokerNote, sign: what };
  const does = shown === "A" ? t.jokerNothingNote : shown === "X" ? t.jokerShiftNote : t.jokerNote;
  return { note: fill(t.jokerDie, lang, { symbol: symbolName(shown, lang), does }), sign: shown };
}

const ABOUT: Record<string, About> = {
  side: (_, what, lang) => ({ note: templeTexts[lang].choices.sideNote, icon: ARROWS[what] }),
  keep: (_, __, lang) => ({ note: templeTexts[lang].choices.keepNote, icon: "take" }),
  give: (_, __, lang) => ({ note: templeTexts[lang].choices.giveNote, icon: "gift" }),
  accept: (_, __, lang) => ({ note: templeTexts[lang].choices.acceptNote, icon: "check" }),
  reroll: (view, _, lang) => {
    const t = templeTexts[lang].choices;
    // Its black mask has gone to the cursed box already, and is thrown again with it.
    return { note: view.phase === "place" ? t.rerollAll : spendNote(view, "reroll", lang), sign: "reroll" };
  },
  heal: (view, what, lang) => {
    const t = templeTexts[lang].choices;
    const count = view.cursed[Number(what) - 1] ?? 0;
    return { note: fill(t.healNote, lang, { count }), sign: "heal" };
  },
  explore: (_, __, lang) => ({ note: templeTexts[lang].choices.exploreNote, icon: "arrow" }),
  use: (view, what, lang) => ({ note: spendNote(view, what, lang), sign: what }),
  stop: (view, _, lang) => {
    const t = templeTexts[lang].choices;
    const count = view.kept.length;
    return { note: count ? fill(t.stopNote, lang, { count }) : t.stopClean, icon: "flag" };
  },
  joker,
  gems: (view, _, lang) => {
    return { note: fill(templeTexts[lang].choices.gemsNote, lang, { count: view.gems_joined }), sign: "gem" };
  },
  die: (_, __, lang) => ({ note: templeTexts[lang].choices.dieNote, icon: "plus" }),
  take: (view, what, lang, seat) => {
    const t = templeTexts[lang].choices;
    const count = view.seats[seat]?.places[what] ?? 0;
    return { note: fill(t.takeNote, lang, { count }), sign: what };
  },
  done: () => ({ note: "", icon: "check" }),
  card: (view, what, lang, seat) => {
    const t = templeTexts[lang].choices;
    const reward = view.cards[Number(what) - 1]?.reward ?? "";
    const gem = view.seats[seat]?.treasures[Number(what) - 1]?.gem;
    return { note: fill(gem ? t.cardGem : t.cardNoGem, lang, { reward: holdsName(reward, lang) }), sign: reward };
  },
};

/** Healing is often wished for and not always offered: it stays in view, and says why. A rush takes its place. */
function missing(view: TempleView, moves: readonly string[], lang: Lang): Choice[] {
  if (!moves.includes("keep") || moves.some((move) => /^(heal|rush) /.test(move))) return [];
  return [{ move: "heal 1", label: templeTexts[lang].choices.healShort, note: spendNote(view, "heal", lang), sign: "heal", dim: true }];
}

/** The button that lets rooms be picked for a rush: no move of its own. */
export const RUSH = "rush";

function rush(view: TempleView, moves: readonly string[], lang: Lang): Choice[] {
  if (!moves.some((move) => move.startsWith("rush "))) return [];
  return [{ move: RUSH, label: templeTexts[lang].choices.rush, note: spendNote(view, "rush", lang), sign: "rush" }];
}

/** A button begins like a sentence, though it may say but the name of a thing. */
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What is asked comes first; a rush is what else one can do, but where one walks it is a way to. */
export function choicesOf(view: TempleView, seat: number, moves: readonly string[], lang: Lang, say: Say): Choice[] {
  const offered = moves.flatMap((move) => {
    const [verb = "", what = ""] = move.split(" ");
    const about = ABOUT[verb];
    return about ? [{ move, label: capital(say(move, true)), ...about(view, what, lang, seat) }] : [];
  });
  const rushing = rush(view, moves, lang);
  const main = view.phase === "explore" ? [...rushing, ...offered] : [...offered, ...rushing];
  return [...main, ...missing(view, moves, lang)];
}

/** What entering costs; or that a heal that is offered is gone with the first room entered by dice. */
function enterNote(needs: string, moves: readonly string[], lang: Lang): string {
  const t = templeTexts[lang].choices;
  if (moves.some((move) => move.startsWith("heal "))) return t.exploreNote;
  return fill(t.enterNote, lang, { needs: symbolsName(needs, lang) });
}

/** The words on the button that confirms what was picked on the plan. */
export function confirmOf(view: TempleView, move: string, moves: readonly string[], lang: Lang, say: Say): Choice {
  const t = templeTexts[lang].choices;
  const [verb = "", what = ""] = move.split(" ");
  if (verb === "close") return { move, label: say(move, true), note: t.closeNote, icon: "lock" };
  const room = view.rooms.find(({ name }) => name === what);
  return verb === "rush"
    ? { move, label: say(move, true), note: t.rushNote, sign: "rush" }
    : { move, label: say(move, true), note: enterNote(room?.needs ?? "", moves, lang), sign: room?.holds };
}

/** The two rooms of a doorway: `c2e` is between c2 and d2. */
export function ends(door: string): [string, string] {
  const [column = "", row = "", way] = [...door];
  const next = way === "e" ? String.fromCharCode(column.charCodeAt(0) + 1) + row : column + (Number(row) + 1);
  return [column + row, next];
}
