/** Texts of the page of puzzles. */
const fr = {
  title: "À toi de jouer dans cette position",
  about: "Tes choix les plus coûteux, d’après le coach : ce que tu savais alors, contre des bots, avec les cartes cachées redistribuées. Gardés par ce navigateur.",
  empty: "Rien encore : joue une partie jusqu’au bout et regarde ce qu’en dit le coach.",
  where: "Coup {ply}",
  cost: "Le choix d’alors a coûté environ {count} chances sur 100.",
  play: "Jouer",
  drop: "Oublier : {game}, coup {ply}",
  refused: "La position ne s’ouvre pas.",
};

const en: typeof fr = {
  title: "Your move in this position",
  about: "Your dearest choices, by the coach: what you knew then, against bots, with hidden cards dealt anew. Kept by this browser.",
  empty: "Nothing yet: play a match to its end and look at what the coach says of it.",
  where: "Move {ply}",
  cost: "The choice made then cost about {count} chances out of 100.",
  play: "Play",
  drop: "Forget: {game}, move {ply}",
  refused: "The position does not open.",
};

export const puzzleTexts = { fr, en };
