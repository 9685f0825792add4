import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import App from "../src/App.svelte";
import "../src/pages/TablePage.svelte"; // which the app fetches when it is gone to: here it is there already
import { reachesOthers } from "../src/state/address";
import { catalogue } from "../src/state/catalogue.svelte";
import { preferences } from "../src/state/preferences.svelte";
import { myTables } from "../src/state/mytables.svelte";
import { allowNotifications } from "../src/state/reminder";
import { router } from "../src/state/router.svelte";
import { botName, botPlays, botText, fitting, policiesFor, strength } from "../src/i18n/strengths";
import { ago } from "../src/pages/front/ago";
import { resultOf } from "../src/pages/front/result";
import { tableCode } from "../src/pages/front/code";
import { eachValues, fitted, optionText, orderText, withValue } from "../src/pages/options";
import { readRoute } from "../src/pages/route";
import type { GameInfo } from "../src/wire/types";
import { chatLine, FakeSocket, fakeServer, fakeSockets, free, person, tableInfo, welcome } from "./fakes";

const game: GameInfo = {
  id: "horde",
  minutes: 15,
  difficulty: 1,
  starter: false,
  lesson: false,
  boxes: [],
  policies: [],
  levels: ["easy", "medium", "strong", "expert"],
  names: { fr: "La Horde", en: "The Horde" },
  seats: [2, 8],
  prefix: "H",
  switches: [{ name: "age", kind: "order", values: [], default: "" }],
  words: {},
  clock: "off",
  fleeting: [],
  claims: [],
  version: 1,
  components: {},
  recommended: 4,
  tagline: { fr: "Se cacher ?", en: "Hide?" },
  palette: {},
};
const others = ["scape", "condamnes", "castor", "temple"].map((id) => ({ ...game, id, names: { fr: id, en: id } }));
const seated = { table: "k7fq-93xm", seats: [{ seat: 0, token: "a-token" }] };
const waiting = tableInfo({ state: "waiting", seats: [person("Camille"), free, free] });

beforeEach(() => {
  fakeSockets();
  fakeServer({
    "GET /api/games": { games: [game, ...others], levels: ["easy", "medium", "strong", "expert"] },
    "GET /api/tables": { tables: [] },
    "POST /api/tables": seated,
    "GET /api/tables/k7fq-93xm": waiting,
  });
  myTables.forget("k7fq-93xm");
  preferences.lang = "fr";
  router.go("/");
});
/** The table's page is fetched first, then it connects. */
async function connected(): Promise<FakeSocket> {
  await waitFor(() => expect(FakeSocket.all).not.toHaveLength(0));
  return FakeSocket.last;
}

afterEach(() => {
  vi.unstubAllGlobals();
  fakeSockets(); // a page that comes after its test must not knock at a real server
  catalogue.address = "";
});

