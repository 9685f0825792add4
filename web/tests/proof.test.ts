/** A server that cheats is found out by what the browser kept. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Exchange } from "../src/state/keepsakes";
import { commitmentOf, newLuck, sealOf, shareOf } from "../src/state/luck";
import { prove, readDeal, type DealFile, type ProofCheck } from "../src/state/proof";

const [OWN, SECOND, FRESH] = [newLuck(), newLuck(), newLuck()];
const SECRET = "5e".repeat(32);
const seal = (luck: string) => sealOf(shareOf(luck));
/** Camille (we), Inès, a program that brings nothing, and a bot. */
const SEALS = [seal(OWN), seal(SECOND), "", ""];

let deal: DealFile;
let seen: Exchange;

beforeEach(() => {
  deal = {
    names: ["Camille", "Inès", "Robot", "Brume"],
    players: ["person", "person", "person", "instinct"],
    commitment: commitmentOf(SECRET),
    secret: SECRET,
    contributions: [shareOf(OWN), shareOf(SECOND), "", ""],
    seals: [...SEALS],
    redrawn: [],
    seed: "",
    box: "",
  };
  seen = { commitment: commitmentOf(SECRET), seals: [...SEALS], redrawn: 0, told: { 0: OWN }, altered: [] };
});

const failing = (checks: ProofCheck[]) => checks.filter((check) => check.holds === false).map((check) => check.name);
const proved = (kept = [seen], mine = [0]) => prove(deal, kept, mine);
const saidBy = (checks: ProofCheck[], name: ProofCheck["name"]) => checks.find((check) => check.name === name)!;

/** An exchange before this one, in which Inès kept silent. */
function givenUp(): Exchange {
  const secret = "9f".repeat(32);
  const [mine, theirs] = [newLuck(), newLuck()];
  const seals = [seal(mine), seal(theirs), "", ""];
  deal.redrawn = [{ commitment: commitmentOf(secret), secret, seals, missing: [1] }];
  seen.redrawn = 1;
  return { commitment: commitmentOf(secret), seals, redrawn: 0, told: { 0: mine }, altered: [] };
}

describe("an honest deal", () => {
  test("holds in every point, and says who brought nothing", () => {
    const checks = proved();
    expect(checks.map(({ name, holds }) => [name, holds])).toEqual([
      ["secret", true],
      ["seals", true],
      ["shares", true],
      ["own", true],
      ["redrawn", true],
    ]);
    expect(saidBy(checks, "shares").fr).toContain("Sans chance apportée\u00a0: Robot.");
    expect(saidBy(checks, "shares").en).toContain("Brought no luck: Robot.");
  });

  test("with a box of the table’s own holds if it is the one that was shown", () => {
    deal.box = seen.box = "0123456789abcdef";
    expect(failing(proved())).toEqual([]);
    expect(saidBy(proved(), "box").holds).toBe(true);
  });

  test("of several at one screen names how many lucks are in it", () => {
    seen.told = { 0: OWN, 1: SECOND };
    expect(saidBy(proved([seen], [0, 1]), "own").fr).toContain("Les 2 chances");
  });

  test("that was begun anew says how often, and who kept silent", () => {
    const checks = proved([givenUp(), seen]);
    expect(failing(checks)).toEqual([]);
    expect(saidBy(checks, "redrawn").fr).toBe("Donne recommencée 1 fois, et chaque fois dite ici. A gardé le silence\u00a0: Inès.");
  });

  test("that was made without us cannot be checked, which is no failure", () => {
    const before = givenUp();
    deal.redrawn[0]!.missing = [0]; // ours was lost on its way
    deal.contributions[0] = deal.seals[0] = "";
    const checks = proved([before]);
    expect(checks.map(({ name, holds }) => [name, holds])).toEqual([
      ["secret", null],
      ["redrawn", true],
    ]);
  });

  test("that we slept through says so", () => {
    givenUp();
    deal.redrawn[0]!.missing = [0];
    deal.contributions[0] = deal.seals[0] = "";
    const checks = prove(deal, [], [0]);
    expect(checks.map(({ holds }) => holds)).toEqual([null, true]);
    expect(saidBy(checks, "redrawn").en).toContain("Kept silent: Camille.");
  });

  test("of which nothing was kept is not checked at all", () => {
    expect(prove(deal, [], [])).toEqual([]);
  });
});

