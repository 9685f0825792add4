/** Single keys belong to the table only when nobody is writing and no dialog is open. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open], [aria-modal='true']")) return false;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable) return false;
  return !target.closest("input, textarea, select, [role='slider'], [role='menu']");
}

/** Arrow keys move the focus along a rail of buttons; returns true if it moved. */
export function moveInRail(event: KeyboardEvent, items: HTMLElement[]): boolean {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return false;
  const to = railTarget(event.key, at, items.length);
  if (to === null) return false;
  event.preventDefault();
  items[to]?.focus();
  return true;
}

export function railTarget(key: string, at: number, length: number): number | null {
  if (key === "ArrowRight" || key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowLeft" || key === "ArrowUp") return (at + length - 1) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return null;
}
