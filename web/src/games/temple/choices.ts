/** The choices that are buttons, in order, each with what it would do. Rooms and doorways are picked on the plan. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { templeTexts } from "../../i18n/temple";
import type { TempleView } from "../../wire/types";
import { closes } from "./plan";
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

type Say = (view: TempleView, what: string, lang: Lang, seat: number) => Omit<Choice, "move">;

const ARROWS: Record<string, string> = { n: "up", e: "arrow", s: "down", w: "back" };
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function toSpend(view: TempleView, name: string): number {
  const track = view.tracks.find((each) => each.name === name);
  return track ? track.circled - track.spent : 0;
}

function spendNote(view: TempleView, name: string, lang: Lang): string {
  const t = templeTexts[lang].choices;
  const count = toSpend(view, name);
  return count ? fill(t.spend, lang, { count }) : t.none;
}

/** How many places on a seat's cards still wait for a symbol. */
export function placesFor(view: TempleView, seat: number, symbol: string): number {
  const open = (printed: string, crossed: boolean[]) => [...printed].filter((each, at) => each === symbol && !crossed[at]).length;
  return (view.seats[seat]?.treasures ?? []).reduce((sum, { left, right, used }, at) => {
    const card = view.cards[at]!;
    return used ? sum : sum + open(card.left, left) + open(card.right, right);
  }, 0);
}

function joker(view: TempleView, what: string, lang: Lang): Omit<Choice, "move"> {
  const t = templeTexts[lang].choices;
  const shown = what === "left" ? view.shown[0] : what === "right" ? view.shown[1] : "";
  if (shown === "A") return { label: t.jokerNothing, note: t.jokerNothingNote, sign: "A" };
  if (shown === "X") return { label: t.jokerShift, note: t.jokerShiftNote, sign: "X" };
  const name = shown ? symbolName(shown, lang) : holdsName(what, lang);
  return { label: capital(name), note: t.jokerNote, sign: shown || what };
}

const SAY: Record<string, Say> = {
  side: (_, what, lang) => {
    const t = templeTexts[lang];
    const side = t.sides[what as keyof typeof t.sides];
    const label = fill(t.choices.side, lang, { side });
    return { label: capital(label), note: t.choices.sideNote, icon: ARROWS[what] };
  },
  keep: (_, __, lang) => ({ label: templeTexts[lang].choices.keep, note: templeTexts[lang].choices.keepNote, icon: "take" }),
  give: (_, __, lang) => ({ label: templeTexts[lang].choices.give, note: templeTexts[lang].choices.giveNote, icon: "gift" }),
  accept: (_, __, lang) => ({ label: templeTexts[lang].choices.accept, note: templeTexts[lang].choices.acceptNote, icon: "check" }),
  reroll: (view, _, lang) => ({ label: templeTexts[lang].choices.reroll, note: spendNote(view, "reroll", lang), sign: "reroll" }),
  heal: (view, what, lang) => {
    const t = templeTexts[lang].choices;
    const count = view.cursed[Number(what) - 1] ?? 0;
    return { label: fill(t.heal, lang, { count: what }), note: fill(t.healNote, lang, { count }), sign: "heal" };
  },
  explore: (_, __, lang) => ({ label: templeTexts[lang].choices.explore, note: templeTexts[lang].choices.exploreNote, icon: "arrow" }),
  use: (view, what, lang) => ({
    label: fill(templeTexts[lang].choices.use, lang, { symbol: holdsName(what, lang) }),
    note: spendNote(view, what, lang),
    sign: what,
  }),
  stop: (view, _, lang) => {
    const t = templeTexts[lang].choices;
    const count = view.kept.length;
    return { label: t.stop, note: count ? fill(t.stopNote, lang, { count }) : t.stopClean, icon: "flag" };
  },
  joker,
  gems: (view, _, lang) => {
    const t = templeTexts[lang].choices;
    return { label: t.gems, note: fill(t.gemsNote, lang, { count: view.gems + 2 }), sign: "gem" };
  },
  die: (_, __, lang) => ({ label: templeTexts[lang].choices.die, note: templeTexts[lang].choices.dieNote, icon: "plus" }),
  take: (view, what, lang, seat) => {
    const t = templeTexts[lang].choices;
    const count = placesFor(view, seat, what);
    return { label: capital(symbolName(what, lang)), note: fill(t.takeNote, lang, { count }), sign: what };
  },
  done: (_, __, lang) => ({ label: templeTexts[lang].choices.done, note: "", icon: "check" }),
  card: (view, what, lang, seat) => {
    const t = templeTexts[lang].choices;
    const reward = view.cards[Number(what) - 1]?.reward ?? "";
    const gem = view.seats[seat]?.treasures[Number(what) - 1]?.gem;
    return {
      label: fill(t.card, lang, { count: what, reward: holdsName(reward, lang) }),
      note: gem ? t.cardGem : t.cardNoGem,
      sign: reward,
    };
  },
};

/** Healing is often wished for and not always offered: it stays in view, and says why. */
function missing(view: TempleView, moves: readonly string[], lang: Lang): Choice[] {
  if (!moves.includes("keep") || moves.some((move) => move.startsWith("heal"))) return [];
  return [{ move: "heal 1", label: templeTexts[lang].choices.healShort, note: spendNote(view, "heal", lang), sign: "heal", dim: true }];
}

export function choicesOf(view: TempleView, seat: number, moves: readonly string[], lang: Lang): Choice[] {
  const offered = moves.flatMap((move) => {
    const [verb = "", what = ""] = move.split(" ");
    const say = SAY[verb];
    return say ? [{ move, ...say(view, what, lang, seat) }] : [];
  });
  return [...offered, ...missing(view, moves, lang)];
}

/** The words on the button that confirms what was picked on the plan. */
export function confirmOf(view: TempleView, move: string, lang: Lang): Choice {
  const t = templeTexts[lang].choices;
  const [verb = "", what = ""] = move.split(" ");
  if (verb === "close") {
    const [room, other] = ends(closes(move));
    return { move, label: fill(t.close, lang, { room, other }), note: t.closeNote, icon: "lock" };
  }
  const room = view.rooms.find(({ name }) => name === what);
  const needs = symbolsName(room?.needs ?? "", lang);
  return verb === "rush"
    ? { move, label: fill(t.rushTo, lang, { room: what }), note: t.rushNote, sign: "rush" }
    : { move, label: fill(t.enter, lang, { room: what }), note: fill(t.enterNote, lang, { needs }), sign: room?.holds };
}

/** The two rooms of a doorway: `c2e` is between c2 and d2. */
export function ends(door: string): [string, string] {
  const [column = "", row = "", way] = [...door];
  const next = way === "e" ? String.fromCharCode(column.charCodeAt(0) + 1) + row : column + (Number(row) + 1);
  return [column + row, next];
}
