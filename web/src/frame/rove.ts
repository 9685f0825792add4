/** A long list of buttons is one stop of the Tab key: arrows move inside it, the current or newest is first. */
import { moveInRail } from "../pieces/keys";

const buttons = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("button")];

/** To be called when the list has changed. */
export function settleStops(list: HTMLElement): void {
  const all = buttons(list);
  const newest = list.querySelector("[aria-current] button") ?? all.at(-1);
  const stop = all.includes(document.activeElement as HTMLElement) ? document.activeElement : newest;
  for (const button of all) button.tabIndex = button === stop ? 0 : -1;
}

/** An attachment for the list. */
export function rove(list: HTMLElement): () => void {
  const key = (event: KeyboardEvent) => void (moveInRail(event, buttons(list)) && event.stopPropagation());
  const focus = () => settleStops(list);
  list.addEventListener("keydown", key);
  list.addEventListener("focusin", focus);
  return () => {
    list.removeEventListener("keydown", key);
    list.removeEventListener("focusin", focus);
  };
}