describe("the front page", () => {
  test("two clicks lead to a table against bots", async () => {
    const asked = vi.spyOn(globalThis, "fetch");
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "Jouer : La Horde" }));
    await fireEvent.click(await screen.findByRole("button", { name: /^Commencer\s*3 bots à l’instinct/ }));
    await waitFor(() => expect(router.path).toBe("/t/k7fq-93xm"));
    const post = asked.mock.calls.find(([, request]) => request?.method === "POST");
    expect(JSON.parse(String(post?.[1]?.body))).toMatchObject({ game: "horde", mode: "bots", seats: 4 });
    expect(myTables.tokens("k7fq-93xm")).toEqual(["a-token"]);
  });

  test("with whom and how strongly is chosen among what the server has, then one button names the result", async () => {
    const asked = vi.spyOn(globalThis, "fetch");
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "Jouer : La Horde" }));
    const modes = within(await screen.findByRole("group", { name: /Avec qui/ }));
    expect(modes.getAllByRole("radio")).toHaveLength(3);
    expect(modes.getByRole("radio", { name: /Contre des bots/ })).toBeChecked();
    expect(modes.getByRole("radio", { name: /Contre des bots/ })).toHaveFocus();
    const levels = within(screen.getByRole("group", { name: /Force des bots/ }));
    expect(levels.getAllByRole("radio").map((each) => (each as HTMLInputElement).value)).toEqual(["easy", "medium", "strong", "expert"]);
    await fireEvent.click(levels.getByRole("radio", { name: /Stratège/ }));
    expect(screen.getByRole("button", { name: /^Commencer/ })).toHaveTextContent("3 bots en stratège");
    await fireEvent.click(modes.getByRole("radio", { name: /Inviter des amis/ }));
    await fireEvent.click(screen.getByRole("button", { name: /^Ouvrir la table/ }));
    await waitFor(() => expect(router.path).toBe("/t/k7fq-93xm"));
    const post = asked.mock.calls.find(([, request]) => request?.method === "POST");
    expect(JSON.parse(String(post?.[1]?.body))).toMatchObject({ mode: "friends", bots: "expert" });
  });

  test("bots of one table need not be alike, and the button tells them apart", async () => {
    const asked = vi.spyOn(globalThis, "fetch");
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "Jouer : La Horde" }));
    await screen.findByRole("group", { name: /Avec qui/ });
    const third = screen.getByRole("combobox", { name: "Siège 3", hidden: true });
    expect(third).toHaveDisplayValue("Instinct (table)");
    await fireEvent.change(third, { target: { value: "expert" } });
    const begin = screen.getByRole("button", { name: /^Commencer/ });
    expect(begin).toHaveTextContent("2 bots à l’instinct, 1 bot en stratège");
    await fireEvent.click(begin);
    await waitFor(() => expect(router.path).toBe("/t/k7fq-93xm"));
    const post = asked.mock.calls.find(([, request]) => request?.method === "POST");
    expect(JSON.parse(String(post?.[1]?.body))).toMatchObject({ bots: "medium", levels: ["", "", "expert", ""] });
  });

  test("a strength that a game cannot offer is not to be chosen, and says why", async () => {
    fakeServer({
      "GET /api/games": { games: [{ ...game, levels: ["easy", "medium"] }, ...others], levels: ["easy", "medium", "strong"] },
      "GET /api/tables": { tables: [] },
    });
    catalogue.games = null;
    render(App);
    await catalogue.load();
    await fireEvent.click(screen.getByRole("button", { name: "Jouer : La Horde" }));
    const levels = within(await screen.findByRole("group", { name: /Force des bots/ }));
    const thinker = levels.getByRole("radio", { name: /Réfléchi/ });
    expect(thinker).toBeDisabled();
    expect(thinker.closest("label")).toHaveTextContent("n’est pas écrit pour que ses bots réfléchissent");
    expect(levels.getByRole("radio", { name: /Novice/ })).toBeEnabled();
  });

  test("a level that has no words yet is called as the server calls it", () => {
    expect(strength("oracle").name).toBe("oracle");
  });

  test("a policy is called by its name; one that is gone says who plays in its place", () => {
    const here = { bot: "policy:night", stand_in: "" };
    const gone = { bot: "policy:night", stand_in: "medium" };
    expect(strength("policy:night").plays).toBe("selon « night »");
    expect(botText(here, "fr")).toBe("bot · night");
    expect(botName(gone, "fr")).toBe("Instinct, à la place de night");
    expect(botText(gone, "en")).toBe("bot · Instinct, in place of night");
    expect(botPlays({ bot: "", stand_in: "medium" }, "policy:night", "en")).toBe("by instinct, in place of night");
    expect(botPlays({ bot: "", stand_in: "" }, "easy", "en")).toBe("as a novice");
  });

  test("a policy fits the number of seats that it was trained for, a level any", () => {
    const offering = { ...game, policies: [{ bot: "policy:night", seats: 4, digest: "1" }] };
    expect(policiesFor(offering, 4)).toEqual(["policy:night"]);
    expect(policiesFor(undefined, 4)).toEqual([]);
    expect(fitting("policy:night", offering, 4)).toBe("policy:night");
    expect(fitting("policy:night", offering, 3)).toBe("");
    expect(fitting("expert", undefined, 3)).toBe("expert");
  });

  test("a trained policy is offered at tables of its number of seats, for all bots or for one", async () => {
    const policies = [{ bot: "policy:night", seats: 4, digest: "1" }, { bot: "policy:duel", seats: 2, digest: "2" }];
    fakeServer({ "GET /api/games": { games: [{ ...game, policies }, ...others], levels: ["easy", "medium"] }, "GET /api/tables": { tables: [] }, "POST /api/tables": seated });
    catalogue.games = null;
    const asked = vi.spyOn(globalThis, "fetch");
    render(App);
    await catalogue.load();
    await fireEvent.click(screen.getByRole("button", { name: "Jouer : La Horde" }));
    const trained = within(await screen.findByRole("group", { name: "Ou selon une politique entraînée" }));
    expect(trained.queryByRole("radio", { name: "duel" })).toBeNull();
    await fireEvent.click(trained.getByRole("radio", { name: "night" }));
    expect(within(screen.getByRole("group", { name: /Force des bots/ })).queryByRole("radio", { checked: true })).toBeNull();
    expect(screen.getByRole("button", { name: /^Commencer/ })).toHaveTextContent("3 bots selon « night »");
    await fireEvent.click(screen.getByRole("button", { name: "Un siège de moins" }));
    expect(screen.queryByRole("group", { name: /politique entraînée/ })).toBeNull();
    const begin = screen.getByRole("button", { name: /^Commencer/ });
    expect(begin).toHaveTextContent("2 bots à l’instinct");
    await fireEvent.click(screen.getByRole("button", { name: "Un siège de plus" }));
    await fireEvent.click(within(screen.getByRole("group", { name: /Force des bots/ })).getByRole("radio", { name: /Novice/ }));
    await fireEvent.change(screen.getByRole("combobox", { name: "Siège 3", hidden: true }), { target: { value: "policy:night" } });
    expect(begin).toHaveTextContent("2 bots en novice, 1 bot selon « night »");
    await fireEvent.click(begin);
    await waitFor(() => expect(router.path).toBe("/t/k7fq-93xm"));
    const post = asked.mock.calls.find(([, request]) => request?.method === "POST");
    expect(JSON.parse(String(post?.[1]?.body))).toMatchObject({ bots: "easy", levels: ["", "", "policy:night", ""] });
  });

  test("is drawn before the server has answered", () => {
    catalogue.games = null;
    render(App);
    expect(screen.getByRole("button", { name: "Jouer : Le Temple" })).toBeInTheDocument();
    expect(screen.getAllByRole("article")).toHaveLength(5);
    expect(screen.getByText("Des joyaux, huit dés, une seule sortie.")).toBeInTheDocument();
  });

  test("has what the server has, and counts it", async () => {
    catalogue.games = [game, ...others, { ...game, id: "corde", names: { fr: "La Corde", en: "The Rope" }, tagline: {} }];
    render(App);
    expect(screen.getByRole("button", { name: "Jouer : La Corde" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Six murs, six brèches.");
    catalogue.games = null;
  });

  test("a wrong code is answered by a sentence, and goes nowhere", async () => {
    render(App);
    const field = screen.getByRole("textbox", { name: /donné un code/ });
    await fireEvent.input(field, { target: { value: "zzzz-0000" } });
    await fireEvent.click(screen.getByRole("button", { name: "Rejoindre" }));
    expect(await screen.findByText("Rien ici.")).toBeInTheDocument();
    expect(router.path).toBe("/");
  });

  test("the language changes on the fly", async () => {
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "English" }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Five walls, five ways out.");
    expect(document.documentElement.lang).toBe("en");
  });

  test("how long and how hard a game is, and which to start with", async () => {
    catalogue.games = null;
    render(App);
    const horde = screen.getAllByRole("article")[0]!;
    expect(horde).toHaveTextContent("environ 15 min");
    expect(horde).toHaveTextContent("facile");
    expect(screen.getAllByText("Commence par celui-ci")).toHaveLength(1);
    preferences.lang = "en";
    await waitFor(() => expect(horde).toHaveTextContent("about 15 min"));
    expect(horde).toHaveTextContent("Start with this one");
  });

  test.each([
    [[0], { points: [21, 12], winners: [0] }, "Gagné, 21 points"],
    [[1], { points: [21, 1], winners: [0] }, "Perdu, 1 point"],
    [[1], { points: [0, 1], winners: [1] }, "Gagné"],
    [[0, 1], { points: [21, 12], winners: [0] }, "Victoire : Camille"],
    [[0, 1], { points: [0, 0], winners: [] }, "Personne ne gagne"],
  ])("a finished match of seats %j tells how it came out", (seats, outcome, told) => {
    const { names } = { names: ["Camille", "Inès"] };
    const tokens = seats.map(String);
    expect(resultOf({ id: "x", game: "horde", tokens, seats, names, time: 0, state: "over", outcome: { reason: "H21", verdicts: [], ...outcome } })).toBe(told);
  });

  test("my table can be taken up again", () => {
    myTables.seated(seated, "horde", ["Camille"]);
    render(App);
    const links = screen.getAllByRole("link", { name: /Reprendre/ });
    expect(links.map((link) => link.getAttribute("href"))).toContain("/t/k7fq-93xm");
  });
});

