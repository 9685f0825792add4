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
  /** On a phone: the sheet and the treasures lie over the plan. */
  sheet = $state(false);
  /** The room under the mouse or the focus; empty: none. */
  room = $state("");

  /** Whether these moves can still complete what was picked. */
  isIn(moves: readonly string[]): boolean {
    const rush = !this.rushing || moves.some((move) => move.startsWith("rush "));
    return rush && (this.move === "" || moves.includes(this.move));
  }

  /** What was picked no longer holds. */
  settle(): void {
    this.move = "";
    this.rushing = false;
  }
}

export const attention = new Attention();
