/** How strongly bots play, by the names that the server gives their levels. */
import { i18n, type Lang } from "./index.svelte";

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
export function strength(level: string): Strength {
  return strengths[i18n.lang][EARLIER[level] ?? level] ?? { name: level, plays: level, does: "" };
}
