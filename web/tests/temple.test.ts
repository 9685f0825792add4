import { beforeEach, describe, expect, test } from "vitest";
import * as choices from "../src/games/temple/choices";
import type { Beat } from "../src/frame/beats";
import { follow, seenDice } from "../src/games/temple/dice";
import { beside, closes, doorway, spotOfSeat } from "../src/games/temple/plan";
import { gemsByRound } from "../src/games/temple/race";
import { drawing, isHalf } from "../src/games/temple/signs";
import { attention } from "../src/games/temple/table.svelte";
import { prompt, targetText, whereIs } from "../src/games/temple/words";
import { i18n, type Lang } from "../src/i18n/index.svelte";
import type { TempleSeat, TempleView } from "../src/wire/types";
import { sayer } from "./fakes";

const treasure = { left: [false, false], right: [false, false, false, false], ready: false, gem: false, used: false };
const seat = (change: Partial<TempleSeat> = {}): TempleSeat => ({
  side: "n",
  room: "b2",
  crossed: [],
  closed: [],
  treasures: [treasure, { ...treasure, used: true }],
  hand: [],
  done: [],
  places: { A: 3, K: 1 },
  ...change,
});
const view = (change: Partial<TempleView> = {}): TempleView =>
  ({
    phase: "explore",
    active: 0,
    turn: 0,
    variant: "none",
    round: 1,
    gems: 3,
    tracks: [
      { name: "heal", circled: 2, spent: 1 },
      { name: "reroll", circled: 0, spent: 0 },
    ],
    thrown: [],
    kept: [],
    made: [],
    pool: [],
    cursed: [0, 0, 0],
    shown: [],
    rooms: [
      { name: "b1", needs: "KK", holds: "orangeU" },
      { name: "c2", needs: "AM", holds: "gem" },
      { name: "c3", needs: "AK", holds: "exit" },
    ],
    cards: [
      { left: "AK", reward: "rush", right: "AATM" },
      { left: "AT", reward: "rush", right: "AAKM" },
    ],
    seats: [seat(), seat({ room: "", side: "e" })],
    ...change,
  }) as TempleView;

const { ends, RUSH } = choices;
const say = sayer("temple", ["Ana", "Bo"]);
function choicesOf(now: TempleView, at: number, moves: string[], lang: Lang): choices.Choice[] {
  i18n.lang = lang;
  return choices.choicesOf(now, at, moves, lang, say);
}
function confirmOf(now: TempleView, move: string, moves: string[], lang: Lang): choices.Choice {
  i18n.lang = lang;
  return choices.confirmOf(now, move, moves, lang, say);
}

describe("the plan", () => {
  test("knows who is next door, and that a doorway has one name", () => {
    expect([beside("b2", "n"), beside("a1", "w"), beside("e5", "s")]).toEqual(["b1", "", ""]);
    expect([doorway("c2", "e"), doorway("d2", "w"), doorway("c3", "n")]).toEqual(["c2e", "c2e", "c2s"]);
    expect([closes("close d2 w"), closes("enter d2")]).toEqual(["c2e", ""]);
    expect([ends("c2e"), ends("c2s")]).toEqual([["c2", "d2"], ["c2", "c3"]]);
  });
  test("draws whoever waits outside before the chosen side", () => {
    expect(spotOfSeat(seat({ room: "", side: "n" }))).toEqual({ column: 2, row: 2 - 2.46 });
    expect(spotOfSeat(seat({ room: "", side: "" }))).toBeNull();
  });
});

describe("dice", () => {
  const faces = (found: { id: number; zone: string; face: string }[]) => found.map(({ id, zone, face }) => `${id} ${zone} ${face}`);
  test("slide from the throw to where they are kept, given or cursed", () => {
    const thrown = follow([], view({ thrown: ["K", "X"], kept: ["A"] }), true);
    expect(faces(thrown)).toEqual(["1 throw K", "2 throw X", "3 kept A"]);
    const next = follow(thrown, view({ thrown: ["A", ""], kept: ["A", "K"], cursed: [1, 0, 0] }), true);
    expect(faces(next)).toEqual(["4 throw A", "3 kept A", "1 kept K", "2 cursed0 X"]);
  });
  test("move on among the cursed boxes", () => {
    const before = follow([], view({ cursed: [1, 0, 0] }), false);
    expect(faces(follow(before, view({ cursed: [0, 1, 0] }), false))).toEqual(["1 cursed1 X"]);
  });
  test("thrown again are new ones, whatever they show", () => {
    const before = follow([], view({ thrown: ["A", "A"] }), true);
    expect(faces(follow(before, view({ thrown: ["A", "A"] }), true))).toEqual(["3 throw A", "4 throw A"]);
  });
});

describe("a mask that falls", () => {
  const threw = (value_text: string, count_text: string): Beat => ({
    key: "1.0",
    at: 1,
    events: [{ kind: "throw", rule: "T22", seat: 0, other: -1, value: 0, count: 0, value_text, count_text }],
    lasts: 700,
    tone: "",
    hush: false,
    view: null,
  });
  const zones = (now: TempleView, beat: Beat | null) => seenDice(now, true, beat).map(({ zone, face }) => `${zone} ${face}`);

  test("is seen in the throw, then in its box", () => {
    const now = view({ thrown: ["K", ""], cursed: [2, 0, 0] });
    expect(zones(now, threw("K", "X"))).toEqual(["throw K", "cursed0 X", "throw X"]);
    expect(zones(now, null)).toEqual(["throw K", "cursed0 X", "cursed0 X"]);
  });
  test("that still lies there is not seen twice", () => {
    const now = view({ thrown: ["X", "X"], cursed: [1, 0, 0] });
    expect(zones(now, threw("X", "X"))).toEqual(["throw X", "throw X", "cursed0 X"]);
  });
});

