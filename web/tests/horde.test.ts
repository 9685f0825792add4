import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hordeTexts } from "../src/games/horde/texts";
import { i18n } from "../src/i18n/index.svelte";
import horde from "../src/games/horde";
import { shownSeat, valuesOf } from "../src/games/horde/counts";
import { crowds } from "../src/games/horde/crowd";
import { crossing, spread, totals } from "../src/games/horde/race";
import { selection } from "../src/games/horde/selection.svelte";
import { mix, sky, INK } from "../src/games/horde/skies";
import { arrive, leave } from "../src/games/horde/travel";
import { drawNote, either, hideNote, ownLine, refugeOf } from "../src/games/horde/words";
import type { HordeSeat, HordeView, SeatInfo } from "../src/wire/types";
import { sayer } from "./fakes";

vi.hoisted(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
  // Cards travel by the browser's own animations; here they arrive at once.
  Element.prototype.animate ??= () => ({ cancel() {}, finished: Promise.resolve() }) as unknown as Animation;
});

const seatOf = (refuge: number[], more: Partial<HordeSeat> = {}): HordeSeat => ({
  status: "in",
  refuge,
  face_down: 0,
  counting: refuge.length,
  points: 0,
  age: 0,
  fatal: 0,
  broken: [],
  down: 0,
  safe: refuge.length,
  ...more,
});
const position = (more: Partial<HordeView> = {}): HordeView => ({
  type: "horde",
  round: 5,
  phase: "turn",
  turn: 0,
  goal: 21,
  horde: [2, 5, 7, 10],
  seats: [
    seatOf([3, 7, 8, 10], { points: 11, fatal: 9, broken: [7, 10], down: 2, safe: 2 }),
    seatOf([1, 4], { down: 2, safe: 0 }),
    seatOf([2], { broken: [2], down: 1, safe: 0 }),
  ],
  pile: 24,
  discard: [0, 0, 0, 0, 0, 0, 1, 1, 0, 2],
  unseen: [0, 0, 1, 2, 2, 3, 4, 3, 4, 5],
  drawn: 0,
  dealing: [],
  receiver: -1,
  aim: null,
  alone: false,
  ...more,
});
const person = (name: string): SeatInfo => ({ kind: "person", name, colour: 0, bot: "", here: true, absent: false, votes: [], go: false, stand_in: "" });
const seats = ["Camille", "Inès", "Théo"].map(person);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

function table(more: Partial<HordeView> = {}, moves: string[] = ["D", "P", "T2", "T5"], seat = 0) {
  const act = vi.fn<(move: string) => void>();
  const ask = vi.fn<(move: string, anchor: Element) => void>();
  const view = position(more);
  return { view, seats, seat, awaited: [view.turn], moves, events: [], left: 1, pings: [], ping: () => {}, notes: "", note: () => {}, say: sayer("horde", seats.map(({ name }) => name), view, seat), act, ask };
}

beforeEach(() => {
  i18n.lang = "fr";
  selection.clear();
});

describe("what can be counted", () => {
  it("reads the values of moves", () => {
    expect(valuesOf("T", ["D", "P", "T2", "T10"])).toEqual([2, 10]);
  });
  it("shows a spectator the Refuge of the turn", () => {
    expect(shownSeat(position({ turn: 2 }), -1)).toBe(2);
    expect(shownSeat(position({ turn: 2 }), 0)).toBe(0);
  });
});

