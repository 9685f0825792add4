import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Guiding, sentenceOf } from "../src/frame/guiding.svelte";
import { sameTable } from "../src/frame/rematch.svelte";
import LearnButton from "../src/pages/LearnButton.svelte";
import Button from "../src/pieces/Button.svelte";
import { guided, showGuided } from "../src/pieces/guided.svelte";
import { api, ApiError } from "../src/state/api";
import { myTables } from "../src/state/mytables.svelte";
import { router } from "../src/state/router.svelte";
import { openLesson } from "../src/state/sitting";
import type { GuideInfo, Seated } from "../src/wire/types";
import { tableInfo } from "./fakes";

const step: GuideInfo = { stage: "ask", number: 1, of: 3, move: "T7", rule: "H13", fr: "{b} joue.", en: "{b} plays." };
/** The machine may be busy. */
const PATIENCE = { timeout: 10_000 };

afterEach(() => {
  cleanup();
  guided.move = "";
  vi.restoreAllMocks();
});

describe("what a lesson asks for", () => {
  const marked = (name: string) => screen.getByRole("button", { name }).hasAttribute("data-guided");

  it("marks the choices that lead to it, and no others", async () => {
    guided.move = "T7";
    render(Button, { label: "Take", leads: (move: string) => move.startsWith("T") });
    render(Button, { label: "Take the 7", leads: "T7" });
    render(Button, { label: "Take the 8", leads: "T8" });
    render(Button, { label: "Not now", leads: "T7", look: "dim" });
    expect(["Take", "Take the 7", "Take the 8"].map(marked)).toEqual([true, true, false]);
    expect(document.querySelectorAll("[data-guided]")).toHaveLength(2);
    guided.move = "T8";
    await tick();
    expect(["Take the 7", "Take the 8"].map(marked)).toEqual([false, true]);
    guided.move = "";
    await tick();
    expect(document.querySelectorAll("[data-guided]")).toHaveLength(0);
  });

  it("is shown by the focus, past what was pressed already", () => {
    Element.prototype.scrollIntoView = vi.fn();
    guided.move = "T7";
    render(Button, { label: "The card", leads: "T7", pressed: true });
    render(Button, { label: "Take it", leads: "T7" });
    showGuided();
    expect(document.activeElement?.textContent).toContain("Take it");
  });
});

describe("the guide", () => {
  it("names seats in its sentences", () => {
    expect(sentenceOf(step, ["Ana", "Brume"], "en")).toBe("Brume plays.");
    expect(sentenceOf(step, ["Ana", "Brume"], "fr")).toBe("Brume joue.");
  });

  it("asks, looks on, and says once that its path was left", () => {
    const here = $state({ guide: step as GuideInfo | null, acted: 0 });
    const guiding = new Guiding(() => here);
    guiding.follow();
    expect(guiding.said).toBe(here.guide);
    expect(guided.move).toBe("T7");
    here.guide = { ...step, stage: "watch", move: "" };
    guiding.follow();
    expect(guiding.said?.stage).toBe("watch");
    expect(guided.move).toBe("");
    here.guide = { ...step, stage: "off", move: "" };
    here.acted = 1;
    guiding.follow();
    expect(guiding.said?.stage).toBe("off");
    guiding.read();
    expect(guiding.said).toBeNull();
    guiding.follow();
    expect(guiding.said).toBeNull();
  });

  it("need not be told that it was left: another move does", () => {
    const here = $state({ guide: { ...step, stage: "off" } as GuideInfo, acted: 4 });
    const guiding = new Guiding(() => here);
    guiding.follow();
    expect(guiding.said?.stage).toBe("off");
    here.acted = 5;
    expect(guiding.said).toBeNull();
  });

  it("leaves its last word to a dialog", () => {
    expect(new Guiding(() => ({ guide: { ...step, stage: "done" }, acted: 0 })).said).toBeNull();
  });
});

describe("a lesson", () => {
  const seated = (id: string): Seated => ({ table: id, seats: [{ seat: 0, token: `token of ${id}` }] });
  beforeEach(() => myTables.list.forEach(({ id }) => myTables.forget(id)));

  it("can be come back to, and stands in no list; a new one takes the place of the last", async () => {
    vi.spyOn(api, "newLesson").mockImplementation((game) => Promise.resolve(seated(`${game}-${myTables.list.length}`)));
    const who = { name: "Ana", colour: 1 };
    expect(await openLesson("horde", who)).toBe("horde-0");
    expect(await openLesson("scape", who)).toBe("scape-1");
    expect(await openLesson("horde", who)).toBe("horde-2");
    expect(myTables.list.map(({ id }) => id)).toEqual(["horde-2", "scape-1"]);
    expect(myTables.tokens("horde-2")).toEqual(["token of horde-2"]);
    expect([myTables.resumable, myTables.finished]).toEqual([[], []]);
    expect(myTables.latest).toBeUndefined();
  });

  it("is followed by the game as it is usually played", () => {
    const options = { restart: "random" };
    expect(sameTable(tableInfo({ options, lesson: true }), [0]).options).toEqual({});
    expect(sameTable(tableInfo({ options }), [0]).options).toEqual(options);
  });

  it("is a button away, which says why it does not open", async () => {
    const go = vi.spyOn(router, "go").mockImplementation(() => undefined);
    const ask = vi.spyOn(api, "newLesson").mockRejectedValueOnce(new ApiError("Non.", "No.", 429));
    render(LearnButton, { game: "horde" });
    const button = screen.getByRole("button", { name: /^(Apprendre|Learn) / });
    await fireEvent.click(button);
    expect((await screen.findByRole("alert", {}, PATIENCE)).textContent).toMatch(/^No/);
    ask.mockResolvedValueOnce(seated("abcd-efgh"));
    await fireEvent.click(button);
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/t/abcd-efgh"), PATIENCE);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
