/** This browser's part in a deal: drawing, keeping, sealing, telling. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import examples from "../../tests/matches/luck_examples.json";
import { Dealing } from "../src/state/dealing.svelte";
import { keepsakes } from "../src/state/keepsakes";
import { commitmentOf, newLuck, sealOf, shareOf } from "../src/state/luck";
import { myTables } from "../src/state/mytables.svelte";
import { browserName, openTable, sitDown } from "../src/state/sitting";
import type { DealInfo, TableInfo, UpLuck, UpSeal } from "../src/wire/types";
import { fakeServer, person, tableInfo } from "./fakes";

const ID = "k7fq-93xm";
const COMMITMENT = commitmentOf("a".repeat(64));
const OTHERS = [newLuck(), newLuck()].map((luck) => sealOf(shareOf(luck)));

beforeEach(() => {
  localStorage.clear();
  keepsakes.forget(ID);
  myTables.forget(ID);
});
afterEach(() => vi.unstubAllGlobals());

const kept = (key: string): unknown => JSON.parse(localStorage.getItem(`cavale.${key}`) ?? "null");

describe("the recipes are the server's", () => {
  test.each(examples.lucks)("a luck, its share, its seal: $luck", ({ luck, share, seal }) => {
    expect(shareOf(luck)).toBe(share);
    expect(sealOf(share)).toBe(seal);
  });

  test.each(examples.secrets)("a secret and its commitment: $secret", ({ secret, commitment }) => {
    expect(commitmentOf(secret)).toBe(commitment);
  });

  test("a luck has 256 bits, and is never the same", () => {
    expect(newLuck()).toMatch(/^[0-9a-f]{64}$/);
    expect(newLuck()).not.toBe(newLuck());
  });
});

describe("sitting down", () => {
  const wish = { game: "horde", seats: 3, name: "Camille", colour: 0, mode: "bots", people: [], bots: "medium", clock: "off", options: {}, listed: false, box: "", levels: [] } as const;

  function listening(path: string, seats: number): { body: () => Record<string, unknown> } {
    const tokens = Array.from({ length: seats }, (_, seat) => ({ seat, token: `token-${seat}` }));
    fakeServer({ [`POST ${path}`]: { table: ID, seats: tokens } });
    const asked = vi.spyOn(globalThis, "fetch");
    return { body: () => JSON.parse(String(asked.mock.calls.at(-1)?.[1]?.body)) as Record<string, unknown> };
  }

  test("a table is opened with the seal of a luck that is kept", async () => {
    const { body } = listening("/api/tables", 1);
    expect(await openTable({ ...wish, people: [], levels: [] }, ["Camille"])).toBe(ID);
    const [seal] = body()["seals"] as string[];
    expect(sealOf(shareOf(keepsakes.luck(ID, seal!)!))).toBe(seal);
    expect(body()["browser"]).toBe(browserName());
    expect(myTables.seats(ID)).toEqual([0]);
  });

  test("each of those who share a screen has a luck of their own", async () => {
    const { body } = listening("/api/tables", 2);
    await openTable({ ...wish, levels: [], mode: "screen", people: ["Camille", "Inès"] }, ["Camille", "Inès"]);
    const seals = body()["seals"] as string[];
    expect(new Set(seals).size).toBe(2);
    for (const seal of seals) expect(keepsakes.luck(ID, seal)).toBeDefined();
    expect(myTables.seats(ID)).toEqual([0, 1]);
  });

  test("a luck is kept before the server hears of its seal", async () => {
    let before: unknown;
    vi.stubGlobal("fetch", async () => {
      before = kept("lucks");
      return new Response(JSON.stringify({ table: ID, seats: [{ seat: 1, token: "t" }] }));
    });
    await sitDown({ id: ID, game: "horde" }, { name: "Inès", colour: 1 });
    const [seal] = Object.keys(before as object);
    expect(keepsakes.luck(ID, seal!)).toBe((before as Record<string, string>)[seal!]);
    expect(kept("lucks")).toEqual({});
  });

  test("the browser has one name, short enough for the server", () => {
    expect(browserName()).toBe(browserName());
    expect(browserName()).toMatch(/^[0-9a-z]{10,40}$/);
  });

  test("what was kept of a deal goes with the table", async () => {
    const { body } = listening("/api/tables", 1);
    await openTable({ ...wish, people: [], levels: [] }, ["Camille"]);
    const [seal] = body()["seals"] as string[];
    myTables.forget(ID);
    expect(keepsakes.luck(ID, seal!)).toBeUndefined();
    expect(kept(`deal.${ID}`)).toBeNull();
  });
});

describe("the exchange", () => {
  let sent: (UpSeal | UpLuck)[];
  let dealing: Dealing;
  let own: string;

  beforeEach(() => {
    sent = [];
    dealing = new Dealing(ID, (message) => void sent.push(message));
    own = keepsakes.draw(ID);
  });

  const seals = () => [own, ...OTHERS];
  const dealt = (deal: Partial<DealInfo>, change: Partial<TableInfo> = {}): TableInfo =>
    tableInfo({
      state: "dealing",
      seats: ["Camille", "Inès", "Théo"].map((name) => person(name)),
      commitment: COMMITMENT,
      deal: { redrawn: 0, stage: "telling", seals: seals(), missing: [0, 1, 2], ...deal },
      ...change,
    });

  test("what was seen is kept, then the luck is told, once", () => {
    const keptWhenSent: unknown[] = [];
    dealing = new Dealing(ID, (message) => {
      keptWhenSent.push(kept(`deal.${ID}`));
      sent.push(message);
    });
    dealing.follow(dealt({}), [0]);
    dealing.follow(dealt({ missing: [0, 2] }), [0]);
    const luck = keepsakes.luck(ID, own);
    expect(sent).toEqual([{ t: "luck", luck, hand: 0 }]);
    expect(keptWhenSent).toMatchObject([{ exchanges: [{ commitment: COMMITMENT, seals: seals(), redrawn: 0, told: { 0: luck } }] }]);
  });

  test("nothing is told before all seals are public, nor by who watches", () => {
    dealing.follow(dealt({ stage: "open", missing: [] }), [0]);
    dealing.follow(dealt({}), []);
    expect(sent).toEqual([]);
  });

  test("on another line it is told again: the first time may not have arrived", () => {
    dealing.follow(dealt({}), [0]);
    dealing.begin();
    dealing.follow(dealt({}), [0]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test("those who share a screen tell theirs each", () => {
    const second = keepsakes.draw(ID);
    dealing.follow(dealt({ seals: [own, OTHERS[0]!, second], missing: [0, 1, 2] }), [0, 2]);
    expect(sent.map((message) => [message.t, message.hand])).toEqual([
      ["luck", 0],
      ["luck", 1],
    ]);
    expect(keepsakes.exchanges(ID)).toHaveLength(1);
    expect(Object.keys(keepsakes.exchanges(ID)[0]!.told)).toEqual(["0", "2"]);
  });

  test.each<[string, { seals?: string[] }, Partial<TableInfo>]>([
    ["no commitment", {}, { commitment: "" }],
    ["a seal for too few seats", { seals: [] }, {}],
    ["a seat that is awaited without a seal", { seals: ["own", OTHERS[0]!, ""] }, {}],
    ["the same seal twice", { seals: ["own", OTHERS[0]!, OTHERS[0]!] }, {}],
    ["something that is no seal", { seals: ["own", "x", OTHERS[1]!] }, {}],
  ])("nothing is told for %s", (_, deal, change) => {
    const shown = deal.seals?.map((seal) => (seal === "own" ? own : seal));
    dealing.follow(dealt(shown ? { seals: shown } : {}, change), [0]);
    expect(sent).toEqual([]);
    expect(dealing.doubt).toBe("strange");
  });

  test("nothing is told for a seal that is not ours", () => {
    dealing.follow(dealt({ seals: [sealOf(shareOf(newLuck())), ...OTHERS] }), [0]);
    expect(sent).toEqual([]);
    expect(dealing.doubt).toBe("foreign");
  });

  test("seals that change after we told ours are evidence, and nothing is told for them", () => {
    dealing.follow(dealt({}), [0]);
    const changed = [own, OTHERS[0]!, sealOf(shareOf(newLuck()))];
    dealing.begin();
    dealing.follow(dealt({ seals: changed }), [0]);
    expect(sent).toHaveLength(1);
    expect(dealing.doubt).toBe("changed");
    expect(keepsakes.exchanges(ID)).toMatchObject([{ seals: seals(), altered: [changed] }]);
  });

  test("they are evidence after the deal, too, and noted once", () => {
    dealing.follow(dealt({}), [0]);
    const changed = [own, OTHERS[0]!, ""];
    for (let time = 0; time < 3; time++) dealing.follow(dealt({ seals: changed, stage: "dealt", missing: [] }, { state: "running" }), [0]);
    expect(keepsakes.exchanges(ID)[0]!.altered).toEqual([changed]);
  });

  test("a luck that was told once is not told under another commitment", () => {
    dealing.follow(dealt({}), [0]);
    dealing.follow(dealt({ redrawn: 1 }, { commitment: commitmentOf("b".repeat(64)) }), [0]);
    expect(sent).toHaveLength(1);
    expect(dealing.doubt).toBe("changed");
  });

  test("a deal that begins anew gets a new luck, and both exchanges are kept", () => {
    dealing.follow(dealt({}), [0]);
    const commitment = commitmentOf("b".repeat(64));
    const anew = { redrawn: 1, stage: "sealing" as const, seals: ["", "", ""], missing: [0, 1] };
    dealing.follow(dealt(anew, { commitment }), [0]);
    dealing.follow(dealt({ ...anew, seals: ["", OTHERS[1]!, ""], missing: [0] }, { commitment }), [0]);
    expect(sent.map((message) => message.t)).toEqual(["luck", "seal"]);
    const { seal } = sent[1] as UpSeal;
    expect(seal).not.toBe(own);
    dealing.follow(dealt({ redrawn: 1, seals: [seal, OTHERS[1]!, ""], missing: [0, 1] }, { commitment }), [0]);
    expect(sent[2]).toEqual({ t: "luck", luck: keepsakes.luck(ID, seal), hand: 0 });
    expect(dealing.doubt).toBeNull();
    expect(keepsakes.exchanges(ID).map((each) => each.redrawn)).toEqual([0, 1]);
  });

  test("a seat from before seals gets one before the start", () => {
    const open = dealt({ stage: "open", seals: ["", "", ""], missing: [] }, { state: "waiting" });
    dealing.follow(open, [0]);
    dealing.follow(open, [0]);
    expect(sent.map((message) => message.t)).toEqual(["seal"]);
  });

  test("where nothing can be stored the page's own memory does", () => {
    vi.stubGlobal("localStorage", undefined);
    const seal = keepsakes.draw(ID);
    dealing.follow(dealt({ seals: [seal, ...OTHERS] }), [0]);
    expect(sent.map((message) => message.t)).toEqual(["luck"]);
  });
});
