/**
 * Did anybody choose this deal? What this browser can find out by itself, from the match file and what
 * it kept before it told its luck. No rules here: that the cards follow from the shuffle, and the moves
 * from the rules, others must check.
 */
import { fill, type Gaps } from "../i18n/index.svelte";
import { proofTexts } from "../i18n/proof";
import type { Sentence } from "../wire/types";
import type { Exchange } from "./keepsakes";
import { commitmentOf, sealOf, shareOf } from "./luck";

/** An exchange of lucks that was given up, because somebody did not tell theirs. */
interface Redraw {
  commitment: string;
  secret: string;
  seals: string[];
  missing: number[];
}

/** What a match file says of its deal. */
export interface DealFile {
  names: string[];
  players: string[];
  commitment: string;
  secret: string;
  /** Shares, by seat; empty where nothing was brought. */
  contributions: string[];
  seals: string[];
  redrawn: Redraw[];
  /** A seed instead of what was mixed: only in files from before seals. */
  seed: string;
  /** The digest of the box that the file brings along; empty: it has none of its own. */
  box: string;
}

export interface ProofCheck extends Sentence {
  name: "secret" | "seals" | "shares" | "own" | "redrawn" | "box";
  /** null: this browser cannot say. */
  holds: boolean | null;
}

/** A file may come from anybody: what is missing or of another shape is empty. */
export function readDeal(file: unknown): DealFile {
  const of = (value: unknown) => (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const raw = of(file);
  return {
    names: list(raw["names"]).map(text),
    players: list(raw["players"]).map(text),
    commitment: text(raw["commitment"]),
    secret: text(raw["secret"]),
    contributions: list(raw["contributions"]).map(text),
    seals: list(raw["seals"]).map(text),
    seed: text(raw["seed"]),
    box: raw["own_box"] ? text(raw["box"]) : "",
    redrawn: list(raw["redrawn"])
      .map(of)
      .map((each) => ({
        commitment: text(each["commitment"]),
        secret: text(each["secret"]),
        seals: list(each["seals"]).map(text),
        missing: list(each["missing"]).filter((seat) => typeof seat === "number"),
      })),
  };
}

/**
 * All that this browser can say of a deal; nothing, if it had no part in it. `mine` are the seats that
 * it took at that table with a sealed luck, and still has.
 */
export function prove(deal: DealFile, kept: readonly Exchange[], mine: readonly number[]): ProofCheck[] {
  const counted = kept.find((each) => each.commitment === deal.commitment);
  const last = counted ?? kept.at(-1);
  if (!last) return proveUntold(deal, mine);
  if (!counted && wasLeftOut(deal, kept, mine)) return [say("secret", null, "without"), checkRedrawn(deal, kept)];
  return [
    checkSecret(deal, last),
    checkSeals(deal, kept, last),
    checkShares(deal),
    checkOwn(deal, last),
    checkRedrawn(deal, kept, last),
    ...checkBox(deal, last),
  ];
}

/** Our luck was sealed, but never told: nobody else may have told it, and all must hear why it is missing. */
function proveUntold(deal: DealFile, mine: readonly number[]): ProofCheck[] {
  if (mine.length === 0) return [];
  if (mine.some((seat) => deal.contributions[seat])) return [say("own", false, "ownForged")];
  if (!mine.every((seat) => wasMissed(deal, seat))) return [say("own", false, "ownNot")];
  return [say("secret", null, "without"), checkRedrawn(deal, [])];
}

/** Every exchange that we told a luck in was given up, and we were missed in the one that counted. */
function wasLeftOut(deal: DealFile, kept: readonly Exchange[], mine: readonly number[]): boolean {
  const seats = [...mine, ...kept.flatMap((each) => Object.keys(each.told).map(Number))];
  const brought = seats.some((seat) => deal.contributions[seat] || deal.seals[seat] || !wasMissed(deal, seat));
  return !brought && kept.every((each) => givenUp(deal, each));
}

/** Who keeps silent once brings nothing any more. */
const wasMissed = (deal: DealFile, seat: number) => deal.redrawn.some((each) => each.missing.includes(seat));

const givenUp = (deal: DealFile, { commitment }: Exchange) => deal.redrawn.find((each) => each.commitment === commitment);

function checkSecret(deal: DealFile, seen: Exchange): ProofCheck {
  const holds = deal.commitment === seen.commitment && commitmentOf(deal.secret) === seen.commitment;
  return say("secret", holds, holds ? "secret" : "secretNot");
}

/** Another box deals other cards from the same shuffle: it must be the one that was shown before. */
function checkBox(deal: DealFile, { box = "" }: Exchange): ProofCheck[] {
  if (!deal.box && !box) return [];
  return [say("box", deal.box === box, deal.box === box ? "box" : "boxNot")];
}

/** A luck chosen after the others needs another seal than the one that stood there then. */
function checkSeals(deal: DealFile, kept: readonly Exchange[], last: Exchange): ProofCheck {
  const shown = kept.flatMap((each) => each.altered.flatMap((seals) => differing(each.seals, seals)));
  const changed = [...differing(last.seals, deal.seals), ...shown];
  const names = namesOf(deal, changed);
  return changed.length === 0 ? say("seals", true, "seals") : say("seals", false, "sealsNot", { names });
}

/** Every share is that of its seal, and neither is there without the other. */
function checkShares(deal: DealFile): ProofCheck {
  const announced = deal.contributions.map((share) => (share ? sealOf(share) : ""));
  const wrong = differing(deal.seals, announced);
  if (wrong.length > 0) return say("shares", false, "sharesNot", { names: namesOf(deal, wrong) });
  const without = deal.players.flatMap((who, seat) => (who === "person" && !deal.contributions[seat] ? [seat] : []));
  return say("shares", true, without.length > 0 ? "sharesSome" : "shares", { names: namesOf(deal, without) });
}

function checkOwn(deal: DealFile, seen: Exchange): ProofCheck {
  if (deal.seed) return say("own", false, "seed");
  const told = Object.entries(seen.told);
  const holds = told.every(([seat, luck]) => deal.contributions[Number(seat)] === shareOf(luck));
  if (!holds) return say("own", false, "ownNot");
  return say("own", true, told.length > 1 ? "ownSeveral" : "own", { count: told.length });
}

/**
 * Each exchange that was given up was a choice for whoever kept silent: all of them must be told.
 * `last` is the one that counted, if we took part in it.
 */
function checkRedrawn(deal: DealFile, kept: readonly Exchange[], last?: Exchange): ProofCheck {
  const count = deal.redrawn.length;
  const sealed = deal.redrawn.every((each) => commitmentOf(each.secret) === each.commitment);
  const others = kept.filter((each) => each !== last);
  const listed = others.every((each) => differing(each.seals, givenUp(deal, each)?.seals ?? []).length === 0);
  const counted = last ? count === last.redrawn : count > Math.max(...kept.map((each) => each.redrawn));
  if (!sealed || !listed || !counted) return say("redrawn", false, "redrawnNot");
  const silent = deal.redrawn.flatMap((each) => each.missing);
  return say("redrawn", true, count === 0 ? "never" : "redrawn", { count, names: namesOf(deal, silent) });
}

/**
 * Seats at which two lists differ. A seat that is not there is not an empty one: an empty part is mixed
 * into the shuffle too, so whoever could append some would choose among as many deals.
 */
function differing(one: readonly string[], other: readonly string[]): number[] {
  const seats = Array.from({ length: Math.max(one.length, other.length) }, (_, seat) => seat);
  return seats.filter((seat) => one[seat] !== other[seat]);
}

/** Each once; a seat without a name by its number. */
function namesOf(deal: DealFile, seats: number[]): string {
  return [...new Set(seats)].map((seat) => deal.names[seat] || `${seat + 1}`).join(", ");
}

type Text = keyof typeof proofTexts.fr.checks;

function say(name: ProofCheck["name"], holds: boolean | null, text: Text, gaps: Gaps = {}): ProofCheck {
  return { name, holds, fr: fill(proofTexts.fr.checks[text], "fr", gaps), en: fill(proofTexts.en.checks[text], "en", gaps) };
}
