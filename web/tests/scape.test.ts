import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import scape from "../src/games/scape";
import Choices from "../src/games/scape/Choices.svelte";
import { cardName, markOf, seatOf, shortName, tally } from "../src/games/scape/cards";
import { finale } from "../src/games/scape/finale.svelte";
import Hand from "../src/games/scape/Hand.svelte";
import Middle from "../src/games/scape/Middle.svelte";
import { readNotebook, suspect, writeNotebook } from "../src/games/scape/notebook";
import SeatBody from "../src/games/scape/SeatBody.svelte";
import { selection } from "../src/games/scape/selection.svelte";
import { endTitle, pileLabel, prompt, quietText, summary } from "../src/games/scape/words";
import { i18n } from "../src/i18n/index.svelte";
import type { ScapeCard, ScapeSeat, ScapeView, SeatInfo } from "../src/wire/types";
import { sayer } from "./fakes";

vi.hoisted(() => {
  // Cards travel by the browser's own animations; here they arrive at once.
  Element.prototype.animate ??= () => ({ cancel() {}, finished: Promise.resolve() }) as unknown as Animation;
});

const front = (name: string, faction: string, deed: string, marks = 1): ScapeCard => ({ letter: name.charAt(0), name, faction, marks, deed });
const back = (letter: string): ScapeCard => ({ letter, name: "", faction: "", marks: 0, deed: "" });
const seatWith = (hand: ScapeCard[], more: Partial<ScapeSeat> = {}): ScapeSeat => ({ identity: "", looked: [], hand, row: [], picked: false, ...more });
const hand = [front("S1", "raf", "look"), front("C1", "usaf", "look"), front("C1", "usaf", "look"), front("P7", "ss", "reveal")];
const position = (more: Partial<ScapeView> = {}): ScapeView => ({
  type: "scape",
  phase: "turn",
  turn: 0,
  deck: "a",
  reveal_piles: 1,
  roles: { raf: 1, usaf: 1, ss: 1 },
  seats: [
    seatWith(hand, { identity: "raf", row: [front("A3", "raf", "left"), front("E4", "ss", "right")] }),
    seatWith([back("A"), back("E")], { looked: [2], row: [front("P5", "usaf", "discard"), front("P4", "usaf", "right")] }),
    seatWith([back("S"), front("C4", "raf", "right")], { identity: "ss" }),
  ],
  piles: [
    { letter: "S", cards: [{ card: back("S"), by: 1, up: false }, { card: front("S5", "raf", "discard"), by: 0, up: false }] },
    { letter: "C", cards: [{ card: front("C7", "raf", "reveal"), by: 2, up: true }] },
    { letter: "A", cards: [{ card: back("A"), by: 1, up: false }] },
    { letter: "P", cards: [] },
    { letter: "E", cards: [{ card: back("E"), by: 2, up: false }] },
  ],
  draw: 3,
  draw_letter: "E",
  played: null,
  reveals_left: 0,
  pick: "",
  notes: [],
  unseen: [..."SCAPE"].map((letter) => ({ letter, raf: 1, usaf: 2, ss: 0 })),
  ending: "",
  receiver: -1,
  top_marks: { raf: 2, usaf: 0, ss: 0 },
  aim: null,
  standing: null,
  ...more,
});
const names = ["Camille", "Inès", "Théo"];
const seats: SeatInfo[] = names.map((name) => ({ kind: "person", name, colour: 0, bot: "", here: true, absent: false, votes: [], go: false, stand_in: "" }));
const turnMoves = ["down S1", "down C1", "down P7", "up S1", "up C1", "up P7"];
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

function table(more: Partial<ScapeView> = {}, moves: string[] = turnMoves, notes = "") {
  const view = position(more);
  const act = vi.fn<(move: string) => void>();
  const note = vi.fn<(text: string) => void>();
  const rest = { say: sayer("scape", names), awaited: [view.turn], events: [], left: 1, pings: [], ping: vi.fn(), ask: vi.fn() };
  return { view, seats, seat: 0, moves, notes, note, act, ...rest };
}

