import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import castor from "../src/games/castor";
import { discretion } from "../src/games/castor/mood.svelte";
import { gazeAt, moodOf, type Sight } from "../src/games/castor/moods";
import { selection } from "../src/games/castor/selection.svelte";
import { sheetsOf } from "../src/games/castor/sheets";
import { cardOf, isCard, sorted } from "../src/games/castor/suits";
import { wonTrick } from "../src/games/castor/trick";
import { cardName, prompt } from "../src/games/castor/words";
import { castorTexts } from "../src/games/castor/texts";
import { i18n } from "../src/i18n/index.svelte";
import type { CastorRung, CastorSeat, CastorSheet, CastorView, SeatInfo } from "../src/wire/types";
import { person, sayer } from "./fakes";

const view = (change: Partial<CastorView>): CastorView =>
  ({ round: 1, phase: "play", leader: 1, receiver: -1, reversed: false, seats: [{}, {}, {}], sheet: [], ...change }) as CastorView;
const sheet = (points: number) => [{ points } as CastorSheet];

describe("cards", () => {
  test("have a colour and a value", () => {
    expect(cardOf("b18")).toEqual({ colour: "blue", value: 18 });
    expect([isCard("y3"), isCard("yes"), isCard("lead a")]).toEqual([true, false, false]);
  });
  test("are held by colour, then by value", () => {
    expect(sorted(["y2", "m1", "g10", "b3", "g9"])).toEqual(["g9", "g10", "b3", "y2", "m1"]);
  });
  test("are named in both languages", () => {
    expect([cardName("g16", "fr"), cardName("g16", "en")]).toEqual(["16 vert", "green 16"]);
  });
});

test("the prompt names who is waited for, and to whom a card goes", () => {
  const names = ["Ana", "Bo", "Cy"];
  expect(prompt(view({ phase: "pass", receiver: 0 }), 2, [0, 2], names, "en")).toBe("Choose a card to pass to Ana");
  expect(prompt(view({ phase: "pass" }), 1, [0, 2], names, "fr")).toBe("On attend Ana et Cy");
  expect(prompt(view({ phase: "give", receiver: 0 }), 1, [1], names, "en")).toBe("Which card do you give Ana?");
  expect(prompt(view({}), 1, [1], names, "en")).toBe("You lead: play a card");
});

test("a round's sheet is found when the next one begins, and the last one at the end", () => {
  const frames = [
    { round: 1, view: view({}) },
    { round: 2, view: view({ sheet: sheet(5) }) },
    { round: 2, view: view({ sheet: sheet(9) }) },
  ];
  expect(sheetsOf(frames).map((each) => each[0]!.points)).toEqual([5, 9]);
  expect(sheetsOf(frames.slice(0, 1))).toEqual([]);
});

// --- the table ---

const seatWith = (played: string, more: Partial<CastorSeat> = {}): CastorSeat => ({
  agent: "henry",
  hand: 5,
  reserve: 6,
  played,
  picked: false,
  tricks: 0,
  plans: 0,
  power: "off",
  shown: "",
  medals: 0,
  cards: [],
  ...more,
});
const position = (change: Partial<CastorView> = {}): CastorView => ({
  type: "castor",
  round: 1,
  trick: 3,
  phase: "play",
  turn: 0,
  leader: 1,
  goal: 2,
  bonus: 8,
  malus: 8,
  seats: [seatWith(""), seatWith("b9"), seatWith("g4")],
  stake: { value: 4, accomplice: "", power: "" },
  pile: 5,
  accomplice: "",
  trumps: ["mauve"],
  lowest_wins: false,
  reversed: false,
  led: "blue",
  winning: 1,
  hand: ["b2", "y1"],
  picked: "",
  won: [],
  plans: [],
  robbed: "",
  victim: -1,
  last: { leader: 0, winner: 1, cards: ["y5", "y9", "y2"] },
  sheet: [],
  tricks: 12,
  order: [1, 2, 0],
  trumps_known: true,
  receiver: -1,
  aim: null,
  takes: [],
  ladder: [
    { colour: "blue", is_led: true },
    { colour: "mauve", is_led: false },
  ],
  ...change,
});
/** Camille lays the blue 2: the trick is Inès's, and the next one is on the table. */
const before = position();
const after = position({
  trick: 4,
  turn: 1,
  seats: [seatWith(""), seatWith("", { tricks: 1 }), seatWith("")],
  stake: { value: 6, accomplice: "", power: "" },
  pile: 4,
  led: "",
  winning: -1,
  hand: ["y1"],
  last: { leader: 1, winner: 1, cards: ["b2", "b9", "g4"] },
});
const mine: Partial<CastorView> = { turn: 0, leader: 0, last: { leader: 1, winner: 0, cards: ["b12", "b9", "g4"] } };
const players: SeatInfo[] = ["Camille", "Inès", "Théo"].map((name, seat) => person(name, seat));

