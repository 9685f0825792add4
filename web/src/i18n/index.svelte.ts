/** The language of the page, and the two ways to make a sentence in it. */
import type { Lang } from "./lang";

export type { Lang };

class Language {
  lang: Lang = $state("fr");
}

/** Reactive: reading `i18n.lang` in a component redraws it when the language changes. */
export const i18n = new Language();

/** Two equal halves: English has every text that French has. */
export interface Texts<T> {
  fr: T;
  en: T;
}

type Widen<T> = T extends string
  ? string
  : T extends (...args: never[]) => unknown
    ? T
    : { readonly [K in keyof T]: Widen<T[K]> };

/** The texts of an area in the present language. A text missing on one side is a type error. */
export function pick<F, E extends Widen<F>>(texts: { fr: F; en: E }): Widen<F> {
  return (i18n.lang === "fr" ? texts.fr : texts.en) as Widen<F>;
}

const GAP = /\{(\w+)(?::(\w)|\|([^|}]*)\|([^|}]*))?\}/g;

export type Gaps = Record<string, string | number>;

/**
 * Fill the gaps of a sentence: `{name}`, `{name|singular|plural}`, `{name:a}` (a number with its
 * English article). Same as `fill` of src/cavale/kernel/words.py.
 */
export function fill(sentence: string, lang: Lang, gaps: Gaps): string {
  return sentence.replace(GAP, (whole, name: string, article, singular, plural) => {
    const value = gaps[name];
    if (value === undefined) return whole; // a mistake of ours: better a strange sentence than no page
    if (article) return withArticle(value, article === "A");
    if (singular !== undefined) return isSingular(Number(value), lang) ? singular : plural;
    return String(value);
  });
}

function isSingular(count: number, lang: Lang): boolean {
  return count === 1 || (lang === "fr" && count === 0);
}

function withArticle(value: string | number, capital: boolean): string {
  const article = ["8", "11", "18"].includes(String(value)) ? "an" : "a";
  return `${capital ? article.charAt(0).toUpperCase() + article.slice(1) : article} ${value}`;
}
