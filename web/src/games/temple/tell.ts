/** What lies on the table of Le Temple, to whoever asks. */
import { said } from "../../frame/tell";
import { fill, type Lang } from "../../i18n/index.svelte";
import type { TempleView } from "../../wire/types";
import type { TableProps, Told } from "../contract";
import { isHalf } from "./signs";
import { templeTexts } from "./texts";
import { holdsName, symbolsName } from "./words";

export function tell(about: string, table: TableProps<TempleView>, lang: Lang): Told | null {
  const [what = "", which = "", whose = ""] = about.split(" ");
  if (what === "seat") return seatTold(table.view, Number(which), lang);
  if (what === "room") return roomTold(table, which, Number(whose), lang);
  return null;
}

/** A room of somebody's temple: its price, what it holds, and who stands on it. */
function roomTold({ view, seats }: TableProps<TempleView>, name: string, whose: number, lang: Lang): Told | null {
  const t = templeTexts[lang].temple;
  const room = view.rooms.find((each) => each.name === name);
  if (!room) return null;
  const done = view.seats[whose]?.done.includes(name);
  const here = view.seats.flatMap((each, at) => (each.room === name ? [fill(t.here, lang, { name: seats[at]?.name ?? "" })] : []));
  const holds = holdsName(room.holds, lang);
  const gives = room.holds === "exit" ? holds : done ? t.givesNothing : fill(t.gives, lang, { holds });
  const rule = room.holds === "exit" ? "T50" : isHalf(room.holds) ? "T40" : "T27";
  return { title: name, lines: [said(fill(t.costs, lang, { room: name }), symbolsName(room.needs, lang), lang), gives, ...here], rule };
}

function seatTold(view: TempleView, at: number, lang: Lang): Told | null {
  const t = templeTexts[lang].seat;
  const seat = view.seats[at];
  if (!seat) return null;
  const ready = seat.treasures.filter((card) => card.ready).length;
  const used = seat.treasures.filter((card) => card.used).length;
  const lines = [
    view.active === at && view.round > 0 ? t.active : "",
    fill(t.treasures, lang, { count: used }),
    ready ? fill(t.ready, lang, { count: ready }) : "",
  ];
  return { title: "", lines };
}
