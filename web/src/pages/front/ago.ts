import { front } from "../../i18n/front";
import { fill, i18n, pick } from "../../i18n/index.svelte";

/** How long ago, in words. */
export function ago(time: number, now = Date.now()): string {
  const t = pick(front).ago;
  const minutes = Math.floor((now - time) / 60_000);
  if (minutes < 1) return t.now;
  if (minutes < 60) return fill(t.minutes, i18n.lang, { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return fill(t.hours, i18n.lang, { count: hours });
  return fill(t.days, i18n.lang, { count: Math.floor(hours / 24) });
}
