import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, api } from "../src/state/api";
import { myTables } from "../src/state/mytables.svelte";
import { preferences } from "../src/state/preferences.svelte";
import { remind, settle } from "../src/state/reminder";
import { fakeServer, person, tableInfo } from "./fakes";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the server's refusals", () => {
  test("arrive as sentences in both languages", async () => {
    fakeServer({});
    await expect(api.table("zzzz-0000")).rejects.toMatchObject({ fr: "Rien ici.", en: "Nothing here.", status: 404 });
  });

  test("no answer at all is a sentence too", async () => {
    fakeServer({ "GET /api/games": new TypeError("network") });
    const failure = await api.games().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ fr: expect.stringContaining("connexion"), status: 0 });
  });

  test("something that is not ours is not shown", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>Bad Gateway</html>", { status: 502 }));
    await expect(api.games()).rejects.toMatchObject({ en: expect.stringContaining("does not answer") });
  });
});

describe("my tables", () => {
  const seated = (token: string) => ({ table: "k7fq-93xm", seats: [{ seat: 0, token }] });
  beforeEach(() => myTables.forget("k7fq-93xm"));

  test("are kept, with every token, and forgotten with the last", () => {
    myTables.seated(seated("one"), "horde", ["Camille"]);
    myTables.seated(seated("two"), "horde", ["Camille"]);
    expect(JSON.parse(localStorage.getItem("cavale.tables") ?? "")).toMatchObject([{ tokens: ["one", "two"] }]);
    myTables.drop("k7fq-93xm", "one");
    expect(myTables.tokens("k7fq-93xm")).toEqual(["two"]);
    myTables.drop("k7fq-93xm", "two");
    expect(myTables.list).toEqual([]);
  });

  test("move from running to finished", () => {
    myTables.seated(seated("one"), "horde", ["Camille"]);
    myTables.noted(tableInfo({ state: "over", seats: [person("Camille"), person("Inès")] }));
    expect(myTables.resumable).toEqual([]);
    expect(myTables.finished).toMatchObject([{ names: ["Camille", "Inès"] }]);
  });

  test("a table where I only watch is not mine", () => {
    myTables.seen(tableInfo());
    expect(myTables.list).toEqual([]);
  });
});

test("preferences are kept, and the night is the default", () => {
  expect(preferences.shown).toBe("dark");
  preferences.theme = "light";
  preferences.nickname = "  Une personne au nom vraiment très long ";
  expect(preferences.shown).toBe("light");
  const kept = JSON.parse(localStorage.getItem("cavale.preferences") ?? "") as { nickname: string };
  expect(kept).toMatchObject({ theme: "light" });
  expect(kept.nickname.length).toBeLessThanOrEqual(24);
});

describe("the reminder", () => {
  const hide = (hidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  beforeEach(() => {
    vi.useFakeTimers();
    document.title = "La Horde";
  });

  test("leaves a page in view alone", () => {
    hide(false);
    remind("À toi !", "La Horde", false);
    expect(document.title).toBe("La Horde");
  });

  test("flashes the title a few times, then stays, and goes when the person is back", () => {
    hide(true);
    remind("À toi !", "La Horde", false);
    const seen = new Set<string>();
    for (let n = 0; n < 30; n++) {
      seen.add(document.title);
      vi.advanceTimersByTime(900);
    }
    expect(seen).toEqual(new Set(["● À toi !", "La Horde"]));
    expect(vi.getTimerCount()).toBe(0);
    expect(document.title).toBe("● À toi !");
    settle();
    expect(document.title).toBe("La Horde");
  });
});
