import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { i18n } from "../src/i18n/index.svelte";
import { frameTexts } from "../src/i18n/frame";
import { proofTexts } from "../src/i18n/proof";
import { arrange, clockwise } from "../src/frame/order";
import { CurtainState } from "../src/frame/curtain.svelte";
import { FrameState } from "../src/frame/frame.svelte";
import { phone } from "../src/pieces/screen";
import { whyNot } from "../src/frame/why";
import { Rematch, sameTable } from "../src/frame/rematch.svelte";
import { endReason, endTitle, escapeTitle } from "../src/frame/endtitle";
import { journal, lastLine, lineText, repeated, type LineItem, type Wording } from "../src/frame/journal";
import { place } from "../src/frame/place";
import { ReplayPlayer } from "../src/frame/replay.svelte";
import { highlights, matches, paragraphs, ruleParts } from "../src/frame/ruletext";
import { mayActToo, waitingFor } from "../src/frame/waiting";
import { plain, sentenceParts } from "../src/frame/sentence";
import { standings } from "../src/frame/standings";
import Chat from "../src/frame/Chat.svelte";
import Claims from "../src/frame/Claims.svelte";
import Composer from "../src/frame/Composer.svelte";
import EndActions from "../src/frame/EndActions.svelte";
import EndTable from "../src/frame/EndTable.svelte";
import Guard from "../src/frame/Guard.svelte";
import { EndState } from "../src/frame/end.svelte";
import Proof from "../src/frame/Proof.svelte";
import ProofList from "../src/frame/ProofList.svelte";
import ProofSheet from "../src/frame/ProofSheet.svelte";
import TableFrame from "../src/frame/TableFrame.svelte";
import { popsOf } from "../src/frame/talk";
import { HeldMoves } from "../src/state/held.svelte";
import { myTables } from "../src/state/mytables.svelte";
import { preferences } from "../src/state/preferences.svelte";
import { router } from "../src/state/router.svelte";
import type { Event, GameInfo, Replay, TableInfo } from "../src/wire/types";
import { chatLine, fakeServer } from "./fakes";

