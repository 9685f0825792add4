/** Texts of the small drawings. */

const fr = {
  readRule: "Lire la règle {rule}",
  why: "Pourquoi pas ?",
  ring: {
    idle: "{name}",
    awaited: "{name}, à son tour",
    absent: "{name}, absent",
    out: "{name}, hors de la manche",
    winner: "{name}, s’est échappé",
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
    absent: "{name}, away",
    out: "{name}, out of the round",
    winner: "{name}, escaped",
    open: "free seat",
    bot: "{name} (bot)",
  },
};

export const pieceTexts = { fr, en };
