/** What was picked but not yet done: cards of the hand, and which kind of act is being prepared. */
export type Act = "" | "search" | "callout" | "covert" | "tunnel";

class Selection {
  cards: string[] = $state.raw([]);
  act: Act = $state("");

  clear(): void {
    this.cards = [];
    this.act = "";
  }

  /** Take a card up or put it back; with more than allowed, the first one gives way. */
  toggle(card: string, most: number): void {
    if (this.cards.includes(card)) this.cards = this.cards.filter((each) => each !== card);
    else this.cards = [...this.cards, card].slice(-most);
  }
}

export const selection = new Selection();
