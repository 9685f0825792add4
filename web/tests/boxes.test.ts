/** Boxes as they are chosen, and as what they change is told. */
import { render, screen } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import BoxChanges from "../src/pieces/BoxChanges.svelte";
import { boxFacts, boxId, boxNames, boxTitle, KEPT, SHIPPED } from "../src/state/boxes";
import type { BoxInfo, GameInfo } from "../src/wire/types";
import { tableInfo } from "./fakes";

const change = (n: number) => ({ field: `copies.${n}`, fr: `Cartes de valeur ${n}`, en: `Cards worth ${n}`, before: `${n}`, after: "0" });
const short: BoxInfo = { digest: "1", title: { fr: "Courte", en: "Short" }, changes: [change(1)] };
const game = { boxes: [{ ...short, id: "short" }] } as unknown as GameInfo;

describe("a box", () => {
  test("is found among those that are offered, or was kept, or is the shipped one", () => {
    expect(boxId(game, null)).toBe(SHIPPED);
    expect(boxId(game, short)).toBe("short");
    expect(boxId(game, { ...short, digest: "2" })).toBe(KEPT);
    expect(boxId(undefined, short)).toBe(KEPT);
  });

  test("is offered by its title, and one that was kept stands beside them", () => {
    expect(boxNames(game, "fr")).toEqual({ "": "d’origine", short: "Courte" });
    expect(boxNames(game, "en", { ...short, title: { fr: "", en: "" } })).toEqual({ "": "as shipped", kept: "another box", short: "Short" });
  });

  test("is a fact of its table, unless it is the shipped one", () => {
    expect(boxFacts(tableInfo(), "fr")).toEqual([]);
    expect(boxFacts({ ...tableInfo(), box: short }, "en")).toEqual(["box “Short”"]);
    expect(boxTitle(short, "fr")).toBe("Courte");
  });

  test("tells each value before and after, and folds what is too much", () => {
    render(BoxChanges, { box: { ...short, changes: [1, 2, 3, 4, 5, 6, 7, 8].map(change) } });
    expect(screen.getAllByRole("term")).toHaveLength(8);
    expect(screen.getByText("et 2 de plus")).toBeTruthy();
    expect(screen.getAllByText("copies.1")[0]!.closest("div")!.textContent!.replace(/\s+/g, " ")).toContain("Cartes de valeur 1 copies.1 1 devient 0");
  });
});
