import { beforeEach, describe, expect, it } from "vitest";
import { Lessons, lessonsOf, type Prompted } from "../src/frame/lessons.svelte";
import type { GameInfo } from "../src/wire/types";

const game = {
  id: "rope",
  components: {},
  words: {
    actions: { tie: { move: "T" }, cut: { move: "C{value}" } },
    lessons: {
      first: { phase: ["turn"], rule: "R01", fr: "un", en: "one" },
      second: { phase: ["turn", "end"], rule: "R02", fr: "deux", en: "two" },
      cutting: { action: ["cut"], rule: "R03", fr: "trois", en: "three" },
    },
  },
} as unknown as GameInfo;
const turn = { view: { phase: "turn" }, moves: ["T"], asked: true };

describe("lessons of a first match", () => {
  let lessons: Lessons;
  /** What is said at a prompt, as the page does it. */
  const said = (prompted: Prompted = turn) => {
    const lesson = lessons.at(game, prompted);
    if (lesson) lessons.show(game.id, lesson);
    return lesson?.en ?? null;
  };
  beforeEach(() => {
    localStorage.clear();
    lessons = new Lessons();
  });

  it("come one a prompt, in their order, each once", () => {
    expect(said()).toBe("one");
    expect(said()).toBe("one"); // the same prompt told again
    lessons.turnOver();
    expect(said()).toBe("two");
    lessons.turnOver();
    expect(said()).toBeNull();
  });

  it("are put away until the reader has moved", () => {
    said();
    lessons.putAway();
    expect(said()).toBeNull();
    lessons.turnOver();
    expect(said()).toBe("two");
  });

  it("belong to a phase, or to an action that is offered", () => {
    expect(said({ ...turn, view: { phase: "end" } })).toBe("two");
    expect(said({ view: { phase: "other" }, moves: ["T", "C4"], asked: true })).toBe("three");
    lessons.turnOver();
    expect(said({ view: {}, moves: ["T"], asked: true })).toBeNull();
  });

  it("say nothing to who is not asked", () => {
    expect(said({ ...turn, asked: false })).toBeNull();
  });

  it("are over with the first match, for good, and for this game alone", () => {
    said();
    lessons.finish(game.id);
    expect(said()).toBeNull();
    lessons = new Lessons();
    expect(said()).toBeNull();
    expect(lessons.at({ ...game, id: "boat" } as GameInfo, turn)?.en).toBe("one");
  });

  it("are remembered between pages", () => {
    said();
    lessons = new Lessons();
    expect(said()).toBe("two");
  });

  it("are none where a game has none", () => {
    expect(lessonsOf({})).toEqual([]);
    expect(lessonsOf(undefined)).toEqual([]);
  });
});
