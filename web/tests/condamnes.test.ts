import { describe, expect, test } from "vitest";
import { cardName, cardsIn, cardText, indexOf, seatIn } from "../src/games/condamnes/cards";
import { fitting, handVerb, pickable } from "../src/games/condamnes/moves";
import { raceOf } from "../src/games/condamnes/race";
import { tunnelCards } from "../src/games/condamnes/tunnels";
import { endTitle, moveText, passingOrder, prompt, summary } from "../src/games/condamnes/words";
import type { CondamnesView } from "../src/wire/types";

const seat = (cards: number) => ({ cards, hand: [], inspected: [], offences: 0, apart: false });
const view = (change: Partial<CondamnesView>): CondamnesView =>
  ({
    phase: "pass",
    round: 1,
    guard: 1,
    step: -1,
    target: -1,
    seats: [seat(3), seat(5), seat(3), seat(4)],
    rustles: [],
    tunnels: [],
    ...change,
  }) as unknown as CondamnesView;
const names = ["Ana", "Bo", "Cy", "Di"];

describe("cards", () => {
  test("are numbered from 1, suit by suit", () => {
    expect([1, 13, 14, 27, 40, 52].map(cardText)).toEqual(["As", "Ks", "Ac", "Ah", "Ad", "Kd"]);
  });
  test("have the indices of the language", () => {
    expect(["Kh", "Ad", "Tc", "7s"].map((card) => indexOf(card, "fr"))).toEqual(["R", "1", "10", "7"]);
    expect(["Kh", "Ad", "Tc"].map((card) => indexOf(card, "en"))).toEqual(["K", "A", "10"]);
    expect([cardName("Qh", "fr"), cardName("Qh", "en")]).toEqual(["dame de cœur", "queen of hearts"]);
  });
  test("are found in moves, seats too", () => {
    expect(cardsIn("pass 7s keep 9d")).toEqual(["7s", "9d"]);
    expect([seatIn("show b 7s"), seatIn("give 7s"), seatIn("let")]).toEqual([1, -1, -1]);
  });
});

describe("what is picked", () => {
  const moves = ["pass 7s", "pass 9d keep 7s", "pass 9d keep Kh", "feint c", "show c 7s"];
  test("fits the moves that name it", () => {
    expect(handVerb(moves)).toBe("pass");
    expect([...pickable(moves, "pass")]).toEqual(["7s", "9d"]);
    expect(fitting(moves, "pass", ["7s"])).toEqual(["pass 7s"]);
    expect(fitting(moves, "pass", ["9d"])).toHaveLength(2);
    expect(fitting(moves, "pass", [])).toEqual([]);
  });
  test("two cards pay, or one head, in any order", () => {
    const prices = ["pay Ks", "pay 7s 9d", "pay 7s Ks"];
    expect(fitting(prices, "pay", ["9d", "7s"])).toEqual(["pay 7s 9d"]);
    expect(fitting(prices, "pay", ["Ks"])).toEqual(["pay Ks"]);
    expect(fitting(prices, "pay", ["7s"])).toEqual([]);
  });
});

test("a tunnel's marker and the card left out", () => {
  expect(tunnelCards("tunnel s 9")).toEqual({ marker: "9s", left: "" });
  expect(tunnelCards("tunnel h K 4")).toEqual({ marker: "Kh", left: "4h" });
});

test("the card goes round to the right or to the left, guard to guard", () => {
  expect(passingOrder(view({}))).toEqual([0, 3, 2]);
  expect(passingOrder(view({ step: 1 }))).toEqual([2, 3, 0]);
});

test("a rustle marks both plates while it is in the view", () => {
  const stirring = view({ rustles: [[2, 3]] });
  expect([0, 2, 3].map((each) => summary(stirring, each, "fr").badge?.label)).toEqual([undefined, "remue", "remue"]);
});

test("the prompt is another for guard, prisoner and spectator at the grab", () => {
  const grab = view({ phase: "grab" });
  expect(prompt(grab, 0, [0, 2], names, "en")).toBe("Do you take the stolen card?");
  expect(prompt(grab, 1, [0, 2], names, "en")).toBe("Your eyes are shut");
  expect(prompt(grab, -1, [0, 2], names, "en")).toBe("Who will take the stolen card?");
});

test("a guard without a number card is not asked which one he announces", () => {
  const giving = (hand: string[]) => view({ phase: "give", seats: [seat(3), { ...seat(5), hand }, seat(3), seat(3)] });
  expect(prompt(giving(["7s", "Kh"]), 1, [1], names, "en")).toBe("Your turn: which card do you announce?");
  for (const hand of [["Js", "Kh"], []])
    expect(prompt(giving(hand), 1, [1], names, "en")).toBe("No number card to announce: get one");
});

test("the end names the side that won; moves in words", () => {
  const outcome = { reason: "C13", points: [], winners: [1] };
  expect(endTitle(view({}), outcome, names, "en")).toBe("Bo holds the prison");
  expect(endTitle(view({}), { ...outcome, winners: [0, 2, 3] }, names, "en")).toBe("The prisoners escape");
  expect(moveText("show b 7s", "en", names)).toBe("Show Bo the 7 of spades");
});

test("the race is read at the end of every round", () => {
  const frames = [
    { round: 0, view: view({}) },
    { round: 1, view: view({}) },
    { round: 1, view: view({ tunnels: [{ digger: 0, marker: "7s" }] }) },
  ];
  expect(raceOf(frames)).toEqual([{ round: 1, cards: 5, tunnels: 1 }]);
});