describe("the lobby", () => {
  test("the host sees who is there, and begins", async () => {
    myTables.seated(seated, "horde", ["Camille"]);
    router.go("/t/k7fq-93xm");
    render(App);
    (await connected()).accept(welcome({ table: waiting, step: null }));
    expect(await screen.findAllByText("Siège libre")).toHaveLength(2);
    await fireEvent.click(screen.getByRole("button", { name: /Commencer/ }));
    expect(FakeSocket.last.of("start")).toHaveLength(1);
  });

  test("a link that works on this computer only says so, and what to start instead", async () => {
    myTables.seated(seated, "horde", ["Camille"]);
    router.go("/t/k7fq-93xm");
    render(App);
    (await connected()).accept(welcome({ table: waiting, step: null }));
    expect(await screen.findByText(/ne marche que sur cet ordinateur/)).toHaveTextContent("make party");
    expect(screen.queryByRole("img", { name: /Code QR/ })).toBeNull();
    preferences.lang = "en";
    expect(await screen.findByText(/works on this computer only/)).toHaveTextContent("make party");
  });

  test("an invitation carries the address that the server was told", async () => {
    myTables.seated(seated, "horde", ["Camille"]);
    router.go("/t/k7fq-93xm");
    render(App);
    await waitFor(() => expect(catalogue.games).not.toBeNull());
    catalogue.address = "http://192.168.1.20:8000";
    (await connected()).accept(welcome({ table: waiting, step: null }));
    expect(await screen.findByDisplayValue("http://192.168.1.20:8000/t/k7fq-93xm")).toBeInTheDocument();
    expect(screen.getByRole("img", { name: /Code QR/ })).toBeInTheDocument();
    expect(screen.queryByText(/que sur cet ordinateur/)).toBeNull();
  });

  test("the host changes the table while people wait", async () => {
    myTables.seated(seated, "horde", ["Camille"]);
    router.go("/t/k7fq-93xm");
    render(App);
    (await connected()).accept(welcome({ table: waiting, step: null }));
    const settings = await screen.findByRole("region", { name: /Réglages de la table/ });
    expect(within(settings).getByText("Instinct : suit des règles simples, sans calculer.")).toBeInTheDocument();
    await fireEvent.click(within(settings).getByRole("radio", { name: "en novice" }));
    await fireEvent.click(within(settings).getByRole("radio", { name: "court" }));
    await fireEvent.click(within(settings).getByRole("button", { name: "Un siège de plus" }));
    await fireEvent.click(within(settings).getByRole("radio", { name: "à prendre" }));
    const named = FakeSocket.last.of("change").map((wish) => Object.entries(wish).filter(([, value]) => typeof value !== "object"));
    expect(named.map(Object.fromEntries)).toEqual([
      { t: "change", bots: "easy" },
      { t: "change", clock: "fast" },
      { t: "change", seats: 4 },
      { t: "change", guests: true },
    ]);
    FakeSocket.last.say({ t: "table", table: { ...waiting, bots: "easy", clock: "fast" } });
    expect(await within(settings).findByText("Novice : l’instinct, avec un faux pas de temps en temps.")).toBeInTheDocument();
    expect(screen.getAllByDisplayValue("Novice (table)")).toHaveLength(2);
  });

  test("the host gives the bot of one free seat another strength; the others read it", async () => {
    const seats = [person("Camille"), free, { ...free, bot: "easy" }];
    myTables.seated(seated, "horde", ["Camille"]);
    router.go("/t/k7fq-93xm");
    render(App);
    await catalogue.load();
    (await connected()).accept(welcome({ table: { ...waiting, seats }, step: null }));
    await screen.findAllByText("Siège libre");
    const places = screen.getAllByRole("listitem").filter((item) => item.textContent.includes("Siège libre"));
    expect(within(places[1]!).getByRole("combobox")).toHaveDisplayValue("Novice");
    await fireEvent.change(within(places[0]!).getByRole("combobox"), { target: { value: "expert" } });
    // Of the other seats it says nothing: what was chosen there a moment ago may still be on its way.
    expect(FakeSocket.last.of("change").at(-1)?.levels).toEqual([null, "expert", null]);
    FakeSocket.last.say(welcome({ table: { ...waiting, seats }, hands: [], hosting: false, step: null }));
    expect(await screen.findByText(/il joue en novice/)).toBeInTheDocument();
  });

  test("where the policy of a bot is gone, the lobby says who will play", async () => {
    const seats = [person("Camille"), { ...free, bot: "policy:night", stand_in: "medium" }, free];
    myTables.seated(seated, "horde", ["Camille"]);
    router.go("/t/k7fq-93xm");
    render(App);
    await catalogue.load();
    (await connected()).accept(welcome({ table: { ...waiting, seats }, step: null }));
    expect(await screen.findByText("un bot le prendra : il joue à l’instinct, à la place de night")).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: /2/ })).toHaveDisplayValue("night");
  });

  test("the others read how it is set, and who may change it", async () => {
    router.go("/t/k7fq-93xm");
    render(App);
    (await connected()).accept(welcome({ table: waiting, hands: [], hosting: false, step: null }));
    const settings = await screen.findByRole("region", { name: /Réglages de la table/ });
    expect(settings).toHaveTextContent("Camille les change");
    expect(within(settings).queryAllByRole("radio")).toHaveLength(0);
    expect(within(settings).queryAllByRole("button")).toHaveLength(0);
    expect(within(settings).getByText("Instinct : suit des règles simples, sans calculer.")).toBeInTheDocument();
  });

  test("nobody is told to take a seat where none is free", async () => {
    router.go("/t/k7fq-93xm");
    render(App);
    const full = tableInfo({ state: "waiting", seats: [person("Camille"), person("Inès", 1)] });
    (await connected()).accept(welcome({ table: full, hands: [], hosting: false, step: null }));
    expect(await screen.findByText("Tous les sièges sont pris : tu peux regarder.")).toBeInTheDocument();
    expect(screen.queryByText(/Prends place|S’asseoir/)).toBeNull();
  });

  test("people talk while they wait", async () => {
    myTables.seated(seated, "horde", ["Camille"]);
    router.go("/t/k7fq-93xm");
    render(App);
    (await connected()).accept(welcome({ table: waiting, step: null, chat: [chatLine(0, "Camille", { text: "Théo arrive" })] }));
    expect(await screen.findByText("Théo arrive")).toBeInTheDocument();
    await fireEvent.click(screen.getByRole("button", { name: "Une minute" }));
    expect(FakeSocket.last.of("say").map((line) => line.text)).toEqual(["Une minute"]);
  });

  test("a game without a screen of rules is told by its rulebook's first words", async () => {
    fakeServer({
      "GET /api/games/horde/rulebook?lang=fr": { title: "La Horde", intro: "Un jeu.\n\n**But.** Avoir 21 points.\n\n**Par exemple.** Tu pioches.", rules: [], about: "" },
    });
    myTables.seated(seated, "horde", ["Camille"]);
    router.go("/t/k7fq-93xm");
    render(App);
    (await connected()).accept(welcome({ table: waiting, step: null }));
    const primer = await screen.findByRole("region", { name: /La Horde en bref/ });
    expect(primer).toHaveTextContent("But. Avoir 21 points.");
    expect(primer).toHaveTextContent("Par exemple. Tu pioches.");
    expect(primer).not.toHaveTextContent("Un jeu.");
  });

  test("a newcomer takes a seat and comes back with its token", async () => {
    fakeServer({ "POST /api/tables/k7fq-93xm/seats": { table: "k7fq-93xm", seats: [{ seat: 1, token: "mine" }] } });
    router.go("/t/k7fq-93xm");
    render(App);
    (await connected()).accept(welcome({ table: waiting, hands: [], hosting: false, step: null }));
    expect(screen.queryByRole("button", { name: /Commencer/ })).toBeNull();
    await fireEvent.click(await screen.findByRole("button", { name: "S’asseoir" }));
    await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ t: "hello", tokens: ["mine"] }]);
  });
});

