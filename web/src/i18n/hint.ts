/** The button for a hint, and what everybody sees of one. */
const fr = {
  label: "Conseil",
  imagines: "On imagine la suite…",
  stop: "Arrêter",
  notNow: "Un conseil se demande quand c’est à toi de choisir.",
  allowed: "conseils permis",
  /** The mark of a match that goes on from a choice of another. */
  practice: "Essai",
  counted: "Conseils demandés : {names}",
};

const en: typeof fr = {
  label: "Hint",
  imagines: "Imagining what follows…",
  stop: "Stop",
  notNow: "A hint is asked for when the choice is yours.",
  allowed: "hints allowed",
  practice: "Practice",
  counted: "Hints asked for: {names}",
};

export const hintTexts = { fr, en };
