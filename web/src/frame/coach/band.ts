/** A band of the page in which nothing can be chosen, for what must cover no choice. */

/** What a person can act with: choices that are offered, things that are asked about. */
const CHOICES = ["button", "[role='button']"].map((kind) => `main ${kind}:not([aria-disabled='true'], .ticker *)`).join();
const STEP = 6;

/** The highest free place for a box, as its `top`; just under the bar where there is none. */
export function bandFor(box: HTMLElement, page: ParentNode = document): number {
  const { width, height, left } = box.getBoundingClientRect();
  const taken = [...page.querySelectorAll(CHOICES)]
    .filter((choice) => !box.contains(choice))
    .map((choice) => choice.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.left < left + width && rect.right > left);
  const from = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  for (let top = from + 4; top + height < innerHeight; top += STEP) {
    if (taken.every((rect) => rect.bottom <= top || rect.top >= top + height)) return top;
  }
  return from + 4;
}
