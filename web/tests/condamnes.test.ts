import { describe, expect, test } from "vitest";
import { cardName, cardsIn, indexOf, seatIn, suitName } from "../src/games/condamnes/cards";
import { afterSearch, fitting, handVerb, isPrice, pickable, pickableOf, targetsOf } from "../src/games/condamnes/moves";
import { cellLabel, cellState, ofSuit, progress, wavesBetween } from "../src/games/condamnes/place";
import { raceOf } from "../src/games/condamnes/race";
import { tunnelCards } from "../src/games/condamnes/tunnels";
import { endTitle, isBusy, passNote, prompt, summary } from "../src/games/condamnes/words";
import type { CondamnesView, SeatInfo } from "../src/wire/types";

const seat = (cards: number, suit = "") => ({ cards, hand: [], inspected: [], offences: 0, apart: false, suit });
const view = (change: Partial<CondamnesView>): CondamnesView =>
  ({
    phase: "pass",
    round: 1,
    guard: 1,
    turn: 3,
    receiver: 2,
    target: -1,
    seats: [seat(3), seat(5), seat(3), seat(4)],
    rustles: [],
    tunnels: [],
    ...change,
  }) as unknown as CondamnesView;
const names = ["Ana", "Bo", "Cy", "Di"];

describe("cards", () => {
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
  test("one card is discarded for a wrong pointing", () => {
    const moves = ["discard 7s", "discard Ks"];
    expect(handVerb(moves)).toBe("discard");
    expect([...pickable(moves, "discard")]).toEqual(["7s", "Ks"]);
    expect(fitting(moves, "discard", ["Ks"])).toEqual(["discard Ks"]);
  });
});

describe("a search", () => {
  const moves = ["give 4h", "search b", "search c", "callout b"];
  test("costs one head or two cards, chosen before it is told", () => {
    expect([["Kd"], ["4h"], ["4h", "Kd"], []].map((cards) => isPrice(cards, ["Kd"]))).toEqual([true, false, true, false]);
    expect([...pickableOf(["4h", "Kd"], moves, "search")]).toEqual(["4h", "Kd"]);
    expect([...pickableOf(["4h", "Kd"], moves, "")]).toEqual(["4h"]);
  });
  test("is aimed at a cell, a tunnel is not", () => {
    expect([...targetsOf(moves, "search")]).toEqual([1, 2]);
    expect([...targetsOf(moves, "callout")]).toEqual([1]);
    expect([...targetsOf(["inspect d"], "")]).toEqual([3]);
    expect([...targetsOf(["tunnel c 9"], "tunnel")]).toEqual([]);
  });
  test("says what it leads to", () => {
    expect(afterSearch(7, 1)).toEqual({ yes: 8, no: 7, drawn: 2 });
    expect(afterSearch(7, 2)).toEqual({ yes: 8, no: 6, drawn: 3 });
  });
});

describe("the place", () => {
  const place = (change: Partial<CondamnesView>) => view({ stage: "pass", order: [0, 3, 2], ...change });
  const malo = { name: "Malo", kind: "person" } as SeatInfo;
  test("has the card at the post, before a cell, or back", () => {
    expect([place({ stage: "give" }), place({}), place({ stage: "settle" })].map(progress)).toEqual([-1, 1, 3]);
  });
  test("says of every prisoner what they do", () => {
    const states = [0, 3, 2].map((seat) => cellState(place({}), seat, [3], 0, "fr"));
    expect(states).toEqual(["a passé", "réfléchit", "attend"]);
    expect(cellState(place({}), 3, [3], 3, "fr")).toBe("à toi");
    expect(cellState(place({ rustles: [[2, 3]] }), 3, [3], 3, "fr")).toBe("froissement");
  });
  test("reads a cell aloud", () => {
    const agreed = place({ seats: [seat(3), seat(5), { ...seat(3, "d"), offences: 1 }, seat(4)] });
    expect(cellLabel(agreed, 2, malo, "attend", "fr")).toBe("Cellule 3, Malo, 3 cartes, attend, 1 faute");
    expect(cellLabel(agreed, 3, malo, "réfléchit", "fr")).toBe("Cellule 2, Malo, 4 cartes, réfléchit");
  });
  test("hears rustles between two cells, however they are named", () => {
    const stirring = place({ rustles: [[2, 3], [2, 3], [3, 0]] });
    expect([wavesBetween(stirring, 3, 2), wavesBetween(stirring, 0, 3), wavesBetween(stirring, 0, 2)]).toEqual([2, 1, 0]);
  });
  test("counts the own suit", () => expect(ofSuit(["2s", "9s", "Kh"], "s")).toBe(2));
});

