/**
 * The card of the Horde that was picked but not yet taken, shared by the board and the choices. By
 * touch and by keyboard a second tap confirms; a mouse takes at once.
 */
class Selection {
  /** 0: none. */
  value = $state(0);
  /** The choice "take" is open: which card? */
  choosing = $state(false);

  /** Whether one of these moves can still complete it. */
  isIn(moves: readonly string[]): boolean {
    if (this.value) return moves.includes(`T${this.value}`);
    return !this.choosing || moves.some((move) => move.startsWith("T"));
  }

  clear(): void {
    this.value = 0;
    this.choosing = false;
  }
}

export const selection = new Selection();

/** A click that is easily a slip: a finger on a narrow slice, or Enter on a card. */
export function asksTwice(event: MouseEvent): boolean {
  if (event.detail === 0) return true;
  const { pointerType } = event as PointerEvent;
  return pointerType ? pointerType !== "mouse" : matchMedia("(pointer: coarse)").matches;
}