describe("words", () => {
  it("writes the consequence on the choice", () => {
    expect(drawNote(position(), 0, "fr")).toBe("9 fatales sur 24 cartes");
    expect(drawNote(position({ horde: [] }), 1, "en")).toBe("none fatal out of 24 cards");
    expect(hideNote(position(), 0, "fr")).toBe("2 points sûrs, 2 cartes cachées");
    expect(hideNote(position(), 2, "fr")).toBe("aucun point sûr, 1 carte cachée");
    expect(either([2, 5, 9], "fr")).toBe("un 2, un 5 ou un 9");
    expect(either([8], "en")).toBe("an 8");
  });
  it("elides before a vowel", () => {
    expect(refugeOf("Inès", "fr")).toBe("Refuge d’Inès");
    expect(refugeOf("Élise", "fr")).toBe("Refuge d’Élise");
    expect(refugeOf("Théo", "fr")).toBe("Refuge de Théo");
  });
  it("asks the viewer, and says whom one waits for", () => {
    const names = seats.map((seat) => seat.name);
    expect(plain(horde.prompt(position(), 0, [0], names, "fr"))).toBe("À toi : que fais-tu ?");
    expect(horde.prompt(position({ phase: "place", drawn: 6 }), 0, [0], names, "en")).toBe("Where does your 6 go?");
    expect(plain(horde.prompt(position({ phase: "restart", receiver: 1 }), 0, [0], names, "fr"))).toBe("Quelle carte pour Inès ?");
    expect(horde.prompt(position({ turn: 2 }), 0, [2], names, "fr")).toBe("Théo réfléchit");
    expect(horde.prompt(position(), -1, [], names, "en")).toBe("The match is over");
  });
  it("sums up a seat", () => {
    const hidden = position({ seats: [seatOf([2, 6, 8, 9], { status: "passed", face_down: 2, counting: 2, points: 9 })] });
    expect(horde.summary(hidden, 0, "fr")).toEqual({
      line: "2 sur 4 comptent",
      badge: { icon: "hide", label: "caché" },
      score: 9,
      of: 21,
      out: false,
    });
    const swept = position({ seats: [seatOf([], { status: "overrun" })] });
    expect(horde.summary(swept, 0, "en")).toMatchObject({ badge: { label: "overrun" }, out: true });
  });
  it("says how the Refuge stands", () => {
    expect(plain(ownLine(position(), 0, true, "fr"))).toBe("4 cartes. Planches brisées : ces valeurs te submergent.");
    expect(ownLine(position({ seats: [seatOf([3, 7, 8, 10])] }), 0, true, "en")).toBe("4 cards. The barricade holds: nothing overruns you yet.");
  });
  it("names the round and the goal", () => {
    expect(horde.facts(position(), "en")).toEqual(["Round 5", "21 points end the match"]);
    expect(horde.facts(position(), "en", ["points", "best"])).toEqual(["Round 5"]);
  });
  it("asks twice before a draw that is mostly fatal, and before hiding for nothing", () => {
    expect(horde.isGrave("D", position())).toBe(false);
    const risky = [seatOf([7], { fatal: 4 }), seatOf([1])];
    expect(horde.isGrave("D", position({ unseen: [0, 0, 0, 0, 0, 0, 4, 3, 0, 0], seats: risky }))).toBe(true);
    expect(horde.isGrave("P", position())).toBe(false);
    expect(horde.isGrave("P", position({ turn: 2 }))).toBe(true);
    expect(horde.isGrave("T2", position())).toBe(false);
  });
  it("uses the no-break spaces of French", () => {
    expect(JSON.stringify(hordeTexts.fr)).not.toMatch(/ [:;!?]/);
  });
});

describe("cards", () => {
  it("show as many heads as copies exist", () => {
    crowds.forEach((ranks, at) => {
      const eyes = ranks.map((rank) => rank.eyes.split("M").length - 1);
      expect(eyes.reduce((sum, each) => sum + each, 0)).toBe(2 * (at + 1));
    });
  });
  it("are mixed from two flat colours", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(mix(INK, sky(3), 0)).toBe(INK.toLowerCase());
  });
});