beforeEach(() => {
  i18n.lang = "fr";
  selection.clear();
});

describe("cards", () => {
  it("are named with letter, mark and deed; backs with their letter only", () => {
    expect(cardName(hand[3]!, "fr")).toBe("P, mirador des gardes, Révéler");
    expect(cardName(front("S1", "raf", "look", 2), "en")).toBe("S, double RAF roundel, Look");
    expect(cardName(back("C"), "en")).toBe("C card, face down");
    expect([shortName(hand[1]!, "fr"), shortName(back("E"), "fr")]).toEqual(["C, étoile USAF", "E"]);
  });
  it("have marks as events name them", () => {
    expect(["raf 2", "ss 1", ""].map(markOf)).toEqual([{ faction: "raf", marks: 2 }, { faction: "ss", marks: 1 }, null]);
  });
  it("of a row are counted by faction", () => {
    expect(tally(position().seats[0]!.row)).toEqual([{ faction: "raf", count: 1 }, { faction: "ss", count: 1 }]);
    expect(seatOf("look c")).toBe(2);
  });
});

describe("words", () => {
  it("ask for a card, then what becomes of it", () => {
    expect(plain(prompt(position(), 0, [0], names, "fr"))).toBe("À toi : choisis une carte");
    selection.place = 1;
    expect(plain(prompt(position(), 0, [0], names, "fr"))).toBe("Ton C : caché ou visible ?");
  });
  it("name the neighbour who gets the card", () => {
    const picking = (deed: string, receiver = -1) => position({ phase: "pick", played: front("A3", "raf", deed), receiver });
    expect(prompt(picking("left", 1), 0, [0, 1], names, "en")).toBe("Choose a card to pass to Inès");
    expect(prompt(picking("right", 2), 0, [0, 1], names, "en")).toBe("Choose a card to pass to Théo");
    expect(prompt(picking("discard"), 0, [0], names, "en")).toBe("Choose a card to discard");
    expect(prompt(picking("left"), 0, [1, 2], names, "en")).toBe("");
  });
  it("ask for seats and piles", () => {
    expect(plain(prompt(position({ phase: "look" }), 0, [0], names, "fr"))).toBe("Qui regardes-tu ?");
    expect(prompt(position({ phase: "reveal", reveals_left: 2 }), 0, [0], names, "en")).toBe("Which top do you turn up? 2 to go");
    expect(prompt(position({ phase: "collapse" }), 1, [0], names, "en")).toBe("Camille is thinking");
    expect(prompt(position(), 1, [], names, "en")).toBe("The match is over");
  });
  it("sum up a seat: only a known identity makes a badge", () => {
    expect(summary(position(), 1, "fr")).toMatchObject({ line: "", badge: null, score: null, out: false, chosen: false });
    expect(summary(position(), 2, "fr").badge).toEqual({ icon: "eye", label: "garde" });
    expect(summary(position({ seats: [seatWith([])] }), 0, "fr")).toMatchObject({ out: true });
    const picked = position({ seats: [seatWith(hand, { picked: true })] });
    expect(summary(picked, 0, "fr")).toMatchObject({ line: "", chosen: true });
  });
  it("say what lies on a pile, as far as one knows", () => {
    const [s, c, a, p] = position().piles.map((pile) => plain(pileLabel(pile, names, true, "fr")));
    expect(s).toBe("Pile S, 2 cartes, sommet caché : S, cocarde RAF, Tous défaussent, pour tes yeux seulement, posée par Camille");
    expect(c).toBe("Pile C, 1 carte, sommet visible : C, cocarde RAF, Révéler, posée par Théo");
    expect(a).toBe("Pile A, 1 carte, sommet caché, posée par Inès");
    expect(p).toBe("Pile P, vide");
    const open = plain(pileLabel(position().piles[0]!, names, false, "fr"));
    expect(open).toBe("Pile S, 2 cartes, sommet caché : S, cocarde RAF, Tous défaussent, posée par Camille");
  });
  it("tell who waits for what", () => {
    const picking = position({ phase: "pick", pick: "P7" });
    expect(quietText(picking, 0, "en")).toBe("Your card is chosen (P, the guards’ watchtower). The others are still choosing.");
    expect(quietText(position(), 1, "en")).toBe("Watch who burns what.");
    expect(quietText(position(), -1, "en")).toBe("You are watching.");
    expect(quietText(position({ seats: [seatWith([])] }), 0, "fr")).toMatch("Tu n’as plus de carte");
  });
  it("tell the end for teams, guards and nobody", () => {
    const title = (ending: string, winners: number[]) => endTitle(position({ ending }), { reason: "S43", points: [], winners, verdicts: [] }, names, "fr");
    expect([title("raf", [0]), title("both", [0, 1]), title("guards", [2]), title("guards", [])]).toEqual([
      "La RAF s’évade",
      "RAF et USAF s’évadent",
      "Les gardes gagnent",
      "Personne ne sort",
    ]);
  });
  it("say how many are on each side", () => {
    expect(scape.facts(position({ roles: { raf: 2, usaf: 2, ss: 0 } }), "fr")[1]).toBe("2 RAF, 2 USAF, aucun garde");
  });
});