// jsdom knows no sizes.
vi.hoisted(() => {
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const event = (kind: string, more: Partial<Event> = {}): Event => ({
  kind,
  rule: "H10",
  seat: -1,
  other: -1,
  value: 0,
  count: 0,
  ...more,
});
const names = ["Camille", "Inès", "Théo"];
const wording = (lang: "fr" | "en"): Wording => ({
  lang,
  names,
  deal: "Deal:",
  hint: "asks.",
  score: "Points:",
  cards: "{count} cards",
  values: { card: { fr: ["un bleu", "un vert"], en: ["a blue", "a green"], hidden: { fr: "une carte", en: "a card" } } },
  fleeting: ["rustle"],
  byRule: { draw: { H17: { fr: "{seat} pioche dans la défausse.", en: "{seat} draws from the discards." } } },
  events: {
    deal: { fr: "{seat} reçoit un {value}.", en: "{seat} gets {value:a}." },
    draw: { fr: "{seat} pioche.", en: "{seat} draws." },
    score: { fr: "{seat} marque {count} : {value} en tout.", en: "{seat} scores {count}: {value} in all." },
    round: { fr: "Manche {count}.", en: "Round {count}." },
  },
});

beforeEach(() => {
  i18n.lang = "fr";
});

describe("sentence", () => {
  it("keeps names and values apart from the words, and the article with the words", () => {
    const parts = sentenceParts("{seat} gets {value:a}.", "en", event("deal", { seat: 1, value: 8 }), names);
    expect(parts).toEqual([
      { is: "seat", seat: 1, text: "Inès" },
      { is: "text", text: " gets " },
      { is: "text", text: "an " },
      { is: "value", value: 8, of: "", piece: "", text: "8" },
      { is: "text", text: "." },
    ]);
    expect(plain(parts)).toBe("Inès gets an 8.");
  });

  it("looks numbers up in the game's values; what is hidden is a word", () => {
    const { values } = wording("fr");
    const parts = (value: number) => sentenceParts("{seat} joue {value:card}.", "fr", event("play", { seat: 0, value, value_text: "g1" }), names, values);
    expect(parts(1)[2]).toEqual({ is: "value", value: 1, of: "card", piece: "g1", text: "un vert" });
    expect(parts(-1)[2]).toEqual({ is: "text", text: "une carte" });
    const count = sentenceParts("{count:card}", "en", event("play", { count: 0, count_text: "b1" }), names, values);
    expect(count).toEqual([{ is: "value", value: 0, of: "card", piece: "b1", text: "a blue" }]);
  });

  it("does not draw a total as a card", () => {
    const parts = sentenceParts("{value} en tout", "fr", event("score", { value: 7 }), names);
    expect(parts.some((part) => part.is === "value")).toBe(false);
  });
});

describe("journal", () => {
  const log = [
    { ply: 0, events: [0, 1, 2].map((seat) => event("deal", { seat, value: seat + 4 })) },
    { ply: 1, events: [event("draw", { seat: 2 }), event("secret")] },
    { ply: 2, events: [event("draw", { seat: 2 }), event("score", { seat: 0, count: 3, value: 5 }), event("round", { count: 2 })] },
  ];
  const items = journal(log, wording("fr"));

  it("names the first round, groups deals, leaves out what has no words", () => {
    expect(items.map((item) => (item.is === "round" ? item.label : lineText(item)))).toEqual([
      "Manche 1",
      "Deal: Camille\u00a04, Inès\u00a05, Théo\u00a06.",
      "Théo pioche.",
      "Théo pioche.",
      "Camille marque 3 : 5 en tout.",
      "Manche 2",
    ]);
  });

  it("tells a deal made over several moves in one line", () => {
    const deals = [3, 4].map((ply) => ({ ply, events: [event("deal", { seat: ply - 3, value: ply })] }));
    const [, line, ...rest] = journal(deals, wording("fr"));
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ ply: 4, seat: -1 });
    expect(line?.is === "line" && lineText(line)).toBe("Deal: Camille\u00a03, Inès\u00a04.");
  });

  it("groups deals by name of card, hidden ones too, but no longer sentences", () => {
    const deals = [{ ply: 0, events: [event("deal", { seat: 0, value: 1 }), event("deal", { seat: 1, value: -1 })] }];
    const told = (deal: string) =>
      journal(deals, { ...wording("fr"), events: { deal: { fr: deal, en: deal } } }).map((item) => item.is === "line" && lineText(item));
    expect(told("{seat} reçoit {value:card}.")).toEqual(["Deal: Camille\u00a0un vert, Inès\u00a0une carte."]);
    expect(told("{seat} donne {count} cartes à {other}.")).toHaveLength(2);
  });

  it("names a seat once for all that it was dealt, and says once what happened several times in a step", () => {
    const words = { ...wording("en"), events: { ...wording("en").events, deal: { fr: "", en: "{seat} gets {value:card}." } } };
    const cards = [0, 1].map((value) => event("deal", { seat: 0, value }));
    const hidden = [1, 2].map(() => event("deal", { seat: 1, value: -1 }));
    const draws = [1, 2].map(() => event("draw", { seat: 2 }));
    const [, deal, draw, ...rest] = journal([{ ply: 0, events: [...cards, ...hidden, ...draws] }], words) as LineItem[];
    expect(lineText(deal!)).toBe("Deal: Camille\u00a0a blue\u00a0a green, Inès\u00a02 cards.");
    expect(draw).toMatchObject({ seat: 2, times: 2 });
    expect(plain(repeated(draw!.parts, "2 times"))).toBe("Théo draws (2 times).");
    expect(rest).toEqual([]);
  });

  it("tells the first round once, and nothing fleeting", () => {
    const first = [{ ply: 0, events: [event("round", { count: 1 }), event("rustle"), event("draw", { seat: 0 })] }];
    const words = { ...wording("fr"), events: { ...wording("fr").events, rustle: { fr: "Chut.", en: "Hush." } } };
    expect(journal(first, words).map((item) => (item.is === "round" ? item.label : lineText(item)))).toEqual([
      "Manche 1",
      "Camille pioche.",
    ]);
  });

  it("tells another story where an event follows another rule", () => {
    const log = [{ ply: 1, events: [event("draw", { seat: 1 }), event("draw", { seat: 1, rule: "H17" })] }];
    const lines = journal(log, wording("en")).filter((item) => item.is === "line");
    expect(lines.map((item) => lineText(item as LineItem))).toEqual(["Inès draws.", "Inès draws from the discards."]);
  });

  it("does not repeat the disc of the same seat", () => {
    expect(items.map((item) => item.is === "line" && item.follows)).toEqual([false, false, false, true, false, false]);
  });

  it("has one key a line, and a last line", () => {
    expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
    expect(lineText(lastLine(items)!)).toMatch(/^Camille/);
  });
});

describe("rulebook text", () => {
  it("finds marks and other rules", () => {
    expect(ruleParts("[seed] Un mot (H14). [ruling]")).toEqual([
      { is: "mark", mark: "seed" },
      { is: "text", text: " Un mot (" },
      { is: "rule", number: "H14" },
      { is: "text", text: "). " },
      { is: "mark", mark: "ruling" },
    ]);
  });

  it("has paragraphs, some with a head", () => {
    expect(paragraphs("Un jeu.\n\n**But.** Sortir.")).toEqual([
      { head: "", text: "Un jeu." },
      { head: "But.", text: "Sortir." },
    ]);
  });

  it("searches without accents and marks the place", () => {
    const rule = { number: "H12", section: "Un tour", text: "Submergé : tout part à la défausse." };
    expect(matches(rule, "defausse submerge")).toBe(true);
    expect(matches(rule, "refuge")).toBe(false);
    expect(highlights("la défausse", "defau")).toEqual([
      { text: "la ", hit: false },
      { text: "défau", hit: true },
      { text: "sse", hit: false },
    ]);
  });
});

