/** What was picked but not yet done: cards of the hand, which kind of act is being prepared, against whom. */
export type Act = "" | "search" | "callout" | "covert" | "tunnel";

class Selection {
  cards: string[] = $state.raw([]);
  act: Act = $state("");
  /** Seat, or -1. */
  target = $state(-1);
  /** The price of a search that was confirmed: paid as soon as the search is told. */
  pledge: { target: number; cards: string[] } | null = $state.raw(null);

  clear(): void {
    this.cards = [];
    this.act = "";
    this.target = -1;
  }

  /** Take a card up or put it back; with more than allowed, the first one gives way. */
  toggle(card: string, most: number): void {
    if (this.cards.includes(card)) this.cards = this.cards.filter((each) => each !== card);
    else this.cards = [...this.cards, card].slice(-most);
  }
}

export const selection = new Selection();