describe("choices", () => {
  test("say what they would do", () => {
    const placing = view({ phase: "place", thrown: ["", "T"], cursed: [0, 2, 0] });
    const [keep, , heal] = choicesOf(placing, 0, ["keep", "give", "heal 2"], "en");
    expect(keep).toMatchObject({ label: "Keep", note: "for your rooms" });
    expect(heal).toMatchObject({ label: "Heal box 2", note: "2 dice come back" });
    expect(choicesOf(placing, 0, ["keep", "give"], "en").at(-1)).toMatchObject({ move: "heal 1", note: "1 to spend", dim: true });
  });
  test("leave rooms and doorways to the plan", () => {
    expect(choicesOf(view({ kept: ["A", "K"] }), 0, ["enter c2", "stop"], "en")).toMatchObject([{ move: "stop", note: "2 kept dice lost" }]);
  });
  test("offer a rush once, for all its rooms: after what is asked, before where one walks", () => {
    const tracks = [{ name: "rush", circled: 2, spent: 0 }];
    const order = (phase: TempleView["phase"], moves: string[]) => choicesOf(view({ phase, tracks }), 0, [...moves, "rush b1", "rush c2"], "en").map(({ move }) => move);
    expect(order("place", ["keep", "give"])).toEqual(["keep", "give", RUSH]);
    expect(order("accept", ["accept"])).toEqual(["accept", RUSH]);
    expect(order("explore", ["use key", "stop"])).toEqual([RUSH, "use key", "stop"]);
    expect(choicesOf(view({ tracks }), 0, ["rush b1"], "en")).toMatchObject([{ label: "Rush", note: "2 to spend" }]);
  });
  test("of a reroll while dice are placed say that it is the whole throw", () => {
    expect(choicesOf(view({ phase: "place" }), 0, ["reroll"], "en")[0]).toMatchObject({ note: "the whole throw" });
    expect(choicesOf(view({ phase: "accept" }), 0, ["reroll"], "en")[0]).toMatchObject({ note: "nothing to spend" });
  });
  test("of a joker show what the variant's dice do", () => {
    const jokers = view({ phase: "joker", variant: "joker", shown: ["A", "X"] });
    const labels = choicesOf(jokers, 0, ["joker left", "joker right"], "fr").map(({ label, note }) => `${label}, ${note}`);
    expect(labels).toEqual(["Le dé de gauche, aventurier : rien ne se passe", "Le dé de droite, masque noir : les dés maudits avancent"]);
    expect(choicesOf(view(), 0, ["joker torch"], "fr")).toMatchObject([{ label: "Torche", sign: "torch" }]);
  });
  test("of a card say whether its gem comes with it", () => {
    expect(choicesOf(view(), 0, ["card 1"], "en")).toMatchObject([{ label: "Card 1", note: "rush, without its gem" }]);
  });
  test("on the plan are confirmed with their price", () => {
    expect(confirmOf(view(), "enter c2", [], "en")).toMatchObject({ label: "Enter c2", note: "costs adventurer, golden mask" });
    expect(confirmOf(view(), "enter c2", ["heal 1"], "en").note).toBe("no more healing this turn");
    expect(confirmOf(view(), "rush c2", ["heal 1"], "en").note).toBe("costs a rush");
    expect(confirmOf(view(), "close d2 w", [], "en").label).toBe("Close the west doorway of d2");
  });
  test("of a die of the pool say how many places wait for it", () => {
    const notes = choicesOf(view(), 0, ["take A", "take K", "take T"], "en").map(({ note }) => note);
    expect(notes).toEqual(["3 places to cross off", "1 place to cross off", "0 places to cross off"]);
  });
});

describe("words", () => {
  test("say where somebody is", () => {
    expect([whereIs(view(), 1, "fr"), whereIs(view({ seats: [seat({ room: "c3" })] }), 0, "en")]).toEqual(["dehors, à l’est", "on the exit"]);
  });
  test("ask, or name who decides", () => {
    expect(prompt(view(), 0, [0], ["Ana", "Bo"], "en")).toBe("Where do you go?");
    expect(prompt(view(), 1, [0], ["Ana", "Bo"], "en")).toBe("Ana explores");
  });
  test("say what is pointed at", () => {
    expect([targetText("room c3", "en"), targetText("die pool K", "en"), targetText("die hand1 T", "en")]).toEqual([
      "c3",
      "key, pool",
      "torch, to cross off",
    ]);
  });
});

test("halves of a pair have a shape and a filled half", () => {
  expect([drawing("violetL").half, drawing("violetU").half, drawing("gem").half]).toEqual(["lower", "upper", ""]);
  expect([isHalf("pinkU"), isHalf("heal")]).toEqual([true, false]);
});

test("gems are counted when a round is over", () => {
  const frames = [
    { view: view({ round: 0, gems: 0 }) },
    { view: view({ round: 1, gems: 2 }) },
    { view: view({ round: 1, gems: 4 }) },
    { view: view({ round: 2, gems: 9 }) },
  ];
  expect(gemsByRound(frames)).toEqual([4, 9]);
});

describe("attention", () => {
  beforeEach(() => attention.settle());
  test("what was picked is forgotten with the moment", () => {
    attention.move = "enter c3";
    attention.rushing = true;
    attention.settle();
    expect([attention.move, attention.rushing]).toEqual(["", false]);
  });
});