test.each([
  ["/", "", { page: "front" }],
  ["/t/k7fq-93xm", "", { page: "table", id: "k7fq-93xm" }],
  ["/r/k7fq-93xm", "?seat=2&ply=12", { page: "replay", id: "k7fq-93xm", seat: 2, ply: 12 }],
  ["/r/k7fq-93xm", "?seat=x", { page: "replay", id: "k7fq-93xm", seat: -2, ply: 0 }],
  ["/rules/horde/", "", { page: "rules", game: "horde" }],
  ["/t", "", { page: "unknown" }],
  ["/t/%E0%A4%A", "", { page: "table", id: "%E0%A4%A" }],
  ["/nothing/at/all", "", { page: "unknown" }],
])("the address %s%s", (path, query, route) => {
  expect(readRoute(path, new URLSearchParams(query))).toEqual(route);
});

test.each([
  ["k7fq-93xm", "k7fq-93xm"],
  ["  K7FQ 93XM ", "k7fq-93xm"],
  ["k7fq93xm", "k7fq-93xm"],
  ["https://cavale.example/t/k7fq-93xm?x=1", "k7fq-93xm"],
  ["k7fq", ""],
  ["", ""],
])("the code in %j", (text, code) => {
  expect(tableCode(text)).toBe(code);
});

