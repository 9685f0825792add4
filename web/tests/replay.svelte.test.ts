import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { marksOf, momentKinds, shared } from "../src/frame/marks";
import { ReplayPlayer } from "../src/frame/replay.svelte";
import type { Replay } from "../src/wire/types";

const frames = [1, 1, 1, 2, 2].map((round, ply) => ({ ply, seat: 0, move: "D", round, view: ply }));
const replay = { frames, log: [] } as unknown as Replay;

describe("a replay that runs", () => {
  let player: ReplayPlayer;
  let end: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    player = new ReplayPlayer();
    player.load(replay, 0);
    // As the frame runs it.
    end = $effect.root(() => {
      $effect(() => player.beat());
    });
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });
  const wait = (time: number) => {
    flushSync();
    vi.advanceTimersByTime(time);
    flushSync();
  };

  it("goes on by itself to the last moment, and stops there", () => {
    player.toggle();
    const seen = [player.index];
    while (player.playing && seen.length < 20) {
      wait(1100);
      seen.push(player.index);
    }
    expect(seen).toEqual([0, 1, 2, 3, 4]);
    expect(player.playing).toBe(false);
  });

  it("pauses where it is, and goes on from there", () => {
    player.toggle();
    wait(1100);
    player.toggle();
    wait(5000);
    expect(player.index).toBe(1);
    player.toggle();
    wait(1100);
    expect(player.index).toBe(2);
  });

  it("takes a jump of the reader and another speed in its stride", () => {
    player.toggle();
    wait(600);
    player.toPly(2);
    wait(600);
    expect(player.index).toBe(2); // a moment jumped to has its whole time
    player.speed = 4;
    wait(275);
    expect(player.index).toBe(3);
  });
});

describe("marks of a replay", () => {
  const words = {
    moments: {
      overrun: { kinds: ["overrun"], icon: "skull", fr: "Submersions", en: "Overruns" },
      round: { kinds: ["round", "end"], icon: "flag", fr: "Manches", en: "Rounds" },
    },
  };
  const kinds = momentKinds(words, "en");
  const told = (ply: number, ...names: string[]) => ({ ply, events: names.map((kind) => ({ kind })) });
  const log = [told(0, "round"), told(1, "draw"), told(2, "overrun", "overrun"), told(3, "round"), told(4, "overrun", "end")];
  const whole = { frames, log } as unknown as Replay;
  const where = (list: ReturnType<typeof marksOf>) => list.map(({ index, kind }) => `${index} ${kind.key}`);

  it("are what the game names, once a moment, and not at the start", () => {
    expect(kinds.map(({ label, icon }) => [label, icon])).toEqual([["Overruns", "skull"], ["Rounds", "flag"]]);
    expect(where(marksOf(whole.log, whole.frames, kinds))).toEqual(["2 overrun", "3 round", "4 overrun", "4 round"]);
    expect(marksOf(whole.log, whole.frames, momentKinds({}, "en"))).toEqual([]);
  });

  it("share one where they are nearer than 14 pixels, under the most telling", () => {
    const marks = marksOf(whole.log, whole.frames, kinds);
    const far = shared(marks, 4, 400, kinds).map((each) => [each.at, each.kind.key, each.marks.length]);
    expect(far).toEqual([[0.5, "overrun", 1], [0.75, "round", 1], [1, "overrun", 2]]);
    expect(shared(marks, 4, 56, kinds)).toHaveLength(3); // 14 pixels apart
    const near = shared(marks, 4, 55, kinds).map((each) => [each.at, each.kind.key, each.marks.length]);
    expect(near).toEqual([[0.5, "overrun", 2], [1, "overrun", 2]]);
  });

  it("are gone through by steps, save those that are put away", () => {
    const player = new ReplayPlayer(() => kinds);
    player.load(whole, 0);
    const steps = (by: 1 | -1) => [1, 2, 3].map(() => (player.stepMark(by), player.index));
    expect(steps(1)).toEqual([2, 3, 4]);
    expect(steps(-1)).toEqual([3, 2, 0]);
    player.sift("round");
    expect(where(player.marks)).toEqual(["2 overrun", "4 overrun"]);
    expect(steps(1)).toEqual([2, 4, 4]);
    player.sift("round");
    expect(player.marks).toHaveLength(4);
  });
});
