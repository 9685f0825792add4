/** Texts about boxes other than the shipped one: choosing one, and what it changes. */
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
