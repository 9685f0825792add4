/** How strongly bots play, by the names that the server gives their levels. */
import type { GameInfo } from "../wire/types";
import { common } from "./common";
import { fill, i18n, type Lang } from "./index.svelte";

interface Strength {
  name: string;
  /** After "a bot that plays". */
  plays: string;
  does: string;
}

export const strengths: Record<Lang, Record<string, Strength>> = {
  fr: {
    chance: { name: "Au hasard", plays: "au hasard", does: "joue n’importe quel coup permis" },
    easy: { name: "Novice", plays: "en novice", does: "l’instinct, avec un faux pas de temps en temps" },
    medium: { name: "Instinct", plays: "à l’instinct", does: "suit des règles simples, sans calculer" },
    strong: { name: "Réfléchi", plays: "en réfléchissant", does: "essaie ses coups mille fois en pensée" },
    expert: { name: "Stratège", plays: "en stratège", does: "les essaie dix mille fois, jusqu’à une seconde" },
  },
  en: {
    chance: { name: "At random", plays: "at random", does: "plays any move that is allowed" },
    easy: { name: "Novice", plays: "as a novice", does: "instinct, with a slip now and then" },
    medium: { name: "Instinct", plays: "by instinct", does: "follows simple rules, without reckoning" },
    strong: { name: "Thinker", plays: "as a thinker", does: "tries its moves a thousand times in its mind" },
    expert: { name: "Strategist", plays: "as a strategist", does: "tries them ten thousand times, for up to a second" },
  },
};

/** What levels of earlier releases are called now: in matches that were played then. */
const EARLIER: Record<string, string> = { instinct: "medium" };

/** In the language of the page; a level that has no words yet is called as the server calls it. */
export function strength(level: string, lang: Lang = i18n.lang): Strength {
  return strengths[lang][EARLIER[level] ?? level] ?? { name: level, plays: level, does: "" };
}

/** Why a game does without a level. */
const unable: Record<Lang, string> = {
  fr: "ce jeu n’est pas écrit pour que ses bots réfléchissent",
  en: "this game is not written so that its bots can think",
};

/** The levels of a server that a game cannot offer, each with the reason. */
export function unableTo(levels: readonly string[], game: Pick<GameInfo, "levels"> | undefined): Record<string, string> {
  const offered: readonly string[] = game?.levels ?? levels;
  return Object.fromEntries(levels.filter((level) => !offered.includes(level)).map((level) => [level, unable[i18n.lang]]));
}

/** Bots as words, those of a strength together: "2 bots à l’instinct, 1 bot en stratège". */
export function botsInWords(levels: readonly string[], phrase: string, lang: Lang): string {
  return [...new Set(levels)]
    .map((level) => fill(phrase, lang, { count: levels.filter((each) => each === level).length, level: strength(level, lang).plays }))
    .join(", ");
}

/** What a bot is, in a line: "bot · Stratège". */
export function botText(level: string, lang: Lang): string {
  return [common[lang].bot, level && strength(level, lang).name].filter(Boolean).join(" · ");
}
