/** What lies on the table of La Horde, to whoever asks. */
import { fill, type Lang } from "../../i18n/index.svelte";
import type { HordeView } from "../../wire/types";
import type { TableProps, Told } from "../contract";
import { sum } from "./counts";
import { hordeTexts } from "./texts";
import { ownLine } from "./words";

export function tell(about: string, { view }: TableProps<HordeView>, lang: Lang): Told | null {
  const [what = "", which = ""] = about.split(" ");
  if (what === "seat") return seatTold(view, Number(which), lang);
  if (what === "plank") return plankTold(view, Number(which), lang);
  if (what === "discard") return { title: fill(hordeTexts[lang].discardLabel, lang, { count: sum(view.discard) }), lines: [discarded(view, lang)], rule: "H17" };
  return null;
}

/** "3 fois le 7, 2 fois le 8". */
export function discarded(view: HordeView, lang: Lang): string {
  return view.discard
    .flatMap((copies, at) => (copies > 0 ? [fill(hordeTexts[lang].discardOf, lang, { copies, value: at + 1 })] : []))
    .join(", ");
}

function plankTold(view: HordeView, value: number, lang: Lang): Told {
  const t = hordeTexts[lang];
  const broken = view.horde.includes(value) && view.seats.some((seat) => seat.broken.includes(value));
  const count = view.unseen[value - 1] ?? 0;
  return { title: t.planks, lines: [fill(broken ? t.plankBroken : t.plank, lang, { value, count })], rule: broken ? "H12" : "H06" };
}

function seatTold(view: HordeView, at: number, lang: Lang): Told | null {
  const t = hordeTexts[lang];
  const seat = view.seats[at];
  if (!seat) return null;
  const cards = seat.refuge.length ? fill(t.refugeCards, lang, { values: seat.refuge.join(", ") }) : t.refugeEmpty;
  return { title: "", lines: [cards, ownLine(view, at, false, lang)], rule: seat.status === "passed" ? "H14" : undefined };
}