describe("the notebook", () => {
  it("reads back what it wrote, and forgives what it cannot read", () => {
    const book = { suspects: { 1: "ss", 13: "raf" } as const, text: "elle ment\nencore" };
    expect(writeNotebook(book)).toBe("b:ss n:raf\nelle ment\nencore");
    expect(readNotebook(writeNotebook(book))).toEqual(book);
    expect(readNotebook("z:ss b:spy hello")).toEqual({ suspects: {}, text: "" });
  });
  it("takes the same suspicion back", () => {
    const marked = suspect(readNotebook(""), 2, "usaf");
    expect(marked.suspects).toEqual({ 2: "usaf" });
    expect(suspect(marked, 2, "raf").suspects).toEqual({ 2: "raf" });
    expect(suspect(marked, 2, "usaf").suspects).toEqual({});
  });
  it("is kept by the table, and shows certainty where there is one", async () => {
    const props = table();
    render(Middle, { props });
    await fireEvent.click(screen.getByRole("button", { name: "Carnet" }));
    expect(screen.queryByRole("button", { name: /^Théo/ })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: /^Inès.: garde/ }));
    expect(props.note).toHaveBeenCalledWith("b:ss\n");
  });
  it("marks its suspicion on the plate", () => {
    const props = table({}, [], "b:usaf\n");
    render(SeatBody, { props: { view: props.view, seat: 1, compact: false, cell: false, table: props } });
    expect(screen.getByRole("img", { name: /^ton soupçon.: USAF/ })).toBeTruthy();
    expect(screen.getByText("a vu l’identité de Théo")).toBeTruthy();
  });
});

describe("the hand", () => {
  const show = (moves: string[], picked = "") => {
    const act = vi.fn<(move: string) => void>();
    render(Hand, { props: { cards: hand, moves, events: [], seat: 0, picked, act } });
    return act;
  };
  it("lifts the card that is touched, one of two alike", async () => {
    const act = show(turnMoves);
    const cards = screen.getAllByRole("button");
    await fireEvent.click(cards[2]!);
    expect(selection.place).toBe(2);
    expect(cards.map((card) => card.ariaPressed)).toEqual(["false", "false", "true", "false"]);
    await fireEvent.click(cards[2]!);
    expect(selection.place).toBe(-1);
    expect(act).not.toHaveBeenCalled();
  });
  it("confirms a pick by a second touch, or by its number", async () => {
    const act = show(["pick S1", "pick C1", "pick P7"]);
    await fireEvent.keyDown(window, { key: "4" });
    await fireEvent.keyDown(window, { key: "4" });
    expect(act).toHaveBeenCalledWith("pick P7");
  });
  it("rests when nothing is asked", async () => {
    show([]);
    await fireEvent.click(screen.getAllByRole("button")[0]!);
    expect(selection.place).toBe(-1);
  });
});