describe("bubble's place", () => {
  const screenBox = { left: 0, top: 0, width: 400, height: 800 };
  const cause = { left: 180, top: 400, width: 40, height: 60 };
  const size = { width: 268, height: 120 };

  it("lies above its cause, inside the screen, tail on the cause", () => {
    const at = place(cause, size, screenBox, []);
    expect(at.side).toBe("above");
    expect(at.top + size.height).toBeLessThan(cause.top);
    expect(at.left + at.tail).toBeCloseTo(200);
  });

  it("goes below when legal choices lie above", () => {
    const choices = [{ left: 0, top: 250, width: 400, height: 140 }];
    expect(place(cause, size, screenBox, choices).side).toBe("below");
  });

  it("stands apart, over the highest, when legal choices lie all round", () => {
    const last = { left: 8, top: 730, width: 384, height: 60 };
    const rows = [590, 660].map((top) => ({ left: 8, top, width: 384, height: 60 }));
    expect(place(last, size, screenBox, rows)).toMatchObject({ side: "apart", top: 590 - 12 - size.height });
  });
});

describe("why not?", () => {
  const stand = () => {
    const frame = new FrameState();
    const stage = document.body.appendChild(document.createElement("main"));
    stage.innerHTML = '<button data-why="T7"><span>7</span></button><button>5</button>';
    const detach = whyNot(frame)(stage);
    const dim = stage.querySelector<HTMLElement>("[data-why]")!;
    const legal = stage.querySelector<HTMLElement>("button:last-child")!;
    return { frame, dim, legal, leave: () => (detach(), stage.remove()) };
  };
  const hover = (target: Element, pointerType = "mouse") => {
    const event = new MouseEvent("pointerover", { bubbles: true });
    target.dispatchEvent(Object.assign(event, { pointerType }));
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("opens when the mouse rests, not when it passes, and never for a finger", () => {
    const { frame, dim, legal, leave } = stand();
    hover(dim);
    vi.advanceTimersByTime(50);
    hover(legal);
    vi.advanceTimersByTime(1000);
    hover(dim, "touch");
    vi.advanceTimersByTime(1000);
    expect(frame.asked).toBeNull();
    hover(dim.firstElementChild!);
    vi.advanceTimersByTime(80);
    expect(frame.asked).toEqual({ is: "why", move: "T7", anchor: dim, by: "hover", times: 0 });
    leave();
  });

  it("opens when a key brings the focus, not when the page moves it", () => {
    const { frame, dim, legal, leave } = stand();
    dim.focus();
    expect(frame.asked).toBeNull();
    legal.focus();
    legal.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
    dim.focus();
    expect(frame.asked).toMatchObject({ anchor: dim, by: "focus" });
    leave();
  });

  it("stays through a step, unless its cause is gone or can be done by now", () => {
    const { frame, dim, leave } = stand();
    const stays = (moves: string[]) => {
      frame.ask("T7", dim);
      frame.settle(moves);
      return frame.asked !== null;
    };
    expect([stays(["D"]), stays(["D", "T7"])]).toEqual([true, false]);
    dim.dataset["why"] = "T9"; // another card lies there now
    expect(stays(["D"])).toBe(false);
    dim.dataset["why"] = "T7";
    dim.setAttribute("inert", ""); // on its way out
    expect(stays(["D"])).toBe(false);
    leave();
    expect(stays(["D"])).toBe(false);
  });

  it("is kept by a press; a second one goes into it", () => {
    const { frame, dim, legal, leave } = stand();
    frame.peek("T7", dim, "hover");
    dim.click();
    expect(frame.asked).toMatchObject({ by: "press", times: 0 });
    frame.peek("T9", legal, "hover");
    expect(frame.asked?.move).toBe("T7");
    dim.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true }));
    expect(frame.asked).toMatchObject({ by: "press", times: 1 });
    leave();
  });
});

describe("what a thing is", () => {
  const stand = () => {
    const frame = new FrameState();
    const stage = document.createElement("main");
    stage.innerHTML = `<div data-tell="seat 1" role="button" tabindex="0"><b>Inès</b><button>large</button></div>
      <button data-tell="card S1">S</button><button data-tell="room a1" data-idle>a1</button>`;
    document.body.append(stage);
    const detach = whyNot(frame)(stage);
    const about = (name: string) => stage.querySelector<HTMLElement>(`[data-tell="${name}"]`)!;
    return { frame, about, leave: () => (detach(), stage.remove()) };
  };
  const key = (target: Element, name: string) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));

  it("is told at a press, unless the press does something of its own", () => {
    const { frame, about, leave } = stand();
    about("seat 1").querySelector("b")!.click();
    expect(frame.asked).toMatchObject({ is: "tell", move: "seat 1", by: "press" });
    frame.asked = null;
    about("seat 1").querySelector("button")!.click();
    about("card S1").click();
    expect(frame.asked).toBeNull();
    about("room a1").click();
    expect(frame.asked).toMatchObject({ is: "tell", move: "room a1" });
    leave();
  });

  it("is told at the keys of a button where it is none, and at a question mark everywhere", () => {
    const { frame, about, leave } = stand();
    const heard = vi.fn();
    window.addEventListener("keydown", heard);
    expect(key(about("seat 1"), "Enter")).toBe(false); // taken: nobody else acts on it
    expect(frame.asked?.move).toBe("seat 1");
    expect(heard).not.toHaveBeenCalled();
    expect(key(about("card S1"), "Enter")).toBe(true);
    expect(frame.asked?.move).toBe("seat 1");
    key(about("card S1"), "?");
    expect(frame.asked).toMatchObject({ is: "tell", move: "card S1" });
    window.removeEventListener("keydown", heard);
    leave();
  });

  it("stays through a step while it lies there", () => {
    const { frame, about, leave } = stand();
    frame.ask("seat 1", about("seat 1"), "tell");
    frame.settle(["seat 1"]);
    expect(frame.asked).not.toBeNull();
    about("seat 1").dataset["tell"] = "seat 2";
    frame.settle([]);
    expect(frame.asked).toBeNull();
    leave();
  });
});

