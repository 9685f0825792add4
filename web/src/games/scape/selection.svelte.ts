/** The card of the hand that was picked but not yet played, shared by the hand and the choices. */
class Selection {
  /** Its place in the hand, since a hand may hold two alike; -1: none. */
  place = $state(-1);

  clear(): void {
    this.place = -1;
  }
}

export const selection = new Selection();
