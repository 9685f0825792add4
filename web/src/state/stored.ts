/** Things kept in the browser. Storage may be forbidden or full: then nothing is kept, silently. */
export function recall<T>(key: string, fallback: T): T {
  try {
    const kept = localStorage.getItem(`cavale.${key}`);
    return kept === null ? fallback : (JSON.parse(kept) as T);
  } catch {
    return fallback;
  }
}

/** Another tab of this browser kept something: both show the same. */
export function onOtherTab(key: string, changed: () => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === `cavale.${key}`) changed();
  });
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`cavale.${key}`, JSON.stringify(value));
  } catch {
    // Nothing to do: the page works without.
  }
}

export function discard(key: string): void {
  try {
    localStorage.removeItem(`cavale.${key}`);
  } catch {
    // Nothing was kept.
  }
}