describe("curtain", () => {
  it("shows nothing before somebody lifts it", () => {
    const curtain = new CurtainState();
    expect(curtain.next([0, 2], [2], false)).toBe(1);
    expect(curtain.next([0, 2], [1], false)).toBe(0); // a bot is awaited: still nobody looks
    curtain.lifted = 0;
    expect(curtain.next([0, 2], [0], false)).toBeNull();
    expect(curtain.next([0, 2], [1], false)).toBeNull();
    expect(curtain.next([0, 2], [2], false)).toBe(1);
    expect(curtain.next([0, 2], [0, 2], false)).toBeNull();
    expect(curtain.next([0, 2], [2], true)).toBeNull();
  });

  it("is not for a screen with one seat", () => {
    expect(new CurtainState().next([0], [1], false)).toBeNull();
  });
});

describe("seats", () => {
  it("fit without taking the table's height", () => {
    expect(arrange(3, false, 1072)).toEqual({ size: "plate", columns: 3, scrolls: false });
    expect(arrange(4, false, 732)).toMatchObject({ size: "compact", scrolls: false });
    expect(arrange(7, false, 732)).toMatchObject({ size: "compact", columns: 7, scrolls: true });
    expect(arrange(3, true, 366)).toMatchObject({ size: "compact", columns: 3, scrolls: false });
    expect(arrange(13, true, 366)).toEqual({ size: "cell", columns: 5, scrolls: false });
    expect(arrange(13, true, 336, true)).toEqual({ size: "cell", columns: 13, scrolls: true });
  });

  it("read clockwise from the own one", () => {
    expect(clockwise(4, 2)).toEqual([3, 0, 1]);
    expect(clockwise(3, -1)).toEqual([0, 1, 2]);
  });
});

describe("waiting", () => {
  it("names for whom, and counts the rest of many", () => {
    expect(waitingFor(["Ana"], "fr")).toBe("On attend Ana");
    expect(waitingFor(["Ana", "Bob"], "en")).toBe("Waiting for Ana, Bob");
    expect(waitingFor(["Ana", "Bob", "Cid", "Dan", "Eva"], "fr")).toBe("On attend Ana, Bob, Cid et 2 autres");
  });

  it("says that the viewer may act too", () => {
    expect(mayActToo("Malo réfléchit…", "fr")).toBe("Malo réfléchit, tu peux intervenir");
  });
});