describe("a card that was touched", () => {
  const picks = ["pick S1", "pick C1", "pick P7"];
  const phase = { phase: "pick" } as const;
  it("stays so while others choose theirs", async () => {
    const { rerender } = render(Middle, { props: table(phase, picks) });
    selection.place = 2;
    await rerender(table(phase, [...picks]));
    expect(selection.place).toBe(2);
  });
  it("no longer holds at another decision, nor with another hand", async () => {
    const { rerender } = render(Middle, { props: table(phase, picks) });
    selection.place = 2;
    await rerender(table({}, turnMoves));
    expect(selection.place).toBe(-1);
    selection.place = 1;
    const [, ...others] = position().seats;
    await rerender(table({ seats: [seatWith([...hand].reverse()), ...others] }, turnMoves));
    expect(selection.place).toBe(-1);
  });
});

describe("the choices", () => {
  it("say what a card would do, and do it by button or key", async () => {
    const props = table();
    selection.place = 0;
    render(Choices, { props });
    expect(plain(screen.getByRole("button", { name: /^Face cachée/ }).textContent!)).toContain("couvre la pile S : RAF au sommet");
    await fireEvent.keyDown(window, { key: "r" });
    expect(props.act).toHaveBeenCalledWith("up S1");
    await fireEvent.click(screen.getByRole("button", { name: /^Face cachée/ }));
    expect(props.act).toHaveBeenLastCalledWith("down S1");
  });
  it("begin a pile that is empty", () => {
    selection.place = 3;
    render(Choices, { props: table() });
    expect(screen.getByText("ouvre la pile P")).toBeTruthy();
  });
  it("name the seats that can be looked at", async () => {
    const props = table({ phase: "look" }, ["look b", "look c"]);
    render(Choices, { props });
    await fireEvent.click(screen.getByRole("button", { name: "Regarder l’identité d’Inès" }));
    expect(props.act).toHaveBeenCalledWith("look b");
  });
  it("leave a pile that cannot be chosen in view, with its reason to be asked", async () => {
    const props = table({ phase: "collapse" }, ["pile S", "pile C", "pile A", "pile E"]);
    render(Choices, { props });
    expect(screen.getByRole("button", { name: /^Pile P/ }).dataset["why"]).toBe("pile P");
    await fireEvent.keyDown(window, { key: "c" });
    expect(props.act).toHaveBeenCalledWith("pile C");
  });
});

describe("the tunnel", () => {
  it("takes the touched card on the pile of its letter", async () => {
    const props = table();
    render(Middle, { props });
    selection.place = 1;
    const pile = () => screen.getByRole("button", { name: /^Pile C/ });
    await waitFor(() => expect(pile()).toHaveClass("legal")); // before, it only tells what it is
    await fireEvent.click(pile());
    expect(props.act).toHaveBeenCalledWith("down C1");
  });
});

describe("the end", () => {
  it("is told pile by pile, then the identities", () => {
    vi.useFakeTimers();
    const over = position({ phase: "over", ending: "raf" });
    const stop = finale.run();
    expect([finale.shown, summary(over, 2, "fr").badge]).toEqual([0, null]);
    vi.advanceTimersByTime(420 * 5);
    expect([finale.shown, finale.identities]).toEqual([5, false]);
    vi.advanceTimersByTime(420);
    expect(summary(over, 2, "fr").badge?.label).toBe("garde");
    stop();
    vi.useRealTimers();
  });
});
