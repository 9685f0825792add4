/** Condamnés ! in sentences: what the frame asks of a game, and what its own parts share. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { condamnesTexts } from "../../i18n/condamnes";
import type { CondamnesView, OutcomeInfo } from "../../wire/types";
import type { SeatSummary } from "../contract";
import { theCard, cardsIn, isHead, seatIn, verbOf } from "./cards";
import { selection } from "./selection.svelte";

export function facts(view: CondamnesView, lang: Lang): string[] {
  const t = condamnesTexts[lang];
  if (view.round === 0) return [t.before];
  const way = view.step < 0 ? t.right : t.left;
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
  if (awaited.includes(seat)) return ownPrompt(view, names, lang);
  return fill(t.others, lang, { name: names[awaited[0]!] ?? "" });
}

/** The guard has to give, and has nothing but heads, or no card at all. */
function hasNoNumber(view: CondamnesView): boolean {
  return view.phase === "give" && (view.seats[view.guard]?.hand ?? []).every(isHead);
}

function ownPrompt(view: CondamnesView, names: string[], lang: Lang): string {
  const t = condamnesTexts[lang].prompt;
  if (selection.act) return t.acts[selection.act];
  const sentence = hasNoNumber(view) ? t.swap : (t[view.phase as keyof Omit<typeof t, "acts">] ?? t.pass);
  return fill(sentence, lang, { name: names[view.target] ?? "" });
}

/** In the window the clock ends the grab, with nobody's help. */
export function clock(view: CondamnesView, mine: boolean, lang: Lang): string {
  const t = condamnesTexts[lang].prompt;
  return view.phase === "grab" ? (mine ? t.grabTime : t.grabTimeOthers) : "";
}

export function endTitle(view: CondamnesView, outcome: OutcomeInfo, names: string[], lang: Lang): string {
  const t = condamnesTexts[lang].end;
  const guard = names[view.guard] ?? "";
  return outcome.winners.includes(view.guard) ? fill(t.guard, lang, { name: guard }) : t.prisoners;
}

/** A move in words, for replays. */
export function moveText(move: string, lang: Lang, names: string[]): string {
  const t = condamnesTexts[lang];
  const c = t.choices;
  const name = names[seatIn(move)] ?? "";
  const card = cardsIn(move).map((each) => theCard(each, lang)).join(", ");
  const sentences: Record<string, string> = {
    grab: c.grab,
    leave: c.leave,
    give: c.give,
    swap: card ? c.swap : c.turnUp,
    pass: c.pass,
    inspect: c.inspect,
    take: c.take,
    search: c.searchWho,
    pay: c.pay,
    callout: c.calloutWho,
    apart: c.apart,
    spare: c.spare,
    let: c.let,
    point: c.point,
    slip: c.slip,
    feint: c.feint,
    show: c.show,
    tunnel: c.tunnel,
  };
  return fill(sentences[verbOf(move)] ?? move, lang, { name, card });
}

/** Asked once more: nothing here is done in one touch but letting a card lie. */
export function isGrave(): boolean {
  return false;
}

/** The way of the card: from the guard round the table and back. */
export function passingOrder(view: CondamnesView): number[] {
  const count = view.seats.length;
  return Array.from({ length: count - 1 }, (_, place) => (view.guard + (place + 1) * (view.step < 0 ? count - 1 : 1)) % count);
}
