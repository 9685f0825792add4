import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beatsOf, LOOK, stylesOf, type BeatStyles } from "../src/frame/beats";
import { GLANCE, PATIENCE, SIGHT, Staging } from "../src/frame/staging.svelte";
import type { Event } from "../src/wire/types";

const event = (kind: string, seat = 0): Event => ({ kind, rule: "", seat, other: -1, value: 0, count: 0 });
const styles: BeatStyles = {
  fall: { lasts: 1000, tone: "thud" },
  ask: { lasts: 900, hush: true },
  answer: { lasts: 700 },
  score: { lasts: 600, gathered: true },
};
const beats = (kinds: string[], passing: string | null = null, at = 5) =>
  beatsOf({ at, events: kinds.map((kind, seat) => event(kind, seat)) }, styles, { before: "before", passing });

describe("the beats of a step", () => {
  it("are its decisive events, in their order", () => {
    expect(beats(["draw", "fall", "answer"]).map((beat) => [beat.events[0]!.kind, beat.lasts, beat.tone])).toEqual([
      ["fall", 1000, "thud"],
      ["answer", 700, ""],
    ]);
    expect(beats(["draw"])).toEqual([]);
  });

  it("have names of their own", () => {
    expect(beats(["fall", "answer"]).map((beat) => beat.key)).toEqual(["5.0", "5.1"]);
  });

  it("show what was before while a question waits for its answer", () => {
    expect(beats(["ask", "answer"]).map((beat) => [beat.hush, beat.view])).toEqual([
      [true, "before"],
      [false, null],
    ]);
  });

  it("tell together what belongs together, with time to read it", () => {
    const [only, ...more] = beats(["score", "score", "score"]);
    expect(more).toEqual([]);
    expect(only!.events.map((each) => each.seat)).toEqual([0, 1, 2]);
    expect(only!.lasts).toBeGreaterThan(600);
    expect(beats(["fall", "fall"])).toHaveLength(2);
  });

  it("keep in view what went by, with words or without", () => {
    expect(beats(["fall", "answer"], "trick").map((beat) => beat.view)).toEqual(["trick", null]);
    expect(beats(["answer"], "trick")[0]!.lasts).toBe(LOOK);
    expect(beats([], "trick")).toMatchObject([{ events: [], lasts: LOOK, view: "trick" }]);
  });

  it("are what the words call moments, where a game says nothing else", () => {
    const words = { moments: { climb: { kinds: ["climb", "show"], icon: "up" } } };
    expect(Object.keys(stylesOf(undefined, words as never))).toEqual(["climb", "show"]);
    expect(stylesOf(styles, words as never)).toBe(styles);
    expect(stylesOf(undefined, undefined)).toEqual({});
  });
});

describe("the staging", () => {
  let staging: Staging<string>;
  let heard: string[];
  let at: number;
  /** Steps are lists of kinds here: "fall" lasts a second, "answer" 0.7. */
  const step = (kinds: string, more: { at?: number; who?: number; acted?: number; asked?: boolean; speed?: number } = {}) => {
    at = more.at ?? at + 1;
    const moment = { at, who: more.who ?? 0, acted: more.acted ?? 0, asked: more.asked ?? false, view: kinds };
    const now = at;
    staging.follow(moment, () => beats(kinds.split(" "), null, now), more.speed);
    return shown();
  };
  const shown = () => staging.beat?.events[0]?.kind ?? null;
  const pass = (time: number) => {
    vi.advanceTimersByTime(time);
    return shown();
  };
  beforeEach(() => {
    vi.useFakeTimers();
    heard = [];
    staging = new Staging(true, (beat) => heard.push(beat.key));
    at = 0;
    step("");
  });
  afterEach(() => void vi.useRealTimers());

  it("shows one beat after the other, then the table as it is", () => {
    expect(step("fall answer")).toBe("fall");
    expect(pass(999)).toBe("fall");
    expect(pass(1)).toBe("answer");
    expect(pass(700)).toBeNull();
    expect(heard).toEqual(["2.0", "2.1"]);
  });

  it("goes on through steps that come meanwhile, and a step told again changes nothing", () => {
    step("fall");
    pass(500);
    expect(step("answer")).toBe("fall");
    expect(step("answer", { at })).toBe("fall");
    expect(pass(500)).toBe("answer");
    expect(pass(700)).toBeNull();
  });

  it("can be hurried", () => {
    step("fall answer");
    staging.hurry();
    expect(shown()).toBe("answer");
    staging.hurry();
    expect(shown()).toBeNull();
    staging.hurry();
    expect(shown()).toBeNull();
  });

  it("catches up when far behind, and shows every beat at least at a glance", () => {
    for (let n = 0; n < 6; n++) step("fall");
    expect(pass(1000)).toBe("fall");
    pass(3 * GLANCE);
    expect(heard).toHaveLength(5);
    pass(2000);
    expect(heard).toHaveLength(6);
    expect(shown()).toBeNull();
  });

  it("lets nobody who is to decide wait for long", () => {
    step("fall fall");
    step("fall fall answer", { asked: true });
    pass(PATIENCE + 5 * GLANCE);
    expect(shown()).toBeNull();
    expect(heard).toHaveLength(5);
  });

  it("leaves who is to decide a second for what has gone by", () => {
    at += 1;
    const moment = { at, who: 0, acted: 0, asked: true, view: "now" };
    staging.follow(moment, () => beats(["fall", "fall", "fall"], "trick", at));
    pass(SIGHT - 1);
    expect(staging.view).toBe("trick");
    pass(1);
    expect(staging.view).toBeNull();
    expect(shown()).toBe("fall");
  });

  it("leaves it that second, too, where it is looked at already", () => {
    at += 1;
    staging.follow({ at, who: 0, acted: 0, asked: false, view: "now" }, () => beats(["fall"], "trick", at));
    pass(300);
    step("fall fall", { asked: true });
    pass(SIGHT - 301);
    expect(staging.view).toBe("trick");
    pass(1);
    expect(staging.view).toBeNull();
  });

  it("ends when the viewer moves; the own move may begin another", () => {
    step("fall fall");
    expect(step("", { acted: 1 })).toBeNull();
    expect(step("answer", { acted: 2 })).toBe("answer");
  });

  it("is not for who comes to the table, nor for who comes back after more than a step", () => {
    expect(step("fall", { at: 9 })).toBeNull();
    expect(step("fall")).toBe("fall");
    expect(step("answer", { at: 20 })).toBeNull();
  });

  it("is never shown to another viewer of the same screen", () => {
    step("fall");
    expect(step("fall", { at, who: 1 })).toBeNull();
  });

  it("ends with its moment in a replay, and lasts as long as the speed allows", () => {
    staging = new Staging(false);
    at = 0;
    step("");
    expect(step("fall", { speed: 4 })).toBe("fall");
    expect(pass(250)).toBeNull();
    step("fall");
    expect(step("")).toBeNull();
    expect(step("fall", { at: at - 1 })).toBeNull(); // backwards
  });
});
