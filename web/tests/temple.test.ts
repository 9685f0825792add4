import { beforeEach, describe, expect, test } from "vitest";
import { choicesOf, confirmOf, ends, placesFor } from "../src/games/temple/choices";
import { follow } from "../src/games/temple/dice";
import { beside, closes, doorway, nextRooms, openedBy, pays, spotOfSeat } from "../src/games/temple/plan";
import { gemsByRound } from "../src/games/temple/race";
import { drawing, isHalf } from "../src/games/temple/signs";
import { attention } from "../src/games/temple/table.svelte";
import { moveText, prompt, targetText, whereIs } from "../src/games/temple/words";
import type { TempleSeat, TempleView } from "../src/wire/types";

const treasure = { left: [false, false], right: [false, false, false, false], ready: false, gem: false, used: false };
const seat = (change: Partial<TempleSeat> = {}): TempleSeat => ({
  side: "n",
  room: "b2",
  crossed: [],
  closed: [],
  treasures: [treasure, { ...treasure, used: true }],
  hand: [],
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

describe("the plan", () => {
  test("knows who is next door, and that a doorway has one name", () => {
    expect([beside("b2", "n"), beside("a1", "w"), beside("e5", "s")]).toEqual(["b1", "", ""]);
    expect([doorway("c2", "e"), doorway("d2", "w"), doorway("c3", "n")]).toEqual(["c2e", "c2e", "c2s"]);
    expect([closes("close d2 w"), closes("enter d2")]).toEqual(["c2e", ""]);
    expect([ends("c2e"), ends("c2s")]).toEqual([["c2", "d2"], ["c2", "c3"]]);
  });
  test("leads through open doorways, and in by the chosen side", () => {
    expect(nextRooms(seat({ closed: ["b1s", "b2e"] }))).toEqual(["b3", "a2"]);
    expect(nextRooms(seat({ room: "", side: "w" }))).toEqual(["a1", "a2", "a3", "a4", "a5"]);
    expect(nextRooms(seat({ room: "", side: "" }))).toEqual([]);
  });
  test("draws whoever waits outside before the chosen side", () => {
    expect(spotOfSeat(seat({ room: "", side: "n" }))).toEqual({ column: 2, row: 2 - 2.46 });
    expect(spotOfSeat(seat({ room: "", side: "" }))).toBeNull();
  });
});

test("a double symbol needs two dice", () => {
  expect([pays("KK", ["K", "A"]), pays("KK", ["K", "A", "K"]), pays("AM", ["M", "A"])]).toEqual([false, true, true]);
});

test("rooms that the die in hand would open are those it completes, within reach", () => {
  const placing = view({ phase: "place", thrown: ["", "M"], kept: ["A", "K"] });
  expect(openedBy(placing, 0)).toEqual(["c2"]);
  expect(openedBy(placing, 1)).toEqual([]);
  expect(openedBy({ ...placing, seats: [seat({ closed: ["b2e"] })] }, 0)).toEqual([]);
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

describe("choices", () => {
  test("say what they would do", () => {
    const placing = view({ phase: "place", thrown: ["", "T"], cursed: [0, 2, 0] });
    const [keep, , heal] = choicesOf(placing, 0, ["keep", "give", "heal 2"], "en");
    expect(keep).toMatchObject({ label: "Keep", note: "for your rooms" });
    expect(heal).toMatchObject({ label: "Heal box 2", note: "2 dice come back" });
    expect(choicesOf(placing, 0, ["keep", "give"], "en").at(-1)).toMatchObject({ move: "heal 1", note: "1 to spend", dim: true });
  });
  test("leave rooms, doorways and rushes to the plan", () => {
    expect(choicesOf(view({ kept: ["A", "K"] }), 0, ["enter c2", "rush b1", "stop"], "en")).toMatchObject([{ move: "stop", note: "2 kept dice lost" }]);
  });
  test("of a joker show what the variant's dice do", () => {
    const jokers = view({ phase: "joker", variant: "joker", shown: ["A", "X"] });
    const labels = choicesOf(jokers, 0, ["joker left", "joker right"], "fr").map(({ label, note }) => `${label}, ${note}`);
    expect(labels).toEqual(["Aventurier, rien ne se passe", "Masque noir, les dés maudits avancent"]);
    expect(choicesOf(view(), 0, ["joker torch"], "fr")).toMatchObject([{ label: "Torche", sign: "torch" }]);
  });
  test("of a card say whether its gem comes with it", () => {
    expect(choicesOf(view(), 0, ["card 1"], "en")).toMatchObject([{ label: "Card 1: rush", note: "without its gem" }]);
  });
  test("on the plan are confirmed with their price", () => {
    expect(confirmOf(view(), "enter c2", "en")).toMatchObject({ label: "Enter c2", note: "costs adventurer, golden mask" });
    expect(confirmOf(view(), "rush c2", "en").note).toBe("costs a rush");
    expect(confirmOf(view(), "close d2 w", "en").label).toBe("Close doorway c2–d2");
  });
  test("count the places that wait for a symbol, not those of a used card", () => {
    expect([placesFor(view(), 0, "A"), placesFor(view(), 0, "K"), placesFor(view(), -1, "A")]).toEqual([3, 1, 0]);
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
  test("name every kind of move", () => {
    const moves = ["side n", "cross 3L", "use key", "joker left", "take T", "heal 2", "close c3 e", "stop"];
    expect(moves.map((move) => moveText(move, "en"))).toEqual([
      "Wait on the north side",
      "Cross off on card 3, bonus side",
      "Make a die: key",
      "Joker: left die",
      "Take: torch",
      "Heal box 2",
      "Close a doorway of c3",
      "Stop here",
    ]);
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
