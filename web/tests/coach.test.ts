/** The coach's figures: whole numbers that add up, margins, what may be ranked; lines of hints. */
import { describe, expect, it } from "vitest";
import { costMargins, dearest, grade, margins, steepest, wholeSum } from "../src/frame/coach/figures";
import { journal, withHints, type Wording } from "../src/frame/journal";
import type { Account, Decision, TurningPoint } from "../src/wire/types";

const account = (expectation: number, luck: number, own: number, result: number): Account => ({
  expectation,
  luck,
  own,
  others: result - expectation - luck - own,
  result,
  expectation_error: 0,
  luck_error: 0,
  own_error: 0,
  others_error: 0,
});

describe("the sum", () => {
  it("adds up in whole numbers, whatever was cut off", () => {
    for (let at = 0; at < 500; at++) {
      const [start, luck, own] = [(at * 37) % 100, ((at * 53) % 400) - 200, ((at * 71) % 300) - 150].map((part) => (part + 0.37) / 100);
      const made = account(start!, luck!, own!, at % 2);
      const sum = wholeSum(made);
      expect(sum[0] + sum[1] + sum[2] + sum[3]).toBe(sum[4]);
      expect(sum[4]).toBe(100 * made.result);
      [made.expectation, made.luck, made.own, made.others].forEach((part, i) => expect(Math.abs(100 * part - sum[i]!)).toBeLessThan(1));
    }
  });

  it("gives what is left to those that lost most", () => {
    expect(wholeSum(account(0.254, 0.094, -0.256, 0))).toEqual([25, 10, -26, -9, 0]);
  });
});

describe("margins", () => {
  it("stay between 0 and 100 for a chance, and may go below 0 for a cost", () => {
    expect(margins({ value: 0.01, error: 0.02 })).toEqual([0, 5]);
    expect(margins({ value: 0.58, error: 0.015 })).toEqual([55, 61]);
    expect(costMargins({ value: 0.02, error: 0.02 })).toEqual([-2, 6]);
  });

  it("say how far two moves can be told apart", () => {
    const at = (value: number) => ({ value, error: 0.01 });
    expect(grade(at(0.6), at(0.5))).toBe("clear");
    expect(grade(at(0.54), at(0.51))).toBe("thin");
    expect(grade(at(0.52), at(0.51))).toBe("none");
  });
});

describe("what is shown", () => {
  const decision = (ply: number, cost: number, flagged = true) => ({ ply, cost: { value: cost, error: 0.01 }, flagged }) as Decision;

  it("is what cost most for sure, the dearest first", () => {
    const dear = dearest([decision(1, 0.1), decision(5, 0.4, false), decision(9, 0.3), decision(12, 0.2), decision(20, 0.05)]);
    expect(dear.map(({ rank, decision }) => [rank, decision.ply])).toEqual([
      [1, 9],
      [2, 12],
      [3, 1],
    ]);
  });

  it("is the largest step of the curve, if it is large at all", () => {
    const turn = (ply: number, before: number, after: number) =>
      ({ ply, before: { value: before, error: 0 }, after: { value: after, error: 0 } }) as TurningPoint;
    expect(steepest([turn(3, 0.5, 0.58), turn(7, 0.6, 0.3), turn(9, 0.2, 0.4)])?.ply).toBe(7);
    expect(steepest([turn(3, 0.5, 0.58)])).toBeNull();
    expect(steepest([])).toBeNull();
  });
});

it("a hint that was asked for is a line of the journal, after what had happened by then", () => {
  const event = { kind: "hide", rule: "H14", other: -1, value: -1, count: -1 };
  const wording: Wording = {
    events: { hide: { fr: "{seat} se cache.", en: "{seat} hides." } },
    byRule: {},
    values: {},
    fleeting: [],
    lang: "en",
    names: ["Ana", "Bo"],
    deal: "",
    score: "",
    cards: "",
    hint: "asks for a hint.",
  };
  const log = [1, 2, 3].map((ply) => ({ ply, events: [{ ...event, seat: 1 } as never] }));
  const lines = withHints(journal(log, wording), [{ seat: 0, ply: 2 }], wording);
  const texts = lines.map((item) => (item.is === "line" ? item.parts.map((part) => part.text).join("") : ""));
  expect(texts).toEqual(["Bo hides.", "Bo hides.", "Ana asks for a hint.", "Bo hides."]);
});
