/** The role card's words and the goal line's facts, and when the card is shown. */
import { describe, expect, test, vi } from "vitest";
import { aimOf, goalsOf, listed, roleTexts, sentenceOf } from "../src/frame/aim";
import { Countdown } from "../src/frame/clock.svelte";
import { RoleCards } from "../src/frame/rolecards.svelte";
import type { Aim, GameInfo } from "../src/wire/types";

const said = (text: string) => ({ fr: text, en: text });
const words = {
  roles: { spy: { name: said("Spy"), company: said("With {team}, against {rivals}."), wins: said("{gems} gems") } },
  aims: {
    gems: { ...said("Gems {have} / {need}"), short: said("gems") },
    letters: { ...said("Letters {have}"), short: said("letters") },
    suit: { ...said("Suit: {have:suit}"), short: said("suit"), number: said("{have:suit}") },
  },
  values: { suit: { fr: ["pique", "cœur"], en: ["spades", "hearts"] } },
};
const game = { words } as unknown as GameInfo;
const aim: Aim = {
  roles: ["spy", "spy", ""],
  facts: [
    { key: "gems", have: 2, need: 7 },
    { key: "letters", have: 1, parts: { S: true, C: false } },
    { key: "suit", each: [1, 0, -1] },
  ],
};
const names = ["Ana", "Bo", "Cleo"];

describe("words of an aim", () => {
  test("a card knows company and what is needed", () => {
    expect(roleTexts(game, aim, 0, names, "en")).toMatchObject({ company: "With Bo, against Cleo.", wins: "7 gems" });
  });
  test("who has no role, or no words for it, has no card", () => {
    expect(roleTexts(game, aim, 2, names, "en")).toBeNull();
    expect(roleTexts(game, aim, -1, names, "en")).toBeNull();
    expect(roleTexts(undefined, aim, 0, names, "en")).toBeNull();
  });
  test("facts are told to those whom they concern", () => {
    expect(goalsOf(game, aim, 0, "en").map(sentenceOf)).toEqual(["Gems 2 / 7", "Letters 1 S", "Suit: hearts"]);
    expect(goalsOf(game, aim, 2, "en").map(({ key }) => key)).toEqual(["gems", "letters"]);
    expect(goalsOf(game, aim, -1, "fr").map(({ key }) => key)).toEqual(["gems", "letters"]);
    expect(goalsOf(game, aim, 1, "fr").map(({ number }) => number)).toEqual(["2/7", "1", "pique"]);
  });
  test("a view without an aim has neither", () => {
    expect(aimOf({})).toBeNull();
    expect(goalsOf(game, null, 0, "en")).toEqual([]);
  });
  test("names make a sentence", () => {
    expect(listed(names, "fr")).toBe("Ana, Bo et Cleo");
    expect(listed([], "en")).toBe("");
  });
});

describe("role cards", () => {
  test("the first is read against time, and then all are ready", () => {
    const ready = vi.fn();
    const cards = new RoleCards(ready);
    cards.meet(0, true);
    expect([cards.open, cards.clocked]).toEqual([true, true]);
    cards.close();
    cards.close();
    expect(ready).toHaveBeenCalledOnce();
    cards.meet(0, true);
    expect(cards.open).toBe(false);
    cards.meet(1, true); // the next at this screen
    expect([cards.open, cards.clocked]).toEqual([true, false]);
    cards.close();
    cards.again();
    cards.close();
    expect(ready).toHaveBeenCalledOnce();
  });
  test("without a card one is ready at once", () => {
    const ready = vi.fn();
    new RoleCards(ready).meet(0, false);
    expect(ready).toHaveBeenCalledOnce();
  });
});

test("a clock that is held stands still at its full time", () => {
  const clock = new Countdown();
  clock.run({ left: 5000, total: 5000, held: 8000 }, performance.now(), 1000)();
  expect([clock.seconds, clock.share]).toEqual([5, 1]);
});
