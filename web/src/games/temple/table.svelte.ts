/** What the viewer is about to do, shared by the temple, the seat plates and the choices. */
class Attention {
  /** The room or doorway picked but not confirmed: a move in notation; empty: none. */
  move = $state("");
  /** Rooms are picked for a rush instead of for dice. */
  rushing = $state(false);
  /** The next room or die that is pressed is shown to the partners. */
  pointing = $state(false);
  /** Whose temple is drawn large; null: the own one. */
  temple: number | null = $state(null);
  /** The room under the mouse or the focus; empty: none. */
  room = $state("");

  /** A new moment: what was picked in the old one no longer holds. */
  settle(): void {
    this.move = "";
    this.rushing = false;
  }
}

export const attention = new Attention();
