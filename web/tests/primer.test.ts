import { render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import App from "../src/App.svelte";
import { gameUi } from "../src/games";
import { i18n } from "../src/i18n/index.svelte";
import { catalogue } from "../src/state/catalogue.svelte";
import { preferences } from "../src/state/preferences.svelte";
import { router } from "../src/state/router.svelte";
import type { GameInfo, PrimerInfo, RulebookInfo } from "../src/wire/types";
import { fakeServer, fakeSockets } from "./fakes";
import primers from "./primers.json";

type Told = Record<"fr" | "en", PrimerInfo>;
const told = Object.entries(primers) as [string, Told][];
const scenesOf = (primer: PrimerInfo) => [...primer.gestures, ...primer.panels];

describe.each(told)("the pictures of %s", (game, { fr, en }) => {
  test("are drawn, each that the words name and no other", async () => {
    const drawn = await gameUi(game).scenes!();
    expect(Object.keys(drawn.default.pictures).sort()).toEqual(scenesOf(fr).map((each) => each.scene).sort());
  });

  test("hold the same words in both languages, and use them all", async () => {
    const { pictures } = (await gameUi(game).scenes!()).default;
    for (const [n, scene] of scenesOf(fr).entries()) {
      expect(Object.keys(scene.words)).toEqual(Object.keys(scenesOf(en)[n]!.words));
      const { container, unmount } = render(pictures[scene.scene]!, { props: { words: scene.words }, context: new Map([["paper", { wide: 440, high: 224 }]]) });
      for (const word of Object.values(scene.words)) expect(container).toHaveTextContent(word);
      unmount();
    }
  });
});

describe("a rules page", () => {
  const game = (id: string): GameInfo =>
    ({ id, names: { fr: id, en: id }, seats: [2, 5], recommended: 3, minutes: 15, difficulty: 1, starter: true, tagline: {}, switches: [], palette: {}, words: {} }) as unknown as GameInfo;
  const book = (primer: PrimerInfo | null): RulebookInfo => ({
    title: "",
    intro: "Un jeu.\n\n**But.** Gagner.\n\n**Par exemple.** Un tour.",
    rules: ["H10", "H13"].map((number) => ({ number, section: "Un tour", sentence: "", text: "Une règle." })),
    about: "",
    primer,
  });
  const open = (id: string, primer: PrimerInfo | null) => {
    catalogue.games = null;
    fakeServer({ "GET /api/games": { games: [game(id)], levels: [] }, "GET /api/tables": { tables: [] }, [`GET /api/games/${id}/rulebook?lang=fr`]: book(primer) });
    router.go(`/rules/${id}`);
    render(App);
  };
  beforeEach(() => {
    fakeSockets();
    preferences.lang = "fr";
    i18n.lang = "fr";
    return () => {
      vi.unstubAllGlobals();
      catalogue.games = null;
      router.go("/");
    };
  });

  test("opens with one screen: pictures named by their captions, rules that lead to the book", async () => {
    const primer = primers.horde.fr as unknown as PrimerInfo;
    open("horde", primer);
    for (const scene of scenesOf(primer)) expect(await screen.findByRole("img", { name: scene.text })).toBeInTheDocument();
    const taking = screen.getByRole("heading", { name: /Prendre/ }).closest("li")!;
    expect(within(taking).getByRole("link", { name: "Lire la règle H13" })).toHaveAttribute("href", "/rules/horde#H13");
    expect(screen.getByRole("link", { name: "Lire les 2 règles" })).toHaveAttribute("href", "#book");
    expect(screen.getByText("Commence par celui-ci")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 2, name: "Les 2 règles" })).toBeInTheDocument();
  });

  test("is the book alone where a game has no such screen", async () => {
    open("barque", null);
    expect(await screen.findByRole("heading", { level: 1, name: "Règles de barque" })).toBeInTheDocument();
    expect((await screen.findAllByText("Une règle."))[0]).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /Lire les/ })).toBeNull();
  });

  test("has words alone where a game draws nothing", async () => {
    open("radeau", primers.horde.fr as unknown as PrimerInfo);
    expect(await screen.findByRole("heading", { name: /Piocher/ })).toBeInTheDocument();
    expect(screen.queryByRole("img")).toBeNull();
  });
});