describe("end", () => {
  const t = frameTexts.fr.end;

  const won = (winners: number[]) => ({ reason: "H21", points: [], winners, verdicts: [] });

  it("names who escaped", () => {
    expect(endTitle(won([1]), names, "fr")).toBe("Inès gagne");
    expect(escapeTitle(null, won([1]), names, "fr")).toBe("Inès s’échappe");
    expect(escapeTitle(null, won([0, 1]), names, "fr")).toBe("Camille et Inès s’échappent");
    expect(escapeTitle(null, won([0, 1, 2]), names, "fr")).toBe(t.escaped.all);
    expect(escapeTitle(null, won([]), names, "fr")).toBe(t.escaped.none);
    const many = [...names, "Malo", "Jade", "Nour"];
    expect(escapeTitle(null, won([0, 1, 2, 3, 4]), many, "fr")).toBe("Camille, Inès et 3 autres s’échappent");
  });

  it("says why: points, or that all win or lose together", () => {
    expect(endReason(won([1]), 3, "Le but.", 23, "fr")).toBe("23 points. Le but.");
    expect(endReason(won([1]), 3, "Le but.", null, "fr")).toBe("Le but.");
    expect(endReason(won([]), 3, "Trop tard.", 4, "fr")).toBe("Tout le monde perd. Trop tard.");
    expect(endReason(won([0, 1, 2]), 3, "", null, "en")).toBe("Everybody wins.");
  });

  it("has no rounds where there is one only, or no points", () => {
    const frames = [1, 1, 2].map((round) => ({ round, view: null }));
    const outcome = { reason: "H21", points: [3, 2], winners: [0], verdicts: [] };
    expect(standings(outcome, frames.slice(0, 2), () => 3)[0]!.rounds).toEqual([]);
    expect(standings(outcome, frames, () => null)[0]!.rounds).toEqual([]);
    expect(standings(outcome, frames, () => 3)[0]!.rounds).toEqual([3, 0]);
  });

  const seatOf = (name: string) => ({ kind: "person" as const, name, colour: 0, bot: "", here: true, absent: false, votes: [], go: false, stand_in: "" });
  const standing = (seat: number, rounds: number[]) => ({ seat, rank: seat + 1, winner: seat === 0, rounds, total: 7 });
  const state = (line: string) => ({ line, badge: null, score: null, of: null, out: false });
  const table = (rounds: number[], more = {}) => ({
    rows: [standing(0, rounds), standing(1, rounds)],
    states: [state("garde"), state("évadée")],
    scored: true,
    ranked: true,
    seats: ["Camille", "Inès"].map(seatOf),
    hands: [0],
    roundOf: (count: number) => `Ronde ${count}`,
    ...more,
  });

  it("shows few rounds in columns, many under the name", () => {
    const width = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
    const { unmount } = render(EndTable, table([4, 3]));
    expect(screen.getByRole("columnheader", { name: "R2" })).toBeInTheDocument();
    unmount();
    render(EndTable, table(Array<number>(14).fill(2)));
    expect(screen.queryByRole("columnheader", { name: "R2" })).toBeNull();
    const gains = screen.getByRole("list", { name: /Inès/ });
    expect(within(gains).getAllByRole("listitem")).toHaveLength(14);
    expect(within(gains).getByTitle("Ronde 14")).toHaveTextContent("R14");
    width.mockRestore();
  });

  it("says what became of each where nobody counts", () => {
    render(EndTable, table([], { scored: false, ranked: false }));
    expect(screen.getByRole("row", { name: /Inès.*évadée/ })).toBeInTheDocument();
    expect(screen.queryByText("total")).toBeNull();
  });

  it("ranks with ties and takes points of a round from where the next begins", () => {
    const frames = [
      { round: 1, view: [0, 0, 0] },
      { round: 1, view: [0, 0, 0] },
      { round: 2, view: [4, 2, 0] },
      { round: 2, view: [5, 5, 9] },
    ];
    const outcome = { reason: "H21", points: [5, 5, 9], winners: [2], verdicts: [] };
    const rows = standings(outcome, frames, (view, seat) => (view as number[])[seat]!);
    expect(rows.map((row) => [row.seat, row.rank, row.rounds])).toEqual([
      [2, 1, [0, 9]],
      [0, 2, [4, 1]],
      [1, 2, [2, 3]],
    ]);
  });

  describe("a rematch", () => {
    const seat = (name: string, kind: "person" | "bot") => ({ kind, name, colour: 3, bot: "", here: true, absent: false, votes: [], go: false, stand_in: "" });
    const among = (kinds: ("person" | "bot")[], next = "") =>
      ({ game: "horde", seats: kinds.map((kind, at) => seat(names[at]!, kind)), options: {}, mode: "friends", bots: "medium", next }) as unknown as TableInfo;
    const next = { ...among(["person"]), seats: [seat("Inès", "person")] };

    beforeEach(() => {
      router.go("/t/old");
      fakeServer({
        "GET /api/tables/next": next,
        "POST /api/tables/next/seats": { table: "next", seats: [{ seat: 1, token: "mine" }] },
        "POST /api/tables": { table: "fresh", seats: [{ seat: 0, token: "alone" }] },
      });
      myTables.forget("next");
    });

    it("of who played alone begins at once", async () => {
      const rematch = new Rematch(() => ({ table: among(["person", "bot"]), hands: [0], again: vi.fn() }));
      expect(rematch.together).toBe(false);
      await rematch.go();
      expect(router.path).toBe("/t/fresh");
    });

    it("among friends is called for, then joined", async () => {
      const again = vi.fn();
      let table = among(["person", "person", "bot"]);
      const rematch = new Rematch(() => ({ table, hands: [0], again }));
      void rematch.go();
      expect(again).toHaveBeenCalledOnce();
      expect([rematch.busy, router.path]).toEqual([true, "/t/old"]);
      table = among(["person", "person", "bot"], "next");
      rematch.follow();
      await vi.waitFor(() => expect(router.path).toBe("/t/next"));
      expect(myTables.tokens("next")).toEqual(["mine"]);
    });

    it("of others is proposed, with their names, and taken up by a press", async () => {
      const rematch = new Rematch(() => ({ table: among(["person", "person"], "next"), hands: [0], again: vi.fn() }));
      const stop = rematch.follow();
      await vi.waitFor(() => expect(rematch.names).toEqual(["Inès"]));
      expect(router.path).toBe("/t/old");
      render(EndActions, { id: "old", rematch, onclose: vi.fn() });
      const join = screen.getByRole("button", { name: /Rejoindre la revanche/ });
      expect(join).toHaveTextContent("Inès attend");
      await fireEvent.click(join);
      await vi.waitFor(() => expect(router.path).toBe("/t/next"));
      stop?.();
    });

    it("is not for who only watched, until there is one", () => {
      const watching = (table: TableInfo) => new Rematch(() => ({ table, hands: [], again: vi.fn() }));
      expect(watching(among(["person", "person"])).allowed).toBe(false);
      expect(watching(among(["person", "person"], "next")).allowed).toBe(true);
    });
  });

  it("asks for the same table again", () => {
    const seat = { kind: "person" as const, name: "Camille", colour: 3, bot: "", here: true, absent: false, votes: [], go: false, stand_in: "" };
    const table = {
      game: "horde",
      seats: [seat, { ...seat, kind: "bot" as const, name: "Brume", bot: "chance" }, { ...seat, kind: "bot" as const, name: "Suie", bot: "expert" }],
      options: { restart: "random" },
      clock: "fast",
      bots: "chance",
      mode: "screen",
      listed: true,
      next: "",
    } as unknown as TableInfo;
    expect(sameTable(table, [0])).toMatchObject({
      seats: 3,
      name: "Camille",
      colour: 3,
      people: ["Camille"],
      bots: "chance",
      levels: ["", "", "expert"],
      clock: "fast",
      options: { restart: "random" },
    });
    const trained = { ...table, bots: "policy:gone", seats: table.seats.map((each) => ({ ...each, bot: each.bot && "policy:gone" })) };
    expect(sameTable(trained, [0])).toMatchObject({ bots: "medium", levels: ["", "", ""] });
  });

  describe("the proof", () => {
    const p = proofTexts.fr;
    const checks = [
      { name: "a", holds: true, fr: "Scellé.", en: "" },
      { name: "b", holds: false, fr: "Rejoué.", en: "" },
      { name: "c", holds: null, fr: "Autres règles.", en: "" },
    ];

    it("says of each check whether it holds, fails, or cannot be made", () => {
      render(ProofList, { checks });
      const signs = screen.getAllByRole("listitem").map((item) => item.textContent.trim());
      expect(signs).toEqual([`Scellé. ${p.signs.yes}`, `Rejoué. ${p.signs.no}`, `Autres règles. ${p.signs.unknown}`]);
    });

    it("claims by its sign only what this browser checked", () => {
      const end = new EndState();
      const own = (holds: boolean | null) => [{ name: "secret" as const, holds, fr: "", en: "" }];
      expect(end.verdict).toBe("checking");
      end.told = checks.slice(0, 1); // the server's word is no proof
      expect(end.verdict).toBe("checking");
      end.checks = [];
      expect(end.verdict).toBe("nothing");
      end.checks = own(null);
      expect(end.verdict).toBe("partly");
      end.checks = own(true);
      expect(end.verdict).toBe("verified");
      end.told = checks.slice(2); // it cannot check: no failure
      expect(end.verdict).toBe("verified");
      end.told = checks.slice(1, 2); // but it can spoil it
      expect(end.verdict).toBe("failed");
      end.told = null;
      end.checks = own(false);
      expect(end.verdict).toBe("failed");
    });

    it("says so where the file does not arrive", async () => {
      fakeServer({});
      const end = new EndState();
      await end.load("k7fq-93xm", []);
      await vi.waitFor(() => expect(end.verdict).toBe("unsaid"));
      expect(end.untold).toBe(true);
    });

    it("keeps apart what was checked here and what the server says", () => {
      const end = new EndState();
      end.checks = [];
      end.told = checks;
      render(ProofSheet, { end, id: "k7fq-93xm", game: "horde" });
      expect(screen.getByRole("region", { name: p.here.title }).textContent).toContain(p.here.nothing);
      expect(within(screen.getByRole("region", { name: p.server.title })).getAllByRole("listitem")).toHaveLength(3);
      expect(screen.getByRole("region", { name: p.rest.title })).toHaveTextContent("cavale verify cavale-horde-k7fq-93xm.json");
      expect(screen.getByRole("link", { name: p.rest.file })).toHaveAttribute("href", "/api/tables/k7fq-93xm/match");
    });

    it("opens from its line", async () => {
      render(Proof, { verdict: "failed", open: false });
      expect(screen.getByRole("status")).toHaveTextContent(p.verdicts.failed.title);
      await fireEvent.click(screen.getByRole("button", { name: p.open }));
      expect(screen.getByRole("button", { name: p.close })).toHaveAttribute("aria-expanded", "true");
    });
  });
});