test("a tunnel's marker and the card left out", () => {
  expect(tunnelCards("tunnel s 9")).toEqual({ marker: "9s", left: "" });
  expect(tunnelCards("tunnel h K 4")).toEqual({ marker: "Kh", left: "4h" });
});

test("a rustle marks both plates while it is in the view", () => {
  const stirring = view({ rustles: [[2, 3]] });
  expect([0, 2, 3].map((each) => summary(stirring, each, "fr").badge?.label)).toEqual([undefined, "froissement", "froissement"]);
});

test("the prompt is another for guard, prisoner and spectator at the grab", () => {
  const grab = view({ phase: "grab" });
  expect(prompt(grab, 0, [0, 2], names, "en")).toBe("Do you take the stolen card?");
  expect(prompt(grab, 1, [0, 2], names, "en")).toBe("Your eyes are shut");
  expect(prompt(grab, -1, [0, 2], names, "en")).toBe("Who will take the stolen card?");
});

test("a guard without a number card is not asked which one he announces", () => {
  const asked = (must_swap: boolean) => prompt(view({ phase: "give", must_swap }), 1, [1], names, "en");
  expect([false, true].map(asked)).toEqual(["Your turn: which card do you announce?", "No number card to announce: get one"]);
});

test("a guard who has pointed wrongly is asked what he discards", () => {
  const owing = view({ phase: "discard", target: 2 });
  expect(prompt(owing, 1, [1], names, "en")).toBe("That was not the stolen card: what do you discard?");
  expect(prompt(owing, 0, [1], names, "en")).toBe("Bo is thinking");
});

test("the question at a tunnel says what a mistake costs, where it costs something", () => {
  const asked = (pointing_costs: boolean) => prompt(view({ phase: "point", pointing_costs }), 1, [1], names, "en");
  expect([true, false].map(asked)).toEqual(["Let it pass, or point and risk a card?", "Do you let this tunnel pass?"]);
});

test("what lies open for a while is drawn", () => {
  const open = { dig: null, returned: "", turned: [] };
  expect(isBusy(view(open))).toBe(false);
  expect(isBusy(view({ ...open, dig: { digger: 0, cards: ["7s"], marker: "7s" } }))).toBe(true);
  expect(isBusy(view({ ...open, returned: "7s" }))).toBe(true);
  expect(isBusy(view({ ...open, seats: [{ ...seat(3), inspected: ["7s"] }] }))).toBe(true);
});

test("who passes a card is told what the next one collects, if they know the agreement", () => {
  const agreed = view({ seats: [seat(3, "d"), seat(5), seat(3, "h"), seat(4, "c")] });
  expect(passNote(agreed, names, "en")).toBe("to Cy, who collects hearts");
  expect(passNote(agreed, names, "fr")).toBe("à Cy, qui réunit les cœurs");
  expect(passNote(view({}), names, "en")).toBe("to Cy");
  expect(passNote({ ...agreed, receiver: 1 }, names, "en")).toBe("to Bo"); // the guard collects nothing
  expect(["s", "c", "h", "d"].map((suit) => suitName(suit, "fr"))).toEqual(["les piques", "les trèfles", "les cœurs", "les carreaux"]);
});

test("the end names the side that won", () => {
  const outcome = { reason: "C13", points: [], winners: [1], verdicts: [] };
  expect(endTitle(view({}), outcome, names, "en")).toBe("Bo holds the prison");
  expect(endTitle(view({}), { ...outcome, winners: [0, 2, 3], verdicts: [] }, names, "en")).toBe("The prisoners escape");
});

test("the race is read at the end of every round", () => {
  const frames = [
    { round: 0, view: view({}) },
    { round: 1, view: view({}) },
    { round: 1, view: view({ tunnels: [{ digger: 0, marker: "7s" }] }) },
  ];
  expect(raceOf(frames)).toEqual([{ round: 1, cards: 5, tunnels: 1 }]);
});
