/** How bots play, by the names that the server gives their levels and trained policies. */
import type { GameInfo, SeatInfo } from "../wire/types";
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
    expert: { name: "Stratège", plays: "en stratège", does: "les essaie jusqu’à dix mille fois, environ une seconde au plus" },
  },
  en: {
    chance: { name: "At random", plays: "at random", does: "plays any move that is allowed" },
    easy: { name: "Novice", plays: "as a novice", does: "instinct, with a slip now and then" },
    medium: { name: "Instinct", plays: "by instinct", does: "follows simple rules, without reckoning" },
    strong: { name: "Thinker", plays: "as a thinker", does: "tries its moves a thousand times in its mind" },
    expert: { name: "Strategist", plays: "as a strategist", does: "tries them up to ten thousand times, for about a second at most" },
  },
};

/** How the names of bots begin that play by a trained policy; the rest is what its file is called. */
const POLICY = "policy:";

const trained: Record<Lang, Omit<Strength, "name">> = {
  fr: { plays: "selon « {name} »", does: "une politique entraînée, choisie par ce serveur" },
  en: { plays: "by “{name}”", does: "a trained policy that this server has chosen" },
};

/** What levels of earlier releases are called now: in matches that were played then. */
const EARLIER: Record<string, string> = { instinct: "medium" };

/** In the language of the page; a level that has no words yet is called as the server calls it. */
export function strength(level: string, lang: Lang = i18n.lang): Strength {
  if (level.startsWith(POLICY)) return policyStrength(level.slice(POLICY.length), lang);
  return strengths[lang][EARLIER[level] ?? level] ?? { name: level, plays: level, does: "" };
}

function policyStrength(name: string, lang: Lang): Strength {
  const { plays, does } = trained[lang];
  return { name, plays: fill(plays, lang, { name }), does };
}

/** The trained policies that a game offers at a table of so many seats. */
export function policiesFor(game: GameInfo | undefined, seats: number): string[] {
  return (game?.policies ?? []).filter((policy) => policy.seats === seats).map(({ bot }) => bot);
}

/** A bot as such a table can have it: a policy that it cannot have is nothing. */
export function fitting(bot: string, game: GameInfo | undefined, seats: number): string {
  return bot.startsWith(POLICY) && !policiesFor(game, seats).includes(bot) ? "" : bot;
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

/** Where a policy has gone from the server, and its bot plays on without. */
const instead: Record<Lang, string> = {
  fr: "{level}, à la place de {name}",
  en: "{level}, in place of {name}",
};

/** How a bot plays, in a word or few. */
export function botName({ bot, stand_in }: Pick<SeatInfo, "bot" | "stand_in">, lang: Lang): string {
  const { name } = strength(bot, lang);
  return stand_in ? fill(instead[lang], lang, { level: strength(stand_in, lang).name, name }) : name;
}

/** How the bot of a free seat will play, after "a bot that plays"; `usual` is how the table's do. */
export function botPlays({ bot, stand_in }: Pick<SeatInfo, "bot" | "stand_in">, usual: string, lang: Lang): string {
  const { name, plays } = strength(bot || usual, lang);
  return stand_in ? fill(instead[lang], lang, { level: strength(stand_in, lang).plays, name }) : plays;
}

/** What a bot is, in a line: "bot · Stratège". */
export function botText(seat: Pick<SeatInfo, "bot" | "stand_in">, lang: Lang): string {
  return [common[lang].bot, seat.bot && botName(seat, lang)].filter(Boolean).join(" · ");
}
