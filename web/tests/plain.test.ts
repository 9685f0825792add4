import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Sentence from "../src/frame/Sentence.svelte";
import { gameUi } from "../src/games";
import type { TableProps } from "../src/games/contract";
import { i18n } from "../src/i18n/index.svelte";
import { factsOf, fieldsOf, lineOf, type Reader } from "../src/plain/fields";
import { moveText } from "../src/frame/moves";
import { plainUi } from "../src/plain/ui";
import { catalogue } from "../src/state/catalogue.svelte";
import { paletteRules } from "../src/state/palettes";
import type { GameInfo } from "../src/wire/types";
import { person } from "./fakes";

/** A game of another package, as the server's catalogue tells it. */
const words = {
  actions: { climb: { move: "climb", fr: "Grimper", en: "Climb" }, take: { move: "take {value}", fr: "Prendre {value:card}", en: "Take {value:card}" } },
  values: { card: { fr: ["la corde", "la lime"], en: ["the rope", "the file"], hidden: { fr: "une carte", en: "a card" } } },
  view: {
    hand: { fr: "Ta main", en: "Your hand", values: "card" },
    height: { fr: "hauteur du mur", en: "height of the wall" },
    guard: { fr: "Garde", en: "Guard", show: "seat" },
    secret: { show: "nothing" },
    left: { fr: "Restent", en: "Left", show: "counts", first: 1 },
    mood: { fr: "Humeur", en: "Mood", words: { calm: { fr: "calme", en: "calm" } } },
  },
};
const game: GameInfo = {
  id: "corde",
  minutes: 15,
  difficulty: 1,
  starter: false,
  lesson: false,
  boxes: [],
  policies: [],
  levels: ["easy", "medium", "strong", "expert"],
  names: { fr: "La Corde", en: "The Rope" },
  seats: [2, 4],
  prefix: "R",
  switches: [],
  words,
  clock: "off",
  fleeting: [],
  claims: [],
  version: 1,
  recommended: 2,
  tagline: {},
  components: {},
  palette: { dark: { accent: "#ff8800", "x{}": "#000000" }, light: { signal: "red; }" } },
};
const view = {
  type: "corde",
  round: 3,
  turn: 0,
  height: 7,
  guard: 1,
  secret: 42,
  mood: "calm",
  lights_on: true,
  bell: false,
  hand: [0, 1, -1],
  left: [2, 0, 4],
  ropes: [{ length: 5 }, { length: 8 }],
  seats: [
    { points: 4, hidden_files: 2, asleep: true, hand: [1] },
    { points: 6, hidden_files: 0, asleep: false, out: true },
  ],
};
const reader: Reader = { lang: "fr", names: ["Ana", "Bob"], words };
const table = (change: Partial<TableProps<unknown>> = {}): TableProps<unknown> => ({
  view,
  game: "corde",
  seats: [person("Ana"), person("Bob", 1)],
  seat: 0,
  awaited: [0],
  moves: ["climb", "take 1"],
  say: (move, short) => moveText(game, move, i18n.lang, ["Ana", "Bob"], { short }),
  events: [],
  left: 1,
  pings: [],
  ping: () => undefined,
  notes: "",
  note: () => undefined,
  act: vi.fn(),
  ask: vi.fn(),
  ...change,
});

beforeEach(() => {
  i18n.lang = "fr";
  catalogue.games = [game];
});
afterEach(() => void (catalogue.games = null));

describe("a view that nobody has drawn", () => {
  test("is counters, words and cards under the names that the words give them", () => {
    const fields = fieldsOf(view, reader);
    expect(fields.map(({ name, is }) => [name, is])).toEqual([
      ["height", "number"],
      ["guard", "word"],
      ["mood", "word"],
      ["lights_on", "flag"],
      ["hand", "cards"],
      ["left", "cards"],
      ["ropes", "group"],
    ]);
    expect(fields[0]).toMatchObject({ label: "Hauteur du mur", text: "7" });
    expect(fields[1]).toMatchObject({ label: "Garde", text: "Bob" });
    expect(fields[2]).toMatchObject({ text: "calme" });
    expect(fields[3]).toMatchObject({ label: "Lights on" });
    expect(fields[4]).toMatchObject({
      cards: [{ text: "la corde" }, { text: "la lime" }, { text: "une carte", hidden: true }],
    });
    expect(fields[5]).toMatchObject({ cards: [{ text: "1", times: 2 }, { text: "3", times: 4 }] });
  });

  test("tells the round in the bar, and of a seat what is true of it", () => {
    expect(factsOf(view, reader)).toEqual(["Manche 3"]);
    expect(lineOf(fieldsOf(view.seats[0], reader))).toBe("Asleep");
    const { summary } = plainUi("corde");
    expect(summary(view, 1, "fr")).toMatchObject({ score: 6, out: true });
  });

  test.each([null, 7, "?", [], {}, { seats: null }])("is nothing to be afraid of: %j", (strange) => {
    const ui = gameUi("corde");
    expect(ui.summary(strange, 0, "fr").score).toBeNull();
    expect(ui.facts(strange, "en")).toEqual([]);
    expect(() => render(ui.Middle, { props: table({ view: strange }) })).not.toThrow();
  });

  test("is drawn with the viewer's own things, and the others' on their plates", () => {
    const ui = gameUi("corde");
    render(ui.Middle, { props: table() });
    const own = within(screen.getByRole("region", { name: "Devant toi" }));
    expect(own.getByText("la lime")).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Carte cachée" })).toBeInTheDocument();
    expect(screen.queryByText("42")).toBeNull();
    const plate = render(ui.SeatBody, { view, seat: 0, compact: true, cell: false, table: table({ seat: 1 }) });
    expect(plate.container).toHaveTextContent(/Hidden files\s*2/);
  });
});

describe("its moves", () => {
  test("are buttons with the words of the game, and digits do the same", async () => {
    const props = table();
    render(gameUi("corde").Choices, { props });
    await fireEvent.click(screen.getByRole("button", { name: /Prendre la lime/ }));
    expect(props.act).toHaveBeenLastCalledWith("take 1");
    await fireEvent.keyDown(window, { key: "1" });
    expect(props.act).toHaveBeenLastCalledWith("climb");
  });

  test("without words are written as they are", () => {
    expect(moveText(game, "jump 4", "fr", [])).toBe("jump 4");
  });

  test("are asked for in the prompt; at another's turn the frame says for whom", () => {
    const { prompt } = gameUi("corde");
    expect(prompt(view, 0, [0], [], "fr")).toBe("À toi de jouer.");
    expect(prompt(view, 0, [1], [], "fr")).toBe("");
  });
});

test("a game may draw a part of its things, and leave the rest", () => {
  expect(gameUi("horde").Back).not.toBe(plainUi("horde").Back);
  expect(gameUi("corde")).toBe(gameUi("corde"));
});

test("a game of another package wears its own colours, and nothing but colours", () => {
  expect(paletteRules(game).trim()).toBe('[data-game="corde"] { --accent: #ff8800; }');
});

test("a sentence keeps its full stop where the game draws no values", () => {
  const parts = [
    { is: "text" as const, text: "Bob prend (" },
    { is: "value" as const, value: 7, of: "", piece: "", text: "7" },
    { is: "text" as const, text: ")." },
  ];
  const { container } = render(Sentence, { parts, Value: null });
  expect(container).toHaveTextContent("Bob prend (7).");
});
