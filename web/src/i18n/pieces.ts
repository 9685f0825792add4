/** Texts of the small drawings. */

const fr = {
  readRule: "Lire la règle {rule}",
  why: "Pourquoi pas ?",
  ring: {
    idle: "{name}",
    awaited: "{name}, à son tour",
    chosen: "{name}, a choisi",
    absent: "{name}, absent",
    out: "{name}, hors jeu",
    winner: "{name}, a gagné",
    open: "siège libre",
    bot: "{name} (bot)",
  },
};

const en: typeof fr = {
  readRule: "Read rule {rule}",
  why: "Why not?",
  ring: {
    idle: "{name}",
    awaited: "{name}, to move",
    chosen: "{name}, has chosen",
    absent: "{name}, away",
    out: "{name}, out",
    winner: "{name}, has won",
    open: "free seat",
    bot: "{name} (bot)",
  },
};

export const pieceTexts = { fr, en };