describe("a cheating server is caught", () => {
  test("with another secret", () => {
    deal.secret = "66".repeat(32);
    expect(failing(proved())).toEqual(["secret"]);
  });

  test("with another secret and the commitment that fits it", () => {
    deal.secret = "66".repeat(32);
    deal.commitment = commitmentOf(deal.secret);
    expect(failing(proved())).toEqual(["secret"]);
  });

  test("with a luck that was exchanged", () => {
    deal.contributions[1] = shareOf(FRESH);
    const checks = proved();
    expect(failing(checks)).toEqual(["shares"]);
    expect(saidBy(checks, "shares").en).toContain("Inès");
  });

  test("with a luck that was exchanged, and the seal that fits it", () => {
    deal.contributions[1] = shareOf(FRESH);
    deal.seals[1] = seal(FRESH);
    const checks = proved();
    expect(failing(checks)).toEqual(["seals"]);
    expect(saidBy(checks, "seals").fr).toContain("Inès");
  });

  test("with our own luck exchanged", () => {
    deal.contributions[0] = shareOf(FRESH);
    deal.seals[0] = seal(FRESH);
    expect(failing(proved())).toEqual(["seals", "own"]);
  });

  test("with a luck left out", () => {
    deal.contributions[1] = "";
    expect(failing(proved())).toEqual(["shares"]);
  });

  test("with a luck left out together with its seal", () => {
    deal.contributions[1] = deal.seals[1] = "";
    expect(failing(proved())).toEqual(["seals"]);
  });

  test("with a luck whose seal appeared after we told ours", () => {
    deal.contributions[2] = shareOf(FRESH);
    deal.seals[2] = seal(FRESH);
    const checks = proved();
    expect(failing(checks)).toEqual(["seals"]);
    expect(saidBy(checks, "seals").en).toContain("Robot");
  });

  test("with seals that changed on the way, though the file shows the right ones", () => {
    seen.altered = [[SEALS[0]!, seal(FRESH), "", ""]];
    const checks = proved();
    expect(failing(checks)).toEqual(["seals"]);
    expect(saidBy(checks, "seals").fr).toContain("Inès");
  });

  test("with more seats than there were", () => {
    deal.contributions.push(shareOf(FRESH));
    deal.seals.push(seal(FRESH));
    expect(failing(proved())).toEqual(["seals"]);
  });

  test("with empty seats that were not there: each would make another shuffle", () => {
    deal.contributions.push("");
    expect(failing(proved())).toEqual(["shares"]);
    deal.seals.push("");
    expect(failing(proved())).toEqual(["seals"]);
  });

  test("with a redraw that is not told", () => {
    const before = givenUp();
    deal.redrawn = [];
    expect(failing(proved([before, seen]))).toEqual(["redrawn"]);
    expect(failing(proved([seen]))).toEqual(["redrawn"]); // also by who came in later
  });

  test("with a redraw whose secret is another one", () => {
    const before = givenUp();
    deal.redrawn[0]!.secret = SECRET;
    expect(failing(proved([before, seen]))).toEqual(["redrawn"]);
  });

  test("with a redraw whose seals are other ones", () => {
    const before = givenUp();
    deal.redrawn[0]!.seals = SEALS;
    expect(failing(proved([before, seen]))).toEqual(["redrawn"]);
  });

  test("with redraws that nobody saw", () => {
    givenUp();
    seen.redrawn = 0;
    expect(failing(proved())).toEqual(["redrawn"]);
  });

  test("with a luck in our seat that we never told", () => {
    expect(failing(prove(deal, [], [0]))).toEqual(["own"]);
    expect(failing(proved([givenUp()]))).toContain("secret");
  });

  test("with a deal for which our sealed luck was never asked", () => {
    deal.contributions[0] = deal.seals[0] = "";
    expect(failing(prove(deal, [], [0]))).toEqual(["own"]);
    givenUp();
    expect(failing(prove(deal, [], [0]))).toEqual(["own"]); // that somebody else was silent is no reason
  });

  test("with a deal that was begun anew behind our back", () => {
    const before = givenUp();
    deal.contributions[0] = deal.seals[0] = "";
    expect(failing(proved([before]))).toContain("own");
  });

  test("with a ready-made seed", () => {
    deal.seed = "0".repeat(32);
    expect(failing(proved())).toEqual(["own"]);
  });

  test.each([null, 7, "text", [], { seals: "x", redrawn: [null, { missing: ["a"] }] }])("with no match file at all: %j", (file) => {
    deal = readDeal(file);
    expect(failing(proved())).toContain("secret");
  });
});

test("a match file is read as the server writes it", () => {
  const file = { cavale: 2, game: "horde", ...deal, moves: "a:D", outcome: null };
  expect(readDeal(file)).toEqual(deal);
  const { redrawn: _, seed: __, ...short } = file; // left out while they are empty
  expect(readDeal(short)).toEqual(deal);
});

describe("a box that was exchanged", () => {
  test.each([
    ["another", "0123456789abcdef", "fedcba9876543210"],
    ["one where there was none", "", "fedcba9876543210"],
    ["none where there was one", "0123456789abcdef", ""],
  ])("%s is found", (_, shown, told) => {
    seen.box = shown;
    deal.box = told;
    expect(failing(proved())).toEqual(["box"]);
  });

  test("is read from the file only if the file brings one along", () => {
    expect(readDeal({ box: "0123" }).box).toBe("");
    expect(readDeal({ box: "0123", own_box: { contents: {} } }).box).toBe("0123");
  });
});