describe("options that speak of seats", () => {
  const leader = { name: "leader", kind: "seat" as const, values: [], default: "random" };
  const agents = { name: "agents", kind: "each" as const, values: ["martha", "jean", "wxt"], default: "random" };
  const both = (text: string) => ({ fr: text, en: text });
  const castor: GameInfo = {
    ...game,
    switches: [leader, agents],
    words: {
      switches: {
        leader: { title: both("Qui mène") },
        agents: { title: both("Agents"), martha: both("Martha"), jean: both("Jean"), wxt: both("WXT") },
      },
    },
  };
  const posted = async (button: RegExp) => {
    const asked = vi.spyOn(globalThis, "fetch");
    await fireEvent.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(router.path).toBe("/t/k7fq-93xm"));
    const post = asked.mock.calls.find(([, request]) => request?.method === "POST");
    return (JSON.parse(String(post?.[1]?.body)) as { options: unknown }).options;
  };
  beforeEach(() => {
    catalogue.games = null;
    fakeServer({
      "GET /api/games": { games: [castor], levels: ["medium"] },
      "GET /api/tables": { tables: [] },
      "POST /api/tables": seated,
      "GET /api/tables/k7fq-93xm": waiting,
    });
    preferences.nickname = "Camille";
  });
  afterEach(() => void (catalogue.games = null));

  test("against bots: who leads, and my own agent", async () => {
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "Jouer : La Horde" }));
    const lead = within(await screen.findByRole("group", { name: "Qui mène" }));
    expect(lead.getByRole("radio", { name: "au hasard" })).toBeChecked();
    await fireEvent.click(lead.getByRole("radio", { name: "Siège 3" }));
    await fireEvent.click(within(screen.getByRole("group", { name: /^Agents/ })).getByRole("radio", { name: "Jean" }));
    expect(await posted(/^Commencer/)).toEqual({ leader: "c", agents: "jean,random,random,random" });
  });

  test("at one screen each picks, and none twice", async () => {
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "Jouer : La Horde" }));
    await fireEvent.click(await screen.findByRole("radio", { name: /Sur un seul écran/ }));
    for (const [n, name] of ["Ana", "Bob"].entries())
      await fireEvent.input(screen.getByRole("textbox", { name: `Prénom ${n + 1}` }), { target: { value: name } });
    await fireEvent.change(screen.getByRole("combobox", { name: "Bob" }), { target: { value: "wxt" } });
    expect(within(screen.getByRole("combobox", { name: "Ana" })).getByRole("option", { name: "WXT" })).toBeDisabled();
    expect(await posted(/Commencer/)).toEqual({ agents: "random,wxt" });
  });

  test("in the lobby I pick mine; what another has is named, not offered", async () => {
    myTables.seated(seated, "horde", ["Camille"]);
    router.go("/t/k7fq-93xm");
    render(App);
    const seats = [person("Camille"), person("Inès", 1), free];
    const table = tableInfo({ state: "waiting", seats, options: { leader: "b", agents: "random,martha,random" } });
    (await connected()).accept(welcome({ table, step: null }));
    const agents = within(await screen.findByRole("group", { name: /^Agents/ }));
    expect(agents.getByRole("radio", { name: /Martha\s*Inès/ })).toBeDisabled();
    await fireEvent.click(agents.getByRole("radio", { name: "Jean" }));
    expect(FakeSocket.last.of("choose")).toEqual([{ t: "choose", option: "agents", value: "jean", hand: 0 }]);
    expect(within(screen.getByRole("region", { name: "Les sièges" })).getByText("Martha")).toBeInTheDocument();
    const lead = within(screen.getByRole("group", { name: "Qui mène" }));
    expect(lead.getByRole("radio", { name: "Inès" })).toBeChecked();
  });

  test("are written as the server takes them", () => {
    expect(eachValues("random", 2)).toEqual(["random", "random"]);
    expect(withValue("random", 3, 1, "jean")).toBe("random,jean,random");
    expect(withValue("random,jean", 2, 1, "random")).toBe("random");
    expect(fitted(agents, "random,jean", 3)).toBe("random,jean,random");
    expect(fitted(agents, "random,random,jean", 2)).toBe("random");
    expect(fitted(leader, "d", 3)).toBe("random");
    expect(optionText(castor, leader, "b", ["Ana", ""], "fr")).toBe("Siège 2");
  });
});

