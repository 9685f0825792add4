/** Le Castor en cavale in sentences: what the frame asks of a game, and what its own parts share. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { castorTexts } from "../../i18n/castor";
import type { CastorView } from "../../wire/types";
import type { SeatSummary } from "../contract";
import { cardOf, isCard } from "./suits";

type Agent = keyof (typeof castorTexts)["fr"]["agents"];

export function agentName(agent: string, lang: Lang): string {
  return castorTexts[lang].agents[agent as Agent]?.name ?? agent;
}

export function cardName(card: string, lang: Lang): string {
  const { colour, value } = cardOf(card);
  const t = castorTexts[lang];
  return fill(t.cardName, lang, { value, colour: t.colours[colour] });
}

export function facts(view: CastorView, lang: Lang): string[] {
  const t = castorTexts[lang];
  return [
    fill(t.round, lang, { count: view.round }),
    fill(t.trick, lang, { count: view.trick }),
    fill(t.goal, lang, { count: view.goal }),
  ];
}

export function summary(view: CastorView, seat: number, lang: Lang): SeatSummary {
  const t = castorTexts[lang].seat;
  const { agent, power, picked } = view.seats[seat]!;
  const badge = power === "active" ? { icon: "crown", label: t.active } : null;
  // Medals are drawn on the plate, and the sheets tell the points.
  return { line: agentName(agent, lang), badge, score: null, of: null, out: false, chosen: picked };
}

export function prompt(view: CastorView, seat: number, awaited: number[], names: string[], lang: Lang): string {
  const t = castorTexts[lang].prompt;
  if (awaited.length === 0) return t.over;
  if (seat >= 0 && awaited.includes(seat)) return ownPrompt(view, seat, names, lang);
  const who = awaited.map((each) => names[each] ?? "");
  if (who.length === 1) return fill(t.others, lang, { name: who[0]! });
  return fill(t.several, lang, { names: `${who.slice(0, -1).join(", ")} ${t.and} ${who.at(-1)}` });
}

function ownPrompt(view: CastorView, seat: number, names: string[], lang: Lang): string {
  const t = castorTexts[lang].prompt;
  if (view.phase === "play" && view.leader === seat) return t.lead;
  const to = view.phase === "pass" ? (seat + 1) % names.length : view.victim;
  const sentence = t[view.phase as keyof typeof t] ?? t.play;
  return fill(sentence, lang, { name: names[to] ?? "" });
}

/** A move in words, for replays and confirmations. */
export function moveText(move: string, lang: Lang, names: string[]): string {
  const t = castorTexts[lang];
  if (isCard(move)) return fill(t.moves.card, lang, { card: cardName(move, lang) });
  const [verb = "", letter = ""] = move.split(" ");
  const sentence = t.moves[verb as keyof typeof t.moves] ?? move;
  return fill(sentence, lang, { name: names[letter.charCodeAt(0) - 97] ?? "" });
}

/** Every choice here is made in two steps already, or names what it does. */
export function isGrave(): boolean {
  return false;
}

/** Seats in playing order from the leader. */
export function playingOrder(view: CastorView): number[] {
  const count = view.seats.length;
  const step = view.reversed ? count - 1 : 1;
  return view.seats.map((_, place) => (view.leader + place * step) % count);
}
