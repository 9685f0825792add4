/** The end as one seat has it: the title, by how much, the moment, the ranking. */
const fr = {
  won: "Gagné",
  lost: "Perdu",
  shared: "Victoire partagée",
  /** `by` comes from the game: "d’un point". */
  wonBy: "Gagné {by}",
  lostBy: "Perdu {by}",
  /** A point race, seen by who lost it. */
  against: "{seat} finit à {count}, toi à {own}.",
  seats: "{count} {count|siège|sièges}",
  moment: "Le tournant",
  at: "coup {ply} sur {of}",
  lead: "{seat} passe en tête et y reste.",
  leadOwn: "Tu passes en tête et tu y restes.",
  leadTied: "{names} se retrouvent à égalité en tête.",
  see: "Revoir ce coup",
  where: "{round}, coup {ply}",
  whereOnly: "Coup {ply}",
  ranking: "Le classement",
  all: "Tout voir ({count})",
  course: "La partie",
  total: "{count} {count|point|points}",
};

const en: typeof fr = {
  won: "Won",
  lost: "Lost",
  shared: "Shared victory",
  wonBy: "Won {by}",
  lostBy: "Lost {by}",
  against: "{seat} ends on {count}, you on {own}.",
  seats: "{count} {count|seat|seats}",
  moment: "The turning point",
  at: "move {ply} of {of}",
  lead: "{seat} takes the lead and keeps it.",
  leadOwn: "You take the lead and keep it.",
  leadTied: "{names} share the lead.",
  see: "See this move",
  where: "{round}, move {ply}",
  whereOnly: "Move {ply}",
  ranking: "Final standings",
  all: "Show all ({count})",
  course: "The match",
  total: "{count} {count|point|points}",
};

export const verdictTexts = { fr, en };
