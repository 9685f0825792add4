import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/svelte";

/** What is waited for comes at last: parts of the page are loaded on demand, and a busy machine is slow. */
configure({ asyncUtilTimeout: 30_000 });

/* What jsdom does not have and every browser has. */
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as unknown as MediaQueryList;
window.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
/** Animations are over at once. */
Element.prototype.animate ??= function () {
  const animation = { onfinish: null as (() => void) | null, currentTime: 0, startTime: 0, cancel: () => undefined };
  queueMicrotask(() => animation.onfinish?.());
  return animation as unknown as Animation;
};
Element.prototype.getAnimations ??= () => [];
