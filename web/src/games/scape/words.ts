/** SCAPE in sentences: what the frame asks of a game, and what its own parts share. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { scapeTexts } from "./texts";
import type { OutcomeInfo, ScapePile, ScapeView } from "../../wire/types";
import type { SeatSummary } from "../contract";
import { cardName, isFaction, shortName, topOf } from "./cards";
import { finale } from "./finale.svelte";
import { selection } from "./selection.svelte";

export function facts(view: ScapeView, lang: Lang): string[] {
  const t = scapeTexts[lang];
  const { raf = 0, usaf = 0, ss = 0 } = view.roles;
  return [
    fill(t.players, lang, { count: view.seats.length }),
    fill(ss ? t.roles : t.noGuards, lang, { raf, usaf, ss }),
    t.direction,
  ];
}

export function summary(view: ScapeView, seat: number, lang: Lang): SeatSummary {
  const t = scapeTexts[lang];
  const { identity, hand, picked } = view.seats[seat]!;
  const over = view.phase === "over";
  const known = isFaction(identity) && (!over || finale.identities) ? identity : null;
  const badge = known ? { icon: over ? "person" : "eye", label: t.one[known] } : null;
  // No line: who has chosen is said by the frame, the letters below count the cards.
  return { line: "", badge, score: null, of: null, out: !over && hand.length === 0, chosen: picked };
}

export function prompt(view: ScapeView, seat: number, awaited: number[], names: string[], lang: Lang): string {
  const t = scapeTexts[lang].prompt;
  if (awaited.length === 0) return t.over;
  if (seat >= 0 && awaited.includes(seat)) return ownPrompt(view, seat, names, lang);
  // Where all choose at once, the frame names those who have not.
  return awaited.length > 1 ? "" : fill(t.others, lang, { name: names[awaited[0]!] ?? "" });
}

function ownPrompt(view: ScapeView, seat: number, names: string[], lang: Lang): string {
  const t = scapeTexts[lang].prompt;
  if (view.phase === "look") return t.look;
  if (view.phase === "collapse") return t.collapse;
  if (view.phase === "reveal") return view.reveals_left > 1 ? fill(t.revealMore, lang, { count: view.reveals_left }) : t.reveal;
  if (view.phase === "pick") return pickPrompt(view, names, lang);
  const card = view.seats[seat]!.hand[selection.place];
  return card ? fill(t.chosen, lang, { letter: card.letter }) : t.turn;
}

function pickPrompt(view: ScapeView, names: string[], lang: Lang): string {
  const t = scapeTexts[lang].prompt;
  const deed = view.played?.deed;
  if (deed !== "left" && deed !== "right") return t.discard;
  return fill(t[deed], lang, { name: names[view.receiver] ?? "" });
}

export function endTitle(view: ScapeView, outcome: OutcomeInfo, _names: string[], lang: Lang): string {
  const t = scapeTexts[lang].end;
  if (view.ending === "guards") return outcome.winners.length ? t.guards : t.nobody;
  return t[view.ending as "raf" | "usaf" | "both"] ?? "";
}

/** Every choice here is made in two steps already, or names what it does. */
export function isGrave(): boolean {
  return false;
}

/** What lies on top of a pile, as far as the viewer knows. */
export function topText(pile: ScapePile, lang: Lang): string {
  const t = scapeTexts[lang];
  const card = topOf(pile)?.card;
  if (!card) return t.pile.empty;
  return isFaction(card.faction) ? fill(t.choices.topKnown, lang, { faction: t.one[card.faction] }) : t.choices.topUnknown;
}

/** "Pile C, 3 cartes, sommet caché, posée par Inès". */
export function pileLabel(pile: ScapePile, names: string[], alone: boolean, lang: Lang): string {
  const t = scapeTexts[lang].pile;
  const laid = topOf(pile);
  if (!laid) return fill(t.labelEmpty, lang, { letter: pile.letter });
  const height = fill(t.height, lang, { count: pile.cards.length });
  const secret = alone && !laid.up ? `, ${scapeTexts[lang].alone}` : "";
  const known = fill(laid.up ? t.shown : t.known, lang, { card: cardName(laid.card, lang) }) + secret;
  const by = fill(t.by, lang, { name: names[laid.by] ?? "" });
  const top = `${laid.card.name ? known : t.unknown}, ${by}`;
  return fill(t.label, lang, { letter: pile.letter, height, top });
}

/** What stands where the choices would be, while there is nothing to choose. */
export function quietText(view: ScapeView, seat: number, lang: Lang): string {
  const t = scapeTexts[lang].choices;
  const own = view.seats[seat];
  if (!own) return t.watching;
  const picked = own.hand.find((card) => card.name === view.pick);
  if (view.phase === "pick" && picked) {
    return own.hand.length === 1 ? t.single : fill(t.picked, lang, { card: shortName(picked, lang) });
  }
  return own.hand.length ? t.wait : t.empty;
}

export function endRole(view: ScapeView, seat: number, lang: Lang): string {
  const identity = view.seats[seat]?.identity ?? "";
  return isFaction(identity) ? scapeTexts[lang].one[identity] : "";
}
