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

const GAP = /\{(\w+)(?::(\w+)|\|([^|}]*)\|([^|}]*))?\}/g;

export type Gaps = Record<string, string | number>;

/** Texts by number, in both languages; `hidden` for -1, what a viewer may not know. */
export type Values = Record<string, { fr: string[]; en: string[]; hidden?: Record<Lang, string> }>;

/**
 * Fill the gaps of a sentence: `{name}`, `{name|singular|plural}`, `{name:a}` (a number with its
 * English article), `{name:de}` (a name after the French "de"), `{name:card}` (a number that stands for a text of `values`, the `[values]` of a
 * game's words). Same as `fill` of src/cavale/kernel/words.py.
 */
export function fill(sentence: string, lang: Lang, gaps: Gaps, values: Values = {}): string {
  return sentence.replace(GAP, (whole, name: string, kind, singular, plural) => {
    const value = gaps[name];
    if (value === undefined) return whole; // a mistake of ours: better a strange sentence than no page
    if (kind === "a" || kind === "A") return withArticle(value, kind === "A");
    if (kind === "de") return withDe(String(value));
    if (kind) return named(values[kind], Number(value), lang) ?? whole;
    if (singular !== undefined) return isSingular(Number(value), lang) ? singular : plural;
    return String(value);
  });
}

function named(texts: Values[string] | undefined, number: number, lang: Lang): string | undefined {
  return number < 0 ? texts?.hidden?.[lang] : texts?.[lang][number];
}

function isSingular(count: number, lang: Lang): boolean {
  return count === 1 || (lang === "fr" && count === 0);
}

function withArticle(value: string | number, capital: boolean): string {
  const article = ["8", "11", "18"].includes(String(value)) ? "an" : "a";
  return `${capital ? article.charAt(0).toUpperCase() + article.slice(1) : article} ${value}`;
}

/** French: de Théo, d’Inès. */
export function withDe(name: string): string {
  const bare = name.normalize("NFD").charAt(0);
  return /[aeiou]/i.test(bare) ? `d’${name}` : `de ${name}`;
}
