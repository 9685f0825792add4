/** Things kept in the browser. Storage may be forbidden or full: then nothing is kept, silently. */
export function recall<T>(key: string, fallback: T): T {
  try {
    const kept = localStorage.getItem(`cavale.${key}`);
    return kept === null ? fallback : (JSON.parse(kept) as T);
  } catch {
    return fallback;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`cavale.${key}`, JSON.stringify(value));
  } catch {
    // Nothing to do: the page works without.
  }
}