function table(now: CastorView, more = {}) {
  const rest = { events: [], left: 1, pings: [], ping: vi.fn(), notes: "", note: vi.fn(), say: sayer("castor", ["Camille", "Inès", "Théo"]), act: vi.fn(), ask: vi.fn() };
  return { view: now, held: null as CastorView | null, seats: players, seat: 0, awaited: [now.turn], moves: [] as string[], acted: 0, ...rest, ...more };
}

describe("a trick that was won", () => {
  test("is the table before with all its cards, and the winner's marked", () => {
    const trick = wonTrick(before, after)!;
    expect(trick.seats.map((seat) => seat.played)).toEqual(["b2", "b9", "g4"]);
    expect([trick.winning, trick.leader, trick.stake?.value, trick.trick]).toEqual([1, 1, 4, 3]);
  });
  test("is turned up when all chose in secret", () => {
    const chosen = position({ led: "", winning: -1, seats: [0, 1, 2].map(() => seatWith("", { picked: true })) });
    const trick = wonTrick(chosen, after)!;
    expect(trick.seats.map((seat) => [seat.played, seat.picked])).toEqual([["b2", false], ["b9", false], ["g4", false]]);
    expect(trick.led).toBe("blue");
  });
  test("is none while a card is missing", () => {
    expect(wonTrick(position({ seats: [seatWith(""), seatWith("b9"), seatWith("")] }), before)).toBeNull();
    expect(wonTrick(position({ last: null }), position({ last: null }))).toBeNull();
  });
});

