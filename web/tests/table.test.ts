import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { myTables } from "../src/state/mytables.svelte";
import { TableSession } from "../src/state/table.svelte";
import { chatLine, FakeSocket, fakeServer, fakeSockets, free, person, stepAt, tableInfo, welcome } from "./fakes";

let session: TableSession;
const ID = "k7fq-93xm";

beforeEach(() => {
  vi.useFakeTimers();
  fakeSockets();
  fakeServer({ [`GET /api/tables/${ID}`]: tableInfo() });
  session = new TableSession(ID, ["a-token"]);
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lose = async () => {
  FakeSocket.last.close();
  await vi.advanceTimersByTimeAsync(1000);
};

describe("joining", () => {
  test("says hello with its tokens and shows what the welcome tells", () => {
    FakeSocket.last.accept(welcome());
    expect(FakeSocket.last.address).toMatch(/\/ws\/tables\/k7fq-93xm$/);
    expect(FakeSocket.last.sent).toEqual([{ t: "hello", tokens: ["a-token"] }]);
    expect(session).toMatchObject({ connection: "open", seat: 0, hosting: true, mine: true, moves: ["draw", "pass"] });
  });

  test("a spectator has a view, no seat and no moves", () => {
    FakeSocket.last.accept(welcome({ hands: [], step: stepAt(3, { moves: [] }) }));
    expect(session).toMatchObject({ seat: -1, view: { at: 3 }, moves: [], mine: false });
  });

  test("a table that does not exist is gone, and is not asked for again", async () => {
    fakeServer({});
    await lose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.connection).toBe("gone");
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("a token that opens no seat makes a spectator", () => {
    FakeSocket.last.accept({ t: "problem", code: "token", fr: "Non.", en: "No.", rule: "", id: "" });
    FakeSocket.last.accept(welcome({ hands: [] }));
    expect(FakeSocket.last.sent).toEqual([{ t: "hello", tokens: [] }]);
    expect(session.connection).toBe("open");
  });

  test("a seat freed by the host is noticed at once", () => {
    FakeSocket.last.accept(welcome({ table: tableInfo({ state: "waiting" }), step: null }));
    FakeSocket.last.say({ t: "table", table: tableInfo({ state: "waiting", seats: [free, person("Inès")] }) });
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("moving", () => {
  test("a move carries the present moment, and a second click sends nothing", () => {
    FakeSocket.last.accept(welcome());
    session.act("draw");
    session.act("draw");
    session.act("pass");
    expect(FakeSocket.last.of("act")).toMatchObject([{ seq: 3, move: "draw", hand: 0 }]);
    expect(session.sending).toBe(true);
  });

  test("the acknowledging step frees the hand for the next move", () => {
    FakeSocket.last.accept(welcome());
    session.act("draw");
    const [first] = FakeSocket.last.of("act");
    FakeSocket.last.say(stepAt(4, { ack: first!.id }));
    session.act("pass");
    expect(FakeSocket.last.of("act").map((act) => act.seq)).toEqual([3, 4]);
    expect(FakeSocket.last.of("act")[1]!.id).not.toBe(first!.id);
  });

  test("moves that were carried out are counted: what was begun before is done", async () => {
    FakeSocket.last.accept(welcome());
    session.act("draw");
    FakeSocket.last.say({ t: "problem", code: "illegal", fr: "Non.", en: "No.", rule: "H13", id: FakeSocket.last.of("act")[0]!.id });
    FakeSocket.last.say(stepAt(4));
    expect(session.acted).toBe(0);
    session.act("draw");
    FakeSocket.last.say(stepAt(5, { ack: FakeSocket.last.of("act")[1]!.id }));
    expect(session.acted).toBe(1);
    session.act("pass");
    await lose();
    FakeSocket.last.accept(welcome({ step: stepAt(6) })); // heard before the line broke
    expect(session.acted).toBe(2);
  });

  test("a move that was not heard is resent once, under the same id", async () => {
    FakeSocket.last.accept(welcome());
    session.act("draw");
    const [lost] = FakeSocket.last.of("act");
    await lose();
    FakeSocket.last.accept(welcome());
    expect(FakeSocket.last.of("act")).toEqual([lost]);
  });

  test("a move that was heard before the line broke is not made again", async () => {
    FakeSocket.last.accept(welcome());
    session.act("draw");
    await lose();
    FakeSocket.last.accept(welcome({ step: stepAt(4) }));
    expect(FakeSocket.last.of("act")).toEqual([]);
    expect(session.sending).toBe(false);
  });

  test("no answer for long: the dead socket is replaced", async () => {
    FakeSocket.last.accept(welcome());
    session.act("draw");
    await vi.advanceTimersByTimeAsync(7000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("a refusal is shown and lets another move be made", () => {
    FakeSocket.last.accept(welcome());
    session.act("draw");
    const { id } = FakeSocket.last.of("act")[0]!;
    FakeSocket.last.say({ t: "problem", code: "illegal", fr: "Non.", en: "No.", rule: "H13", id });
    expect(session.problem?.rule).toBe("H13");
    session.act("pass");
    expect(FakeSocket.last.of("act")).toHaveLength(2);
  });
});

describe("what happened", () => {
  const plies = () => session.log.map((entry) => entry.ply);

  test("the log holds the welcome's step, then every new one, none twice", () => {
    FakeSocket.last.accept(welcome({ log: [{ ply: 2, events: stepAt(2).events }] }));
    FakeSocket.last.say(stepAt(4), stepAt(4), stepAt(3));
    expect(plies()).toEqual([2, 3, 4]);
    expect(session.step?.seq).toBe(4);
  });

  test("coming back replaces everything", async () => {
    FakeSocket.last.accept(welcome());
    FakeSocket.last.say(stepAt(4));
    await lose();
    expect(session.connection).toBe("lost");
    FakeSocket.last.accept(welcome({ step: stepAt(9), log: [{ ply: 8, events: stepAt(8).events }] }));
    expect(plies()).toEqual([8, 9]);
    expect(session.connection).toBe("open");
  });

  test("a server that restarts is come back to at once, and the move is sent again", async () => {
    FakeSocket.last.accept(welcome());
    session.act("draw");
    const sent = FakeSocket.last.of("act");
    FakeSocket.last.close(1012);
    await vi.advanceTimersByTimeAsync(200);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept(welcome());
    expect(FakeSocket.last.of("act")).toEqual(sent);
  });

  test("attempts come ever more rarely, up to ten seconds", async () => {
    for (let n = 0; n < 9; n++) {
      FakeSocket.last.close();
      await vi.advanceTimersByTimeAsync(13_000);
    }
    expect(FakeSocket.all).toHaveLength(10);
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(4000);
    expect(FakeSocket.all).toHaveLength(10);
  });

  test("only the others' words count as unread", () => {
    FakeSocket.last.accept(welcome());
    FakeSocket.last.say({ t: "chat", line: chatLine(0, "Camille") });
    FakeSocket.last.say({ t: "chat", line: chatLine(1, "Inès") });
    expect(session).toMatchObject({ unreadChat: 1, chat: { length: 2 } });
  });

  test("a reaction fades", async () => {
    FakeSocket.last.accept(welcome());
    FakeSocket.last.say({ t: "reaction", seat: 1, kind: "bravo" });
    expect(session.reactions).toMatchObject([{ seat: 1, kind: "bravo" }]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.reactions).toEqual([]);
  });
});

describe("talk by buttons", () => {
  test("a claim is a line of the chat, and stands over its seat for a while", async () => {
    FakeSocket.last.accept(welcome());
    session.claim("liar", 1);
    expect(FakeSocket.last.of("claim")).toEqual([{ t: "claim", claim: "liar", about: 1, hand: 0 }]);
    FakeSocket.last.say({ t: "chat", line: chatLine(1, "Inès", { text: "", claim: "liar", about: 0 }) });
    expect(session).toMatchObject({ chat: [{ claim: "liar" }], reactions: [{ seat: 1, claim: "liar", about: 0 }] });
    await vi.advanceTimersByTimeAsync(7000);
    expect(session).toMatchObject({ chat: { length: 1 }, reactions: [] });
  });

  test("a ping goes to all, and fades", async () => {
    FakeSocket.last.accept(welcome());
    session.ping("room-7");
    expect(FakeSocket.last.of("ping")).toEqual([{ t: "ping", target: "room-7", hand: 0 }]);
    FakeSocket.last.say({ t: "ping", seat: 1, target: "room-7" });
    expect(session.pings).toMatchObject([{ seat: 1, target: "room-7" }]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(session.pings).toEqual([]);
  });
});

describe("private notes", () => {
  test("come with the welcome and are kept when the writer pauses", async () => {
    FakeSocket.last.accept(welcome({ notes: ["old"] }));
    expect(session.notes).toBe("old");
    session.note("Inès");
    session.note("Inès ment");
    expect(session.notes).toBe("Inès ment");
    expect(FakeSocket.last.of("note")).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.last.of("note")).toEqual([{ t: "note", text: "Inès ment", hand: 0 }]);
  });

  test("of each hand are its own, and are kept before another writes, or the page closes", () => {
    FakeSocket.last.accept(welcome({ hands: [0, 1], notes: ["a", "b"] }));
    session.note("aa");
    session.hand = 1;
    expect(session.notes).toBe("b");
    session.note("bb");
    expect(FakeSocket.last.of("note")).toMatchObject([{ text: "aa", hand: 0 }]);
    session.close();
    expect(FakeSocket.last.of("note")).toMatchObject([{ text: "aa" }, { text: "bb", hand: 1 }]);
  });

  test("that are being written are not replaced by the old ones", async () => {
    FakeSocket.last.accept(welcome({ notes: ["old"] }));
    session.note("new");
    FakeSocket.last.say(welcome({ notes: ["old"] }));
    expect(session.notes).toBe("new");
  });
});

describe("why not?", () => {
  test("each question gets its own answer", async () => {
    FakeSocket.last.accept(welcome());
    const first = session.why(["take 7"]);
    const second = session.why(["take 9"]);
    FakeSocket.last.say({ t: "because", hand: 0, rules: { "take 9": "H16" } });
    FakeSocket.last.say({ t: "because", hand: 0, rules: { "take 7": "H13" } });
    expect(await first).toEqual({ "take 7": "H13" });
    expect(await second).toEqual({ "take 9": "H16" });
  });

  test("what was answered is not asked again, until something happens", async () => {
    FakeSocket.last.accept(welcome());
    const first = session.why(["take 7"]);
    FakeSocket.last.say({ t: "because", hand: 0, rules: { "take 7": "H13" } });
    await first;
    expect(await session.why(["take 7"])).toEqual({ "take 7": "H13" });
    expect(FakeSocket.last.of("why")).toHaveLength(1);
    FakeSocket.last.say(stepAt(4));
    void session.why(["take 7"]);
    expect(FakeSocket.last.of("why")).toHaveLength(2);
  });

  test("a question without an answer ends", async () => {
    FakeSocket.last.accept(welcome());
    const question = session.why(["take 7"]);
    await vi.advanceTimersByTimeAsync(9000);
    expect(await question).toEqual({});
  });
});

test("leaving gives the seat's token back", () => {
  myTables.seated({ table: ID, seats: [{ seat: 0, token: "a-token" }] }, "horde", ["Camille"]);
  FakeSocket.last.accept(welcome());
  session.leave();
  expect(FakeSocket.last.of("leave")).toHaveLength(1);
  expect(myTables.tokens(ID)).toEqual([]);
});
