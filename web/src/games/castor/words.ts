/** Le Castor en cavale in sentences: what the frame asks of a game, and what its own parts share. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { castorTexts } from "./texts";
import { castor as names } from "../../wire/names";
import type { CastorView } from "../../wire/types";
import type { SeatSummary } from "../contract";
import { cardOf, type Colour } from "./suits";

export function agentName(agent: string, lang: Lang): string {
  return names[lang].agent[agent as keyof (typeof names)["fr"]["agent"]] ?? agent;
}

/** "Atout bleu", and "le plus grand bleu l’emporte". */
export function accompliceTold(accomplice: string, lang: Lang): { name: string; does: string } | null {
  const key = accomplice as keyof (typeof names)["fr"]["accomplice"];
  return accomplice ? { name: names[lang].accomplice[key], does: names[lang].accomplice_act[key] } : null;
}

export const colourName = (colour: Colour, lang: Lang): string => names[lang].colour[colour];

export function cardName(card: string, lang: Lang): string {
  const { colour, value } = cardOf(card);
  const t = castorTexts[lang];
  return fill(t.cardName, lang, { value, colour: colourName(colour, lang) });
}

export function facts(view: CastorView, lang: Lang, told: readonly string[] = []): string[] {
  const t = castorTexts[lang];
  const goal = told.includes("medals") ? [] : [fill(t.goal, lang, { count: view.goal })];
  return [
    fill(t.facts.round, lang, { count: view.round }),
    fill(t.facts.trick, lang, { count: view.trick, of: view.tricks }),
    ...goal,
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
  return fill(t[view.phase], lang, { name: names[view.receiver] ?? "" });
}

/** Every choice here is made in two steps already, or names what it does. */
export function isGrave(): boolean {
  return false;
}

export function endRole(view: CastorView, seat: number, lang: Lang): string {
  return agentName(view.seats[seat]?.agent ?? "", lang);
}
