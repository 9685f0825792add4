import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import App from "../src/App.svelte";
import { catalogue } from "../src/state/catalogue.svelte";
import { preferences } from "../src/state/preferences.svelte";
import { myTables } from "../src/state/mytables.svelte";
import { router } from "../src/state/router.svelte";
import { ago } from "../src/pages/front/ago";
import { tableCode } from "../src/pages/front/code";
import { eachValues, fitted, optionText, orderText, withValue } from "../src/pages/options";
import { readRoute } from "../src/pages/route";
import type { GameInfo } from "../src/wire/types";
import { FakeSocket, fakeServer, fakeSockets, free, person, tableInfo, welcome } from "./fakes";

const game: GameInfo = {
  id: "horde",
  names: { fr: "La Horde", en: "The Horde" },
  seats: [2, 8],
  prefix: "H",
  switches: [{ name: "age", kind: "order", values: [], default: "" }],
  words: {},
  clock: "off",
  fleeting: [],
  claims: [],
};
const seated = { table: "k7fq-93xm", seats: [{ seat: 0, token: "a-token" }] };
const waiting = tableInfo({ state: "waiting", seats: [person("Camille"), free, free] });

beforeEach(() => {
  fakeSockets();
  fakeServer({
    "GET /api/games": { games: [game] },
    "GET /api/tables": { tables: [] },
    "POST /api/tables": seated,
    "GET /api/tables/k7fq-93xm": waiting,
  });
  myTables.forget("k7fq-93xm");
  preferences.lang = "fr";
  router.go("/");
});
afterEach(() => vi.unstubAllGlobals());

describe("the front page", () => {
  test("two clicks lead to a table against bots", async () => {
    const asked = vi.spyOn(globalThis, "fetch");
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "Jouer à La Horde" }));
    await fireEvent.click(await screen.findByRole("button", { name: /Jouer contre des bots/ }));
    await waitFor(() => expect(router.path).toBe("/t/k7fq-93xm"));
    const post = asked.mock.calls.find(([, request]) => request?.method === "POST");
    expect(JSON.parse(String(post?.[1]?.body))).toMatchObject({ game: "horde", mode: "bots", seats: 4 });
    expect(myTables.tokens("k7fq-93xm")).toEqual(["a-token"]);
  });

  test("games to come are named, and cannot be started", () => {
    render(App);
    expect(screen.getByRole("heading", { name: "Le Temple" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Le Temple/ })).toBeNull();
    expect(screen.getAllByText("Bientôt")).toHaveLength(4);
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
    FakeSocket.last.accept(welcome({ table: waiting, step: null }));
    expect(await screen.findAllByText("Siège libre")).toHaveLength(2);
    expect(screen.getByRole("img", { name: /Code QR/ })).toBeInTheDocument();
    await fireEvent.click(screen.getByRole("button", { name: /Commencer/ }));
    expect(FakeSocket.last.of("start")).toHaveLength(1);
  });

  test("a newcomer takes a seat and comes back with its token", async () => {
    fakeServer({ "POST /api/tables/k7fq-93xm/seats": { table: "k7fq-93xm", seats: [{ seat: 1, token: "mine" }] } });
    router.go("/t/k7fq-93xm");
    render(App);
    FakeSocket.last.accept(welcome({ table: waiting, hands: [], hosting: false, step: null }));
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
      "GET /api/games": { games: [castor] },
      "GET /api/tables": { tables: [] },
      "POST /api/tables": seated,
      "GET /api/tables/k7fq-93xm": waiting,
    });
    preferences.nickname = "Camille";
  });
  afterEach(() => void (catalogue.games = null));

  test("against bots: who leads, and my own agent", async () => {
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "Jouer à La Horde" }));
    const lead = within(await screen.findByRole("group", { name: "Qui mène" }));
    expect(lead.getByRole("radio", { name: "au hasard" })).toBeChecked();
    await fireEvent.click(lead.getByRole("radio", { name: "Siège 3" }));
    await fireEvent.click(within(screen.getByRole("group", { name: /^Agents/ })).getByRole("radio", { name: "Jean" }));
    expect(await posted(/Jouer contre des bots/)).toEqual({ leader: "c", agents: "jean,random,random,random" });
  });

  test("at one screen each picks, and none twice", async () => {
    render(App);
    await fireEvent.click(screen.getByRole("button", { name: "Jouer à La Horde" }));
    await fireEvent.click(await screen.findByRole("button", { name: /Sur un seul écran/ }));
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
    FakeSocket.last.accept(welcome({ table, step: null }));
    const agents = within(await screen.findByRole("group", { name: /^Agents/ }));
    expect(agents.getByRole("radio", { name: /Martha\s*Inès/ })).toBeDisabled();
    await fireEvent.click(agents.getByRole("radio", { name: "Jean" }));
    expect(FakeSocket.last.of("choose")).toEqual([{ t: "choose", option: "agents", value: "jean", hand: 0 }]);
    expect(within(screen.getByRole("list")).getByText("Martha")).toBeInTheDocument();
    expect(screen.getByText("Qui mène").nextElementSibling).toHaveTextContent("Inès");
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
