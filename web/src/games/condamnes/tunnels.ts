/** A tunnel's move names suit, marker's rank and, of five cards, the rank left out: `tunnel s 9 4`. */
export function tunnelCards(move: string): { marker: string; left: string } {
  const [, suit = "", marker = "", left = ""] = move.split(" ");
  return { marker: `${marker}${suit}`, left: left ? `${left}${suit}` : "" };
}
