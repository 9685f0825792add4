/**
 * What lies on the table says what it is. A game marks it, `data-tell="pile S"`, and has an answer
 * (`tell`); the frame opens a bubble as it does for "why not" (why.ts).
 */
import type { GameUi, TableProps, Told } from "../games/contract";
import { fill } from "../i18n/index.svelte";
import { frameTexts } from "../i18n/frame";
import type { Lang } from "../i18n/lang";
import { botText } from "../i18n/strengths";

/** For what is no button otherwise: a finger, the mouse, the Tab key, Enter and `?` open its bubble. */
export const tells = (about: string) => ({ "data-tell": about, role: "button", tabindex: 0 }) as const;

/** "Martha : prend aussi le plan du dessous." */
export function said(what: string, how: string, lang: Lang): string {
  return `${what}${lang === "fr" ? "\u00a0" : ""}: ${how}`;
}

export function toldOf(ui: GameUi, about: string, table: TableProps<unknown>, lang: Lang): Told | null {
  const own = ui.tell?.(about, table, lang) ?? null;
  const seat = /^seat (\d+)$/.exec(about)?.[1];
  return seat === undefined ? own : plateTold(ui, Number(seat), table, lang, own);
}

/** All that a plate says, at any size. */
function plateTold(ui: GameUi, seat: number, table: TableProps<unknown>, lang: Lang, own: Told | null): Told | null {
  const info = table.seats[seat];
  if (!info) return null;
  const t = frameTexts[lang].seats;
  const { badge, line, score, of } = ui.summary(table.view, seat, lang);
  const points = score === null ? "" : fill(of === null ? t.score : t.scoreOf, lang, { score, of: of ?? 0 });
  const kind = info.absent ? t.absent : info.kind === "bot" ? botText(info, lang) : "";
  const lines = [[kind, badge?.label, line].filter(Boolean).join(", "), points, ...(own?.lines ?? [])];
  return { title: info.name, lines: lines.filter(Boolean), rule: own?.rule };
}
