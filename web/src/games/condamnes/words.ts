/** Condamnés ! in sentences: what the frame asks of a game, and what its own parts share. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { condamnesTexts } from "./texts";
import type { CondamnesView, OutcomeInfo } from "../../wire/types";
import type { SeatSummary } from "../contract";
import { suitName } from "./cards";
import { selection } from "./selection.svelte";

export function facts(view: CondamnesView, lang: Lang, told: readonly string[] = []): string[] {
  const t = condamnesTexts[lang];
  if (view.round === 0) return [t.before];
  const way = view.step < 0 ? t.right : t.left;
  if (told.includes("rounds")) return [fill(t.way, lang, { way })];
  return [fill(t.round, lang, { count: view.round, way }), fill(t.transfer, lang, { count: view.rounds })];
}

export function summary(view: CondamnesView, seat: number, lang: Lang): SeatSummary {
  const t = condamnesTexts[lang].seat;
  const own = view.seats[seat]!;
  if (seat === view.guard) {
    const line = fill(t.guard, lang, { count: own.cards, goal: view.goal });
    return { line, badge: null, score: null, of: null, out: false };
  }
  const stirs = view.rustles.some((pair) => pair.includes(seat));
  // The backs below count the cards too: a rustle must not make the plate higher.
  const parts = stirs ? [] : [fill(t.prisoner, lang, { count: own.cards })];
  const tunnels = view.tunnels.filter((tunnel) => tunnel.digger === seat).length;
  if (tunnels) parts.push(fill(t.tunnels, lang, { count: tunnels }));
  if (own.offences) parts.push(fill(t.offences, lang, { count: own.offences }));
  const badge = stirs ? { icon: "wave", label: t.rustle } : own.apart ? { icon: "cross", label: t.apart } : null;
  return { line: parts.join(", "), badge, score: null, of: null, out: false };
}

export function prompt(view: CondamnesView, seat: number, awaited: number[], names: string[], lang: Lang): string {
  const t = condamnesTexts[lang].prompt;
  if (awaited.length === 0) return t.over;
  if (view.phase === "grab") {
    return awaited.includes(seat) ? t.grab : seat === view.guard ? t.grabGuard : t.grabOthers;
  }
  if (selection.act) return selection.act === "search" && selection.target >= 0 ? t.pay : t.acts[selection.act];
  if (awaited.includes(seat)) return ownPrompt(view, names, lang);
  return fill(t.others, lang, { name: names[awaited[0]!] ?? "" });
}

function ownPrompt(view: CondamnesView, names: string[], lang: Lang): string {
  const t = condamnesTexts[lang].prompt;
  if (view.phase === "point" && view.pointing_costs) return t.pointPrice;
  return fill(view.must_swap ? t.swap : t[view.phase], lang, { name: names[view.target] ?? "" });
}

/** In the window the clock ends the grab, with nobody's help. */
export function clock(view: CondamnesView, mine: boolean, lang: Lang): string {
  const t = condamnesTexts[lang].prompt;
  return view.phase === "grab" ? (mine ? t.grabTime : t.grabTimeOthers) : "";
}

/** Who says nothing leaves the stolen card, too. */
export function isSilence(move: string): boolean {
  return move === "leave";
}

export function isRace(view: CondamnesView): boolean {
  return view.phase === "grab";
}

export function endTitle(view: CondamnesView, outcome: OutcomeInfo, names: string[], lang: Lang): string {
  const t = condamnesTexts[lang].end;
  const guard = names[view.guard] ?? "";
  return outcome.winners.includes(view.guard) ? fill(t.guard, lang, { name: guard }) : t.prisoners;
}

/** Asked once more: nothing here is done in one touch but letting a card lie. */
export function isGrave(): boolean {
  return false;
}

/** Something lies open for a while: a tunnel, a card that came back too low, an inspected hand. */
export const isBusy = (view: CondamnesView): boolean =>
  view.dig !== null || view.returned !== "" || view.turned.length > 0 || view.seats.some((each) => each.inspected.length > 0);

/** To whom a card is passed, and what they collect, for those who know the agreement. */
export function passNote(view: CondamnesView, names: string[], lang: Lang): string {
  const t = condamnesTexts[lang].choices;
  const name = names[view.receiver] ?? "";
  const suit = view.seats[view.receiver]?.suit;
  return suit ? fill(t.passNoteSuit, lang, { name, suit: suitName(suit, lang) }) : fill(t.passNote, lang, { name });
}

export function endRole(view: CondamnesView, seat: number, lang: Lang): string {
  return condamnesTexts[lang].roles[seat === view.guard ? "guard" : "prisoner"];
}
