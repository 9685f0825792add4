import { describe, expect, it } from "vitest";
import { ownReason } from "../src/frame/endtitle";
import { lastTurn, leadText, ownTitle, resultOf, rowsInShort } from "../src/frame/verdict";
import type { OutcomeInfo, VerdictInfo } from "../src/wire/types";

const margins = {
  points: { fr: "de {count} points", en: "by {count} points", one: { fr: "d’un point", en: "by one point" } },
  last_round: { fr: "à la dernière manche", en: "in the last round" },
};
const said = (more: Partial<VerdictInfo> = {}): VerdictInfo => ({ of: "", margin: 0, close: false, shared: false, pieces: {}, ...more });
const ended = (winners: number[], verdict?: VerdictInfo): OutcomeInfo => ({
  reason: "H21",
  points: [20, 21, 9],
  winners,
  verdicts: verdict ? [verdict, verdict, verdict] : [],
});

describe("the verdict", () => {
  it("tells you first: won, shared, lost by little, lost", () => {
    expect(resultOf(ended([0], said()), 0)).toBe("won");
    expect(resultOf(ended([0, 1], said({ shared: true })), 0)).toBe("shared");
    expect(resultOf(ended([0, 1], said({ shared: true })), 2)).toBe("lost");
    expect(resultOf(ended([1], said({ close: true })), 0)).toBe("close");
    expect(resultOf(ended([1], said()), -1)).toBe("watched");
  });

  it("says by how much, in the game’s own words", () => {
    const by = (winners: number[], margin: number, lang: "fr" | "en") =>
      ownTitle(ended(winners, said({ of: "points", margin })), 0, margins, lang);
    expect(by([1], 1, "fr")).toBe("Perdu d’un point");
    expect(by([1], 12, "en")).toBe("Lost by 12 points");
    expect(by([0], 2, "fr")).toBe("Gagné de 2 points");
    expect(ownTitle(ended([0], said({ of: "last_round" })), 0, margins, "en")).toBe("Won in the last round");
    expect(ownTitle(ended([0, 1], said({ of: "points", margin: 9, shared: true })), 0, margins, "fr")).toBe("Victoire partagée");
  });

  it("does without, for games and archives that say nothing", () => {
    expect(ownTitle(ended([0]), 0, {}, "fr")).toBe("Gagné");
    expect(ownTitle(ended([1], said({ of: "tricks", margin: 3 })), 0, margins, "fr")).toBe("Perdu");
    const old = { reason: "H21", points: [1, 2], winners: [1] } as unknown as OutcomeInfo;
    expect([resultOf(old, 0), ownTitle(old, 0, margins, "en")]).toEqual(["lost", "Lost"]);
  });

  it("sets the own points beside the winner’s", () => {
    const names = ["Camille", "Inès", "Théo"];
    expect(ownReason(ended([1]), 0, names, "Le but.", "fr")).toBe("Inès finit à 21, toi à 20. Le but.");
    expect(ownReason(ended([1]), 1, names, "Le but.", "fr")).toBe("");
    expect(ownReason(ended([]), 0, names, "Le but.", "fr")).toBe("");
  });

  it("finds the last change of lead, or where the first leader who stays came from", () => {
    const frames = (scores: number[][]) => scores.map((view, ply) => ({ ply, round: 1, view }));
    const score = (view: unknown, seat: number) => (view as number[])[seat]!;
    const turned = lastTurn(frames([[0, 0], [3, 1], [3, 4], [5, 4], [9, 4]]), 2, score);
    expect(turned).toEqual({ ply: 3, round: 1, leaders: [0] });
    expect(lastTurn(frames([[0, 0], [3, 1], [9, 4]]), 2, score)).toEqual({ ply: 1, round: 1, leaders: [0] });
    expect(lastTurn(frames([[0, 0], [0, 0]]), 2, score)).toBeNull();
    expect(lastTurn(frames([[0, 0], [3, 1], [9, 9]]), 2, score)?.leaders).toEqual([0, 1]);
    expect(lastTurn(frames([[1, 2], [2, 1]]), 2, () => null)).toBeNull();
  });

  it("says who came to lead, to their face", () => {
    const names = ["Camille", "Inès", "Théo"];
    const to = (...leaders: number[]) => ({ ply: 3, round: 1, leaders });
    expect(leadText(to(1), 0, names, "fr")).toBe("Inès passe en tête et y reste.");
    expect(leadText(to(0), 0, names, "fr")).toBe("Tu passes en tête et tu y restes.");
    expect(leadText(to(0, 2), 0, names, "en")).toBe("Camille, Théo share the lead.");
  });

  it("shows of a long ranking the winners, the own row and its neighbours", () => {
    const rows = Array.from({ length: 14 }, (_, seat) => ({ seat, winner: seat < 2 }));
    expect(rowsInShort(rows, [9]).map((row) => row.seat)).toEqual([0, 1, 8, 9, 10]);
    expect(rowsInShort(rows.slice(0, 8), [7])).toHaveLength(8);
    expect(rowsInShort(rows, []).map((row) => row.seat)).toEqual([0, 1]);
  });
});
