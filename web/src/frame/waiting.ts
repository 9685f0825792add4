/** What the prompt says while the match waits for others. */
import { fill } from "../i18n/index.svelte";
import { frameTexts } from "../i18n/frame";
import type { Lang } from "../i18n/lang";

/** Beyond these the rest are counted. */
const NAMED = 3;

/** "On attend Ana, Bob": for whom the match waits. */
export function waitingFor(names: string[], lang: Lang): string {
  const t = frameTexts[lang].prompt;
  const more = names.length > NAMED + 1 ? names.length - NAMED : 0;
  const list = (more ? names.slice(0, NAMED) : names).join(", ");
  return fill(more ? t.waitsMore : t.waits, lang, { names: list, count: more });
}

/** Others are to move, but the viewer may act: "Malo réfléchit, tu peux intervenir". */
export function mayActToo(text: string, lang: Lang): string {
  return fill(frameTexts[lang].prompt.may, lang, { text: text.replace(/[.…]$/, "") });
}