describe("the board", () => {
  it("takes a glowing card with a click of the mouse", async () => {
    const props = table();
    render(horde.Middle, { props });
    await fireEvent.click(screen.getByRole("button", { name: /Horde, 5/ }), { detail: 1 });
    expect(props.act).toHaveBeenCalledExactlyOnceWith("T5");
  });
  it("wants Enter twice, and shows the pick between", async () => {
    const props = table();
    render(horde.Middle, { props });
    const card = screen.getByRole("button", { name: /Horde, 5/ });
    await fireEvent.click(card, { detail: 0 });
    expect(props.act).not.toHaveBeenCalled();
    expect(card).toHaveAttribute("aria-pressed", "true");
    await fireEvent.click(card, { detail: 0 });
    expect(props.act).toHaveBeenCalledExactlyOnceWith("T5");
  });
  it("marks a dim card with the move that it forbids", async () => {
    const props = table();
    render(horde.Middle, { props });
    const card = screen.getByRole("button", { name: /Horde, 7/ });
    expect(card).toHaveAttribute("aria-disabled", "true");
    expect(card).toHaveAttribute("data-why", "T7");
    await fireEvent.click(card, { detail: 1 });
    expect(props.act).not.toHaveBeenCalled();
  });
  it("explains a card that only lies there when it is pressed, not in passing", async () => {
    const props = table({ turn: 1 }, []);
    render(horde.Middle, { props });
    const card = screen.getByRole("button", { name: /Horde.* 7/ });
    expect(card).not.toHaveAttribute("data-why");
    await fireEvent.click(card, { detail: 1 });
    await fireEvent.keyDown(card, { key: "?" });
    expect(props.ask.mock.calls).toEqual([
      ["T7", card],
      ["T7", card],
    ]);
  });
  it("draws from the pile, or says why not", async () => {
    const props = table();
    render(horde.Middle, { props });
    await fireEvent.click(screen.getByRole("button", { name: /Pioche, 24/ }));
    expect(props.act).toHaveBeenCalledExactlyOnceWith("D");
    const waiting = table({ turn: 1 }, []);
    render(horde.Middle, { props: waiting });
    await fireEvent.click(screen.getAllByRole("button", { name: /Pioche, 24/ })[1]!);
    expect(waiting.ask).toHaveBeenCalledWith("D", expect.any(Element));
  });
  it("takes by digit, pressed twice; a digit typed in a field is not ours", async () => {
    const props = table();
    render(horde.Middle, { props });
    const field = document.body.appendChild(document.createElement("input"));
    await fireEvent.keyDown(field, { key: "5" });
    expect(selection.value).toBe(0);
    await fireEvent.keyDown(document.body, { key: "5" });
    await fireEvent.keyDown(document.body, { key: "5" });
    expect(props.act).toHaveBeenCalledExactlyOnceWith("T5");
    field.remove();
  });
  it("keeps a picked card while it can be taken, whatever is told", async () => {
    const { rerender } = render(horde.Middle, { props: table() });
    await fireEvent.keyDown(document.body, { key: "5" });
    await rerender(table({ pile: 23 }));
    expect(selection.value).toBe(5);
    await rerender(table({}, ["D", "P", "T2"]));
    expect(selection.value).toBe(0);
    selection.choosing = true;
    await rerender(table());
    expect(selection.choosing).toBe(true);
    await rerender({ ...table(), acted: 1 });
    expect(selection.choosing).toBe(false);
  });
  it("marks broken planks and the copies left", () => {
    render(horde.Middle, { props: table() });
    expect(screen.getByRole("img", { name: /^7\s?: 4 à piocher, planche brisée$/ })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: /^9\s?: 4 à piocher$/ })).toBeInTheDocument();
  });
  it("opens two places for the drawn card", async () => {
    const props = table({ phase: "place", drawn: 6 }, ["R", "H"]);
    render(horde.Middle, { props });
    expect(screen.getByRole("img", { name: "Tu as pioché un 6" })).toBeInTheDocument();
    await fireEvent.click(screen.getByRole("button", { name: "Dans la Horde" }));
    await fireEvent.click(screen.getByRole("button", { name: "Garder" }));
    expect(props.act.mock.calls).toEqual([["H"], ["R"]]);
  });
  it("shows a spectator the Refuge of the turn, and nothing to act on", () => {
    render(horde.Middle, { props: table({ turn: 1 }, [], -1) });
    expect(screen.getByRole("heading", { name: "Refuge d’Inès" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { pressed: false })).toBeNull();
  });
});

