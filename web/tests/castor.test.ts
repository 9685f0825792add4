import { describe, expect, test } from "vitest";
import { sheetsOf } from "../src/games/castor/sheets";
import { cardOf, cardText, isCard, sorted } from "../src/games/castor/suits";
import { cardName, moveText, playingOrder, prompt } from "../src/games/castor/words";
import type { CastorSheet, CastorView } from "../src/wire/types";

const view = (change: Partial<CastorView>): CastorView =>
  ({ round: 1, phase: "play", leader: 1, victim: -1, reversed: false, seats: [{}, {}, {}], sheet: [], ...change }) as CastorView;
const sheet = (points: number) => [{ points } as CastorSheet];

describe("cards", () => {
  test("have a colour and a value", () => {
    expect(cardOf("b18")).toEqual({ colour: "blue", value: 18 });
    expect([isCard("y3"), isCard("yes"), isCard("lead a")]).toEqual([true, false, false]);
  });
  test("are numbered colour by colour", () => {
    expect([0, 9, 10, 27, 28, 44, 59].map(cardText)).toEqual(["m1", "m10", "b1", "b18", "g1", "y1", "y16"]);
  });
  test("are held by colour, then by value", () => {
    expect(sorted(["y2", "m1", "g10", "b3", "g9"])).toEqual(["g9", "g10", "b3", "y2", "m1"]);
  });
  test("are named in both languages", () => {
    expect([cardName("g16", "fr"), cardName("g16", "en")]).toEqual(["16 vert", "green 16"]);
  });
});

test("the trick is read in playing order, either way round", () => {
  expect(playingOrder(view({}))).toEqual([1, 2, 0]);
  expect(playingOrder(view({ reversed: true }))).toEqual([1, 0, 2]);
});

test("the prompt names who is waited for, and to whom a card goes", () => {
  const names = ["Ana", "Bo", "Cy"];
  expect(prompt(view({ phase: "pass" }), 2, [0, 2], names, "en")).toBe("Choose a card to pass to Ana");
  expect(prompt(view({ phase: "pass" }), 1, [0, 2], names, "fr")).toBe("On attend Ana et Cy");
  expect(prompt(view({ phase: "give", victim: 0 }), 1, [1], names, "en")).toBe("Which card do you give Ana?");
  expect(prompt(view({}), 1, [1], names, "en")).toBe("You lead: play a card");
});

test("moves in words", () => {
  expect(["b7", "lead c", "no"].map((move) => moveText(move, "en", ["Ana", "Bo", "Cy"]))).toEqual(["Play the blue 7", "Cy leads", "No"]);
});

test("a round's sheet is found when the next one begins, and the last one at the end", () => {
  const frames = [
    { round: 1, view: view({}) },
    { round: 2, view: view({ sheet: sheet(5) }) },
    { round: 2, view: view({ sheet: sheet(9) }) },
  ];
  expect(sheetsOf(frames).map((each) => each[0]!.points)).toEqual([5, 9]);
  expect(sheetsOf(frames.slice(0, 1))).toEqual([]);
});