describe("the middle", () => {
  beforeEach(() => {
    i18n.lang = "en";
    selection.clear();
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());
  const trick = () => within(screen.getByRole("list", { name: castorTexts.en.tableLabel }));
  const cards = () => trick().queryAllByRole("img").map((card) => card.getAttribute("aria-label"));

  test("shows the trick that was won, while the hand is the present one", async () => {
    const held = wonTrick(before, after);
    const { rerender } = render(castor.Middle, { props: table(after, { held }) });
    expect(cards()).toEqual(["blue 9", "green 4", "blue 2"]);
    expect(trick().getAllByRole("listitem")[0]).toHaveTextContent(/Inès.*takes it/);
    expect(screen.getByText("to Inès")).toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Your hand, 1 card" })).toBeInTheDocument();
    await rerender(table(after));
    expect(cards()).toEqual([]);
  });

  test("goes on with who goes on: a card picked for the next trick shows it", async () => {
    const now = { ...after, ...mine };
    const held = wonTrick(before, now);
    const props = table(now, { held, moves: ["y1"] });
    const { rerender } = render(castor.Middle, { props });
    expect(cards()).toHaveLength(3);
    await fireEvent.click(screen.getByRole("button", { name: "yellow 1" }));
    expect(cards()).toEqual([]);
    expect(trick().getByText("yours")).toBeInTheDocument();
    await fireEvent.keyDown(window, { key: "Escape" });
    await rerender({ ...props }); // the hold of the frame still runs
    expect(cards()).toEqual([]);
  });

  const row: CastorSheet = { plans: 4, green: 1, yellow: 2, bonus: 0, malus: 0, points: 4, medal: false };
  const next = position({ ...after, round: 2, trick: 1, sheet: [row, row, row] });
  const laid = position({ ...next, seats: [seatWith(""), seatWith("b8"), seatWith("")], led: "blue", winning: 1 });
  const sheet = () => screen.queryByRole("table", { name: "Round 1" });
  const wait = async (time: number) => {
    vi.advanceTimersByTime(time);
    await tick();
  };

  test("shows a round's sheet after its last trick, and makes way when the next goes on", async () => {
    const { rerender } = render(castor.Middle, { props: table(before) });
    await rerender(table(next, { held: wonTrick(before, next) }));
    expect(sheet()).toBeNull();
    expect(cards()).toHaveLength(3);
    await rerender(table(next));
    expect(sheet()).toBeInTheDocument();
    await wait(60_000);
    expect(sheet()).toBeInTheDocument(); // nothing goes on
    await rerender(table(laid));
    expect(sheet()).toBeNull();
    expect(cards()).toEqual(["blue 8"]);
    await fireEvent.click(screen.getByRole("button", { name: "Sheet of round 1" }));
    await rerender(table(position({ ...laid, trick: 2 })));
    await wait(60_000);
    expect(sheet()).toBeInTheDocument(); // called for
    await fireEvent.click(screen.getByRole("button", { name: "Close the sheet" }));
    expect(sheet()).toBeNull();
  });

  test("leaves time to read the sheet, though bots play at once, and none where a trick is won", async () => {
    const { rerender } = render(castor.Middle, { props: table(before) });
    await rerender(table(next));
    await rerender(table(laid));
    await wait(3000);
    expect(sheet()).toBeInTheDocument();
    await wait(1500);
    expect(sheet()).toBeNull();
    await rerender(table(position({ ...next, round: 3 })));
    expect(screen.getByRole("table", { name: "Round 2" })).toBeInTheDocument();
    await rerender(table(position({ ...next, round: 3 }), { held: wonTrick(before, next) }));
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("makes way at once for who picks a card, and shows the sheet of old rounds by hand only", async () => {
    const own = { ...next, turn: 0, leader: 0 };
    const { rerender } = render(castor.Middle, { props: table(before) });
    await rerender(table(own, { moves: ["y1"] }));
    expect(sheet()).toBeInTheDocument();
    await fireEvent.click(screen.getByRole("button", { name: "yellow 1" }));
    expect(sheet()).toBeNull();
    await rerender(table({ ...own, hand: ["y1"] }, { moves: ["y1"] }));
    expect(sheet()).toBeNull();
  });

  test("turns the sheet's page with the reader of a replay", async () => {
    const { rerender } = render(castor.Middle, { props: table(before, { replay: true }) });
    await rerender(table(next, { replay: true }));
    expect(sheet()).toBeInTheDocument();
    await wait(0);
    await rerender(table(laid, { replay: true }));
    expect(sheet()).toBeNull();
    await rerender(table(before, { replay: true }));
    expect(sheet()).toBeNull();
  });
});

describe("what beats what", () => {
  beforeEach(() => void (i18n.lang = "en"));
  const rungs = () => within(screen.getByRole("list", { name: castorTexts.en.ladder.order })).getAllByRole("listitem").map((each) => each.textContent?.trim());
  const rung = (colour: string, is_led = false): CastorRung => ({ colour, is_led });

  test("stands weakest to strongest, as the view says it", () => {
    const { unmount } = render(castor.Middle, { props: table(position({ ladder: [rung("green", true), rung("mauve"), rung("blue")] })) });
    expect(rungs()).toEqual(["green led", "mauve", "blue beats all"]);
    unmount();
    render(castor.Middle, { props: table(position({ ladder: [rung("yellow", true)], accomplice: "notrump" })) });
    expect(rungs()).toEqual(["yellow led, nothing else counts"]);
  });

  test("waits for the first colour, and for the plan", () => {
    const { unmount } = render(castor.Middle, { props: table(position({ ladder: [rung("", true), rung("mauve")] })) });
    expect(rungs()).toEqual(["first colour", "mauve beats all"]);
    unmount();
    render(castor.Middle, { props: table(position({ ladder: [], trumps_known: false })) });
    expect(screen.getByText(castorTexts.en.ladder.unknown)).toBeInTheDocument();
  });

  test("says who bends it, in the words of the game", () => {
    render(castor.Middle, { props: table(position({ accomplice: "upside", lowest_wins: true })) });
    const bends = screen.getByRole("list", { name: castorTexts.en.ladder.bends });
    expect(bends).toHaveTextContent(/Upside down.*the lowest card wins.*A44/);
  });
});

describe("the beaver", () => {
  const sight = (view: CastorView, won = false): Sight => ({ view, won });
  const trick = (change: Partial<CastorView> = {}) => ({ ...wonTrick(before, after)!, ...change });
  const [now, next] = [sight(before), sight(after)];

  test("is glad of an own trick, not of its yellow cards, and doubtful of another's", () => {
    const own = trick({ winning: 0 });
    const yellow = { ...own, seats: own.seats.map((seat) => ({ ...seat, played: "y3" })) };
    expect(moodOf(now, sight(own, true), 0)).toBe("ha");
    expect(moodOf(now, sight(yellow, true), 0)).toBe("ouch");
    expect(moodOf(now, sight(trick(), true), 0)).toBe("hm");
    expect(moodOf(now, sight(trick(), true), -1)).toBe("watch");
    expect(moodOf(sight(trick(), true), sight(trick(), true), 0)).toBe("watch");
  });
  test("winks at an accomplice, once, and gapes at a great plan or a trump", () => {
    const bent = sight(position({ ...after, accomplice: "blue" }));
    expect(moodOf(sight(trick(), true), bent, 0)).toBe("wink");
    expect(moodOf(bent, sight({ ...bent.view, hand: [] }), 0)).toBe("watch");
    expect(moodOf(sight(trick(), true), next, 0)).toBe("oh"); // a plan of 6
    expect(moodOf(next, sight({ ...after, hand: [] }), 0)).toBe("watch");
    const led = sight({ ...after, seats: [seatWith(""), seatWith("m3"), seatWith("")] });
    expect(moodOf(next, led, 0)).toBe("oh");
    expect(moodOf(led, sight({ ...led.view, hand: [] }), 0)).toBe("watch");
  });
  test("is glad of an own medal, and makes nothing of what is nobody's news", () => {
    const medal = sight(position({ ...after, seats: [seatWith("", { medals: 1 }), seatWith(""), seatWith("")] }));
    expect(moodOf(next, medal, 0)).toBe("ha");
    expect(moodOf(next, medal, 1)).toBe("watch");
    expect(moodOf(now, now, 0)).toBe("watch");
  });
  test("looks at who is awaited: up at the plates, down at the own hand", () => {
    const [left, right, own] = [gazeAt([1], 4, 0), gazeAt([3], 4, 0), gazeAt([0], 4, 0)];
    expect(left.x).toBeLessThan(right.x);
    expect([left.y < 0, own.y > 0]).toEqual([true, true]);
    expect(gazeAt([0, 1], 4, 0)).toEqual({ x: 0, y: 0 });
  });

  describe("at the table", () => {
    beforeEach(() => {
      i18n.lang = "en";
      selection.clear();
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
      discretion.on = false;
    });
    const mood = (container: HTMLElement) => container.querySelector("[data-mood]")?.getAttribute("data-mood");

    test("watches, shows a mood for a moment, and watches again", async () => {
      const { container, rerender } = render(castor.Middle, { props: table(before) });
      expect(mood(container)).toBe("watch");
      await rerender(table(after, { held: wonTrick(before, after) }));
      expect(mood(container)).toBe("hm");
      vi.advanceTimersByTime(900);
      await tick();
      expect(mood(container)).toBe("watch");
    });

    test("only watches when he is told to be discreet", async () => {
      discretion.on = true;
      const { container, rerender } = render(castor.Middle, { props: table(before) });
      await rerender(table(after, { held: wonTrick(before, after) }));
      expect(mood(container)).toBe("watch");
      expect(localStorage.getItem("cavale.castor.discreet")).toBe("true");
    });
  });
});

test("who sees all sees every hand on its plate, others none", () => {
  i18n.lang = "en";
  const open = position({ seats: [["b2", "g1"], ["y3"], []].map((cards) => seatWith("", { cards })) });
  const plate = (now: CastorView, seat: number) => render(castor.SeatBody, { view: now, seat, compact: false, cell: false, table: table(now, { seat: -1 }) });
  plate(open, 0);
  const hand = screen.getByRole("group", { name: "Camille holds 2 cards" });
  expect(hand).toHaveTextContent(/1.*green.*2.*blue/);
  plate(position(), 1);
  expect(screen.queryByRole("group", { name: /^Inès holds/ })).toBeNull();
});
