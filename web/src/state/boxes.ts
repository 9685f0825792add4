/** Boxes as they are chosen: those that the server offers, and the one that a table has. */
import { boxTexts } from "../i18n/boxes";
import { fill } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";
import type { BoxInfo, GameInfo, TableInfo } from "../wire/types";

/** The id of the shipped box, and of one that a table has though it is no longer offered. */
export const SHIPPED = "";
export const KEPT = "kept";

/** What each id is called. */
export function boxNames(game: GameInfo, lang: Lang, kept: BoxInfo | null = null): Record<string, string> {
  const offered = game.boxes.map((box) => [box.id, boxTitle(box, lang)]);
  return { [SHIPPED]: boxTexts[lang].shipped, ...(kept ? { [KEPT]: boxTitle(kept, lang) } : {}), ...Object.fromEntries(offered) };
}

/** The id of the box that a table has. */
export function boxId(game: GameInfo | undefined, box: BoxInfo | null): string {
  if (!box) return SHIPPED;
  return game?.boxes.find((each) => each.digest === box.digest)?.id ?? KEPT;
}

export const boxTitle = ({ title }: Pick<BoxInfo, "title">, lang: Lang) => title[lang] || boxTexts[lang].untitled;

/** What the bar of a table says of its box: nothing of the shipped one. */
export function boxFacts(table: TableInfo | null | undefined, lang: Lang): string[] {
  return table?.box ? [fill(boxTexts[lang].fact, lang, { title: boxTitle(table.box, lang) })] : [];
}
