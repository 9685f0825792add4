/** The card of the hand that was picked but not yet played, shared by the hand and the choices. */
class Selection {
  /** Its notation; empty: none. */
  card = $state("");

  clear(): void {
    this.card = "";
  }
}

export const selection = new Selection();
