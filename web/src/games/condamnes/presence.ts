/** Who plays a seat, where it is not simply somebody: a bot, a bot for somebody, nobody for now. */
import { frameTexts } from "../../i18n/frame";
import type { Lang } from "../../i18n/lang";
import { botText } from "../../i18n/strengths";
import type { SeatInfo } from "../../wire/types";

export function seatNote(info: SeatInfo, running: boolean, lang: Lang): string {
  const t = frameTexts[lang].seats;
  if (info.absent) return t.absent;
  if (info.kind === "bot") return botText(info, lang);
  return running && !info.here ? t.away : "";
}