test("an order of seats is written in letters, the plain one not at all", () => {
  expect(orderText([1, 0, 2])).toBe("bac");
  expect(orderText([0, 1, 2])).toBe("");
});

test("how long ago", () => {
  const now = Date.now();
  expect([0, 5, 125, 3000].map((minutes) => ago(now - minutes * 60_000, now))).toEqual([
    "à l’instant",
    "il y a 5 min",
    "il y a 2 h",
    "il y a 2 j",
  ]);
});

test.each([
  ["http://localhost:8000/t/x", false],
  ["http://127.0.0.1:8000/t/x", false],
  ["http://127.1.2.3/t/x", false],
  ["http://[::1]:8000/t/x", false],
  ["http://192.168.1.20:8000/t/x", true],
  ["https://cavale.example/t/x", true],
  ["http://localhost.example/t/x", true],
])("whether %s leads others here: %s", (link, expected) => {
  expect(reachesOthers(link)).toBe(expected);
});

describe("on a plain http page", () => {
  test("why nobody is called by a notification is said, and nothing is asked", async () => {
    vi.stubGlobal("isSecureContext", false);
    vi.stubGlobal("Notification", { permission: "default" });
    expect(await allowNotifications()).toBe(false);
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "Réglages" }));
    expect(screen.getByRole("checkbox", { name: /qu’aux pages https/ })).toBeDisabled();
  });
});