describe("the choices", () => {
  it("are pressed by their letters, in the language of the page", async () => {
    const props = table();
    render(horde.Choices, { props });
    for (const key of ["p", "c"]) await fireEvent.keyDown(document.body, { key });
    expect(props.act.mock.calls).toEqual([["D"], ["P"]]);
    i18n.lang = "en";
    await fireEvent.keyDown(document.body, { key: "h" });
    expect(props.act).toHaveBeenLastCalledWith("P");
  });
  it("ask which card when several can be taken", async () => {
    const props = table();
    render(horde.Choices, { props });
    await fireEvent.click(screen.getByRole("button", { name: /^Prendre/ }));
    await fireEvent.click(screen.getByRole("button", { name: "Prendre le 5" }));
    expect(props.act).toHaveBeenCalledExactlyOnceWith("T5");
  });
  it("take the only card at once", async () => {
    const props = table({}, ["D", "P", "T2"]);
    render(horde.Choices, { props });
    await fireEvent.click(screen.getByRole("button", { name: /^Prendre/ }));
    expect(props.act).toHaveBeenCalledExactlyOnceWith("T2");
  });
  it("stay in view at another's turn, and say why not", async () => {
    const props = table({ turn: 1 }, []);
    render(horde.Choices, { props });
    const draw = screen.getByRole("button", { name: /^Piocher/ });
    await fireEvent.click(draw);
    expect(draw).toHaveAttribute("data-why", "D");
    expect(props.act).not.toHaveBeenCalled();
  });
  it.each([
    [true, /loin de ton Refuge/],
    [false, /à prendre pour tous/],
  ])("say who could take a card laid out, alone: %s", (alone, note) => {
    render(horde.Choices, { props: table({ phase: "place", drawn: 4, alone }, ["R", "H"]) });
    expect(screen.getByRole("button", { name: /^Dans la Horde/ })).toHaveTextContent(note);
  });
  it("lay cards out at a restart, doubles too", async () => {
    const props = table({ phase: "restart", dealing: [2, 9, 9], receiver: 1 }, ["G2", "G9"]);
    render(horde.Choices, { props });
    expect(screen.getAllByRole("button", { name: "Donner le 9 à Inès" })).toHaveLength(2);
    await fireEvent.click(screen.getByRole("button", { name: "Donner le 2 à Inès" }));
    expect(props.act).toHaveBeenCalledExactlyOnceWith("G2");
  });
  it("are a quiet line for who is out of the round", () => {
    const out = { seats: [seatOf([], { status: "overrun" }), seatOf([1]), seatOf([2])] };
    render(horde.Choices, { props: table(out, []) });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(/Refuge submergé : tu reviens/)).toBeInTheDocument();
  });
});

describe("the race", () => {
  const frame = (round: number, points: number[]) => ({
    round,
    view: position({ round, seats: points.map((each) => seatOf([], { points: each })) }),
  });
  it("counts a round's points where the next begins, the last from the outcome", () => {
    const frames = [frame(1, [0, 0]), frame(1, [0, 0]), frame(2, [4, 9]), frame(3, [12, 9]), frame(3, [23, 15])];
    expect(totals(frames, [23, 15])).toEqual([
      [0, 4, 12, 23],
      [0, 9, 9, 15],
    ]);
  });
  it("finds where a line crosses the wall", () => {
    expect(crossing([0, 10, 30], 20)).toBe(0.75);
    expect(crossing([0, 10, 19], 20)).toBeNull();
  });
  it("keeps labels apart and inside", () => {
    expect(spread([10, 12, 60], 20, 0, 100)).toEqual([10, 30, 60]);
    expect(spread([95, 96], 20, 0, 100)).toEqual([80, 100]);
  });
  it("is told in words as well", () => {
    render(horde.EndChart!, {
      frames: [frame(1, [0, 0, 0]), frame(2, [4, 9, 1])],
      seats,
      outcome: { reason: "H21", points: [23, 15, 2], winners: [0], verdicts: [] },
      view: frame(2, [4, 9, 1]).view,
      seat: 0,
      notes: "",
    });
    expect(screen.getByRole("img", { name: /Camille\s?: 4, 23\..*Inès\s?: 9, 15\./ })).toBeInTheDocument();
  });
});

describe("how cards travel", () => {
  const at = (left: number) => {
    const node = document.createElement("div");
    node.getBoundingClientRect = () => ({ left, top: 0, width: 10, height: 14 }) as DOMRect;
    return node;
  };
  it("joins what leaves and what turns up in one moment", () => {
    const gone = leave(at(100), { value: 7 });
    const here = arrive(at(300), { value: 7 });
    expect(gone()).toMatchObject({ duration: 0 });
    const flight = here();
    expect(flight.duration).toBe(320);
    expect(flight.css?.(0, 1)).toContain("translate(-200px, 0px)");
  });
  it("fades when motion is reduced", () => {
    document.body.dataset["motion"] = "less";
    expect(arrive(at(0), { value: 3 })().duration).toBe(120);
    delete document.body.dataset["motion"];
  });
});