describe("replay", () => {
  const frames = [1, 1, 1, 2, 2].map((round, ply) => ({ ply, seat: 0, move: "D", round, view: ply }));
  const replay = { frames, log: frames.map(({ ply }) => ({ ply, events: [] })) } as unknown as Replay;

  it("steps, jumps by round and tells only what has happened", () => {
    const player = new ReplayPlayer();
    player.load(replay, 1);
    expect(player.frame?.ply).toBe(1);
    expect(player.log).toHaveLength(2);
    player.stepRound(1);
    expect(player.index).toBe(3);
    player.stepRound(-1);
    expect(player.index).toBe(0);
    player.step(-1);
    expect(player.index).toBe(0);
    player.go(99);
    expect(player.index).toBe(4);
  });

  it("runs, stops at the end, begins again from the start", () => {
    vi.useFakeTimers();
    const player = new ReplayPlayer();
    player.load(replay, 3);
    player.toggle();
    player.beat();
    vi.advanceTimersByTime(2000);
    expect(player.index).toBe(4);
    expect(player.playing).toBe(false);
    player.toggle();
    expect([player.index, player.playing]).toEqual([0, true]);
    vi.useRealTimers();
  });
});

describe("guard", () => {
  it("asks, and asks no more when told so", async () => {
    preferences.confirm = true;
    const onyes = vi.fn();
    render(Guard, { text: "Se cacher", move: "P", onyes, onno: vi.fn() });
    await fireEvent.click(screen.getByRole("checkbox"));
    await fireEvent.click(screen.getByRole("button", { name: /Se cacher/ }));
    expect(onyes).toHaveBeenCalledOnce();
    expect(preferences.confirm).toBe(false);
  });

  it("goes back on Escape", async () => {
    const onno = vi.fn();
    render(Guard, { text: "Se cacher", move: "P", onyes: vi.fn(), onno });
    await fireEvent.keyDown(screen.getByRole("group"), { key: "Escape" });
    expect(onno).toHaveBeenCalledOnce();
  });
});

