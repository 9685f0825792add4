/**
 * In a lesson: the move that is asked for. Whatever leads to it (a choice, a card to be picked first,
 * the button that confirms it) marks itself, so that the learner sees where it is done.
 */
class Guided {
  /** In notation; empty: nothing is asked. */
  move = $state("");
}

export const guided = new Guided();

/** A move, or which of all moves one comes to from here. */
export type Leads = string | ((move: string) => boolean);

/** An attachment for what leads to a move. What is pressed already has done its part. */
export function marks(leads: Leads | undefined): (element: HTMLElement) => void {
  return (element) => {
    const { move } = guided;
    const here = move !== "" && (typeof leads === "function" ? leads(move) : leads === move);
    element.toggleAttribute("data-guided", here);
  };
}

const MARKED = '[data-guided]:not([aria-pressed="true"])';

/** Put the focus on what leads to the move, in the row of choices if it is there. */
export function showGuided(): void {
  const found = document.querySelector<HTMLElement>(`#choices ${MARKED}`) ?? document.querySelector<HTMLElement>(MARKED);
  found?.scrollIntoView({ block: "nearest" });
  found?.focus();
}
