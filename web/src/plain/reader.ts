/** Who reads a view, with the words of its game. */
import type { Lang } from "../i18n/lang";
import { catalogue } from "../state/catalogue.svelte";
import type { Reader } from "./fields";

/** What the server says of the game, once it has. */
export function readerOf(game: string, lang: Lang, names: readonly string[] = []): Reader {
  return { lang, names, words: catalogue.game(game)?.words ?? {} };
}