describe("claims", () => {
  const both = (text: string) => ({ fr: text, en: text });
  const game = {
    claims: ["i_am", "liar"],
    words: { claims: { i_am: both("Je suis RAF."), liar: both("{other} ment.") } },
  } as unknown as GameInfo;
  const seats = names.map((name) => ({ kind: "person" as const, name, colour: 0, bot: "", here: true, absent: false, votes: [], go: false, stand_in: "" }));

  it("are said by one tap, or by two where they speak of somebody", async () => {
    const onclaim = vi.fn();
    render(Claims, { game, seats, own: 0, onclaim });
    await fireEvent.click(screen.getByRole("button", { name: "Je suis RAF." }));
    await fireEvent.click(screen.getByRole("button", { name: "… ment." }));
    expect(screen.queryByRole("button", { name: "Camille" })).toBeNull(); // oneself
    await fireEvent.click(screen.getByRole("button", { name: "Théo" }));
    expect(onclaim.mock.calls).toEqual([
      ["i_am", -1],
      ["liar", 2],
    ]);
    expect(screen.getByRole("group", { name: "Annonces" })).toBeInTheDocument();
  });

  it("stand in the chat as claims, not as somebody's own words", () => {
    const lines = [
      chatLine(1, "Inès", { text: "", claim: "liar", about: 2 }),
      chatLine(1, "Inès", { text: "Théo ment." }),
    ];
    const { container } = render(Chat, { lines, game, seats, own: [0] });
    expect([...container.querySelectorAll(".claim")].map((each) => each.textContent)).toEqual([
      expect.stringMatching(/Annonce\s:\s+Théo ment\./),
    ]);
  });

  it("are read over their seat, like reactions", () => {
    const said = { id: 1, seat: 1, kind: "" as const, claim: "liar", about: 0 };
    expect(popsOf([said, { ...said, id: 2, kind: "bravo", claim: "" }], game, names, "fr").map((pop) => pop.text)).toEqual([
      "Camille ment.",
      "Bravo\u202f!",
    ]);
  });
});

describe("composer", () => {
  it("sends trimmed text once, never nothing", async () => {
    const onsay = vi.fn();
    render(Composer, { onsay });
    const field = screen.getByRole("textbox");
    await fireEvent.input(field, { target: { value: "  salut <b>  " } });
    await fireEvent.submit(field.closest("form")!);
    await tick();
    await fireEvent.submit(field.closest("form")!);
    expect(onsay.mock.calls).toEqual([["salut <b>"]]);
  });
});

/** A game in a few words: its middle writes the view, its choices are buttons. */
const { toyUi } = vi.hoisted(() => {
  const write = (what: (props: any) => Node) => (anchor: Comment, props: any) => anchor.before(what(props));
  const text = write((props) => document.createTextNode(String(props.view)));
  const button = write((props) => {
    const element = document.createElement("button");
    element.textContent = "pass";
    element.onclick = () => props.act("P");
    return element;
  });
  const nothing = () => {};
  return {
    toyUi: {
      id: "toy",
      Back: write(() => document.createTextNode("back")),
      Middle: text,
      Choices: button,
      SeatBody: nothing,
      EndChart: nothing,
      InlineValue: null,
      summary: vi.fn((): Record<string, unknown> => ({ line: "", badge: null, score: 0, of: null, out: false })),
      prompt: vi.fn(() => "Your turn"),
      facts: () => [],
      isGrave: () => true,
      finale: undefined as number | undefined,
    },
  };
});
vi.mock("../src/games", () => ({ gameUi: () => toyUi }));

