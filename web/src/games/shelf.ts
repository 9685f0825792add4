/** The five walls, in the order of the front page. A game without a `GameUi` is not playable yet. */
export interface Title {
  id: string;
  names: { fr: string; en: string };
  seats: [number, number];
}

export const shelf: Title[] = [
  { id: "horde", names: { fr: "La Horde", en: "The Horde" }, seats: [2, 8] },
  { id: "scape", names: { fr: "SCAPE", en: "SCAPE" }, seats: [3, 14] },
  { id: "condamnes", names: { fr: "Condamnés\u202f!", en: "Condemned!" }, seats: [3, 9] },
  { id: "castor", names: { fr: "Le Castor en cavale", en: "The Beaver at Large" }, seats: [2, 5] },
  { id: "temple", names: { fr: "Le Temple", en: "The Temple" }, seats: [2, 4] },
];

export function titleOf(id: string): Title | undefined {
  return shelf.find((title) => title.id === id);
}
