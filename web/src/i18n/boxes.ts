/** Texts about boxes other than the shipped one: choosing one, and what it changes. */
import type { BoxInfo, TableInfo } from "../wire/types";
import { fill } from "./index.svelte";
import type { Lang } from "./lang";

export const boxTexts = {
  fr: {
    title: "Boîte",
    which: "Quelle boîte ?",
    shipped: "d’origine",
    untitled: "autre boîte",
    changes: "Ce qui change",
    change: "{count} {count|valeur change|valeurs changent}",
    none: "Rien ne change : les composants sont ceux des règles.",
    more: "et {count} de plus",
    becomes: "devient",
    here: "Cette table joue avec la boîte « {title} ». Les règles ci-dessous citent les valeurs d’origine.",
    fact: "boîte « {title} »",
  },
  en: {
    title: "Box",
    which: "Which box?",
    shipped: "as shipped",
    untitled: "another box",
    changes: "What changes",
    change: "{count} {count|value changes|values change}",
    none: "Nothing changes: the components are those of the rules.",
    more: "and {count} more",
    becomes: "becomes",
    here: "This table plays with the box “{title}”. The rules below quote the values as shipped.",
    fact: "box “{title}”",
  },
} as const;

export const boxTitle = ({ title }: Pick<BoxInfo, "title">, lang: Lang) => title[lang] || boxTexts[lang].untitled;

/** What the bar of a table says of its box: nothing of the shipped one. */
export function boxFacts(table: TableInfo | null | undefined, lang: Lang): string[] {
  return table?.box ? [fill(boxTexts[lang].fact, lang, { title: boxTitle(table.box, lang) })] : [];
}