describe("table", () => {
  const person = (name: string, colour: number) => ({ kind: "person", name, colour, bot: "", here: true, absent: false, votes: [], go: false, stand_in: "" });
  const sessionOf = (hands: number[], awaited: number[]) => ({
    id: "t",
    connection: "open",
    table: { id: "t", game: "toy", seats: [person("Camille", 0), person("Inès", 1)], watchers: 0, pace: "calm" },
    hands,
    hosting: false,
    acted: 0,
    step: { seq: 1, ply: 1, events: [], views: ["secret-0", "secret-1"], awaited, moves: [["P"], ["P"]], clock: null, outcome: null },
    stepAt: 0,
    log: [],
    chat: [],
    unreadChat: 0,
    meanwhile: [] as number[][],
    waiting: new HeldMoves(),
    held: "",
    reactions: [],
    pings: [],
    notes: "",
    problem: null,
    hand: 0,
    get seat() {
      return this.hands[this.hand] ?? -1;
    },
    get view() {
      return this.step.views[this.hand];
    },
    get moves() {
      return this.step.moves[this.hand] ?? [];
    },
    act: vi.fn(),
    why: vi.fn(),
  });

  beforeEach(() => {
    preferences.confirm = true;
    vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
    toyUi.summary.mockReset();
    toyUi.prompt.mockReset();
  });

  it("shows nobody's view before its person lifts the curtain", async () => {
    const session = sessionOf([0, 1], [1]);
    const { container } = render(TableFrame, { session: session as any });
    expect(container).toHaveTextContent("Passe l’écran à Inès");
    expect(container).toHaveTextContent(/back/); // the game's own
    expect(container.innerHTML).not.toContain("secret");
    await fireEvent.click(screen.getByRole("button", { name: "Je suis Inès" }));
    expect(container).toHaveTextContent("secret-1");
    expect(container.innerHTML).not.toContain("secret-0");
  });

  it("asks once before a grave move, and only then makes it", async () => {
    const session = sessionOf([0], [0]);
    render(TableFrame, { session: session as any });
    await fireEvent.click(screen.getByRole("button", { name: "pass" }));
    expect(session.act).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: /^P\b/ }));
    expect(session.act).toHaveBeenCalledExactlyOnceWith("P");
  });

  const nextStep = (session: ReturnType<typeof sessionOf>, moves: string[], acted = 0) => {
    const seq = session.step.seq + 1;
    return Object.assign(sessionOf([0], [0]), { acted, step: { ...session.step, seq, moves: [moves] } });
  };

  it("goes on asking about a grave move while it is legal, and no longer", async () => {
    const session = sessionOf([0], [0]);
    const { rerender } = render(TableFrame, { session: session as any });
    await fireEvent.click(screen.getByRole("button", { name: "pass" }));
    await rerender({ session: nextStep(session, ["D", "P"]) as any });
    expect(screen.getByRole("button", { name: /^P\b/ })).toBeInTheDocument();
    await rerender({ session: nextStep(session, ["D"]) as any });
    expect(screen.queryByRole("button", { name: /^P\b/ })).toBeNull();
    await rerender({ session: nextStep(session, ["D", "P"]) as any });
    await fireEvent.click(screen.getByRole("button", { name: "pass" }));
    await rerender({ session: nextStep(session, ["D", "P"], 1) as any });
    expect(screen.queryByRole("button", { name: /^P\b/ })).toBeNull();
  });

  it("says for whom it waits, and that one may act out of turn", async () => {
    const session = sessionOf([0], [1]);
    session.step.moves = [[]];
    toyUi.prompt.mockReturnValue("");
    const first = render(TableFrame, { session: session as any });
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("On attend Inès");
    first.unmount();
    session.step.moves = [["P"]];
    render(TableFrame, { session: session as any });
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("On attend Inès, tu peux intervenir");
  });

  it("shows that a seat has chosen, and no points where nobody counts them", () => {
    toyUi.summary.mockReturnValue({ ...toyUi.summary(), score: null, chosen: true });
    render(TableFrame, { session: sessionOf([0], [0]) as any });
    expect(screen.getByRole("img", { name: "Inès, a choisi" })).toBeInTheDocument();
    expect(screen.getByText("a choisi")).toBeInTheDocument();
    expect(screen.queryByText(/points/)).toBeNull();
  });

  describe("at the end", () => {
    const over = () => {
      const session = sessionOf([0], []);
      const outcome = { reason: "T1", points: [1, 0], winners: [0], verdicts: [] };
      return Object.assign(session, { step: { ...session.step, seq: 2, outcome } });
    };

    beforeEach(() => {
      vi.useFakeTimers();
      toyUi.summary.mockReturnValue({ line: "", badge: null, score: 0, of: null, out: false });
    });
    afterEach(() => {
      vi.useRealTimers();
      toyUi.finale = undefined;
    });

    it("lets a game play its last moment before anything tells who won", async () => {
      toyUi.finale = 4000;
      const onPhone = vi.spyOn(phone, "current", "get").mockReturnValue(true);
      const { container, rerender } = render(TableFrame, { session: sessionOf([0], [0]) as any });
      const rings = () => container.querySelectorAll(".winner").length;
      await rerender({ session: over() as any });
      await vi.advanceTimersByTimeAsync(3900);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(rings()).toBe(0); // not even the own one, on a phone
      await vi.advanceTimersByTimeAsync(200);
      expect(screen.getByRole("dialog")).toBeInTheDocument();
      expect(rings()).toBeGreaterThan(0);
      onPhone.mockRestore();
    });

    it("is told at once to who comes later, and soon where nothing travels", async () => {
      toyUi.finale = 4000;
      const late = render(TableFrame, { session: over() as any });
      expect(screen.getByRole("dialog")).toBeInTheDocument();
      late.unmount();
      preferences.lessMotion = true;
      const { rerender } = render(TableFrame, { session: sessionOf([0], [0]) as any });
      await rerender({ session: over() as any });
      await vi.advanceTimersByTimeAsync(2000);
      expect(screen.getByRole("dialog")).toBeInTheDocument();
      preferences.lessMotion = false;
    });
  });

  it("does not ask those who wish not to be asked", async () => {
    preferences.confirm = false;
    const session = sessionOf([0], [0]);
    render(TableFrame, { session: session as any });
    await fireEvent.click(screen.getByRole("button", { name: "pass" }));
    expect(session.act).toHaveBeenCalledExactlyOnceWith("P");
  });
});

describe("texts", () => {
  it("French uses its no-break spaces and apostrophes", () => {
    const all = JSON.stringify(frameTexts.fr);
    expect(all.match(/ [;!?]|[a-z]'[a-z]| :[^/]/i)).toBeNull();
  });
});
