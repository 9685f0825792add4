/** What lies on the table of Condamnés !, to whoever asks. */
import { said } from "../../frame/tell";
import { fill, type Lang } from "../../i18n/index.svelte";
import type { CondamnesView } from "../../wire/types";
import type { TableProps, Told } from "../contract";
import { cardName, suitName } from "./cards";
import { condamnesTexts } from "./texts";

export function tell(about: string, table: TableProps<CondamnesView>, lang: Lang): Told | null {
  const [what = "", which = ""] = about.split(" ");
  const { view } = table;
  const t = condamnesTexts[lang];
  if (what === "seat") return seatTold(view, Number(which), lang);
  if (what === "pack") return { title: said(t.pack, String(view.pile), lang), lines: [], rule: "C46" };
  if (what === "discard") return { title: said(t.discard, String(view.discard.length), lang), lines: [cards(view.discard, lang)], rule: "C50" };
  if (what === "tunnels") return tunnelsTold(table, lang);
  return null;
}

const cards = (names: string[], lang: Lang) => names.map((name) => cardName(name, lang)).join(", ");

function tunnelsTold({ view, seats }: TableProps<CondamnesView>, lang: Lang): Told {
  const t = condamnesTexts[lang];
  const dug = view.tunnels.map(({ digger, marker }) =>
    said(fill(t.tunnelOf, lang, { name: seats[digger]?.name ?? "" }), cardName(marker, lang), lang),
  );
  return { title: t.tunnels, lines: [fill(t.tunnelsNote, lang, { count: view.needed }), ...dug], rule: "C10" };
}

/** What is public of a seat, and the suit it collects for those who know the agreement. */
function seatTold(view: CondamnesView, at: number, lang: Lang): Told | null {
  const t = condamnesTexts[lang].seat;
  const seat = view.seats[at];
  if (!seat) return null;
  if (at === view.guard) return { title: "", lines: [], rule: "C13" };
  const dug = view.tunnels.filter((tunnel) => tunnel.digger === at).map((tunnel) => tunnel.marker);
  const lines = [
    seat.suit ? fill(t.collects, lang, { suit: suitName(seat.suit, lang) }) : "",
    dug.length ? said(fill(t.tunnels, lang, { count: dug.length }), cards(dug, lang), lang) : "",
  ];
  return { title: "", lines, rule: seat.apart ? "C43" : seat.suit ? "C47" : undefined };
}
