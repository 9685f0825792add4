/** What lies on the table of SCAPE, to whoever asks. */
import { said } from "../../frame/tell";
import { fill, type Lang } from "../../i18n/index.svelte";
import type { ScapeCard, ScapeView } from "../../wire/types";
import type { TableProps, Told } from "../contract";
import { cardName, markName, tally, type Deed } from "./cards";
import { scapeTexts } from "./texts";
import { pileLabel } from "./words";

const DEED_RULES: Record<Deed, string> = { look: "S30", left: "S31", right: "S32", discard: "S33", collapse: "S34", reveal: "S35" };

export function tell(about: string, table: TableProps<ScapeView>, lang: Lang): Told | null {
  const [what = "", which = ""] = about.split(" ");
  if (what === "seat") return seatTold(table, Number(which), lang);
  if (what === "pile") return pileTold(table, which, lang);
  if (what === "draw") return drawTold(table.view, lang);
  if (what === "card") return cardTold(cardsInView(table).find((card) => card.name === which), lang);
  return null;
}

/** Own cards, and the one that was just played. */
const cardsInView = ({ view, seat }: TableProps<ScapeView>): ScapeCard[] => [
  ...(view.seats[seat]?.hand ?? []),
  ...(view.played ? [view.played] : []),
];

function cardTold(card: ScapeCard | undefined, lang: Lang): Told | null {
  if (!card?.deed) return null;
  // The rule says what the card does when it is played face up.
  return { title: cardName(card, lang), lines: [], rule: DEED_RULES[card.deed as Deed] };
}

function pileTold({ view, seats, seat }: TableProps<ScapeView>, letter: string, lang: Lang): Told | null {
  const pile = view.piles.find((each) => each.letter === letter);
  if (!pile) return null;
  const [title = "", ...rest] = pileLabel(pile, seats.map((each) => each.name), seat >= 0, lang).split(", ");
  return { title, lines: [rest.join(", ")], rule: pile.cards.length ? "S22" : "S41" };
}

function drawTold(view: ScapeView, lang: Lang): Told {
  const t = scapeTexts[lang];
  if (!view.draw) return { title: t.drawEmpty, lines: [t.drawEmptyNote], rule: "S25" };
  return { title: fill(t.draw, lang, { count: view.draw }), lines: [fill(t.drawNext, lang, { letter: view.draw_letter })], rule: "S24" };
}

/** What is public of a seat: letters in hand, burned cards, whose identity it has seen. */
function seatTold({ view, seats }: TableProps<ScapeView>, at: number, lang: Lang): Told | null {
  const t = scapeTexts[lang];
  const seat = view.seats[at];
  if (!seat) return null;
  const names = seat.looked.map((other) => seats[other]?.name ?? "").join(", ");
  const burned = tally(seat.row).map(({ faction, count }) => fill(t.seat.tally, lang, { count, mark: markName(faction, 1, lang) }));
  const lines = [
    fill(t.pile.height, lang, { count: seat.hand.length }) + (seat.hand.length ? ` (${seat.hand.map((card) => card.letter).join(" ")})` : ""),
    burned.length ? said(t.seat.row, burned.join(", "), lang) : "",
    names ? fill(t.seat.looked, lang, { names }) : "",
  ];
  return { title: "", lines };
}
