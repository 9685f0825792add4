import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { liveWhileLegal } from "../src/state/halfmade.svelte";

describe("a half-made choice", () => {
  let moves: string[] = $state.raw([]);
  let acted = $state.raw(0);
  let picked = $state.raw("");
  let end: () => void;

  beforeEach(() => {
    [moves, acted, picked] = [["D", "T2", "T5"], 0, ""];
    end = $effect.root(() => {
      liveWhileLegal(() => picked === "" || moves.includes(picked), () => (picked = ""), () => acted);
    });
    flushSync();
    picked = "T5";
    flushSync();
  });
  afterEach(() => end());
  const offer = (...now: string[]) => {
    moves = now;
    flushSync();
    return picked;
  };

  it("lives on while it is legal, in however many new lists", () => {
    expect(offer("D", "T2", "T5")).toBe("T5");
    expect(offer("T5", "P")).toBe("T5");
  });

  it("dies with the last move that would complete it, and does not come back", () => {
    expect(offer("D", "T2")).toBe("");
    expect(offer("D", "T2", "T5")).toBe("");
  });

  it("is over once a move was carried out, though the same one is offered again", () => {
    acted += 1;
    expect(offer("D", "T2", "T5")).toBe("");
    picked = "T2";
    expect(offer("D", "T2")).toBe("T2");
  });

  it("goes with the table", () => {
    end();
    expect(picked).toBe("");
  });
});
