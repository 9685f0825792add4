/** The words of a game's switch: its `title` and one for each value. */
import type { Lang } from "../../i18n/lang";
import type { GameInfo } from "../../wire/types";

type Both = Record<Lang, string>;

export function switchWords(game: GameInfo, name: string, lang: Lang): Record<string, string> {
  const switches = (game.words["switches"] ?? {}) as Record<string, Record<string, Both>>;
  const entries = Object.entries(switches[name] ?? {});
  return Object.fromEntries(entries.map(([key, both]) => [key, both[lang]]));
}
