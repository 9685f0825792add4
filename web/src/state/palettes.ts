/** The colours of games that the page was not built with, as the server tells them. */
import { shipped } from "../wire/shelf";
import type { GameInfo } from "../wire/types";

/** Nothing but roles and plain colours gets into a style. */
const ROLE = /^[a-z0-9]+$/;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** The same rules as those of wire/looks.css. */
export function paletteRules({ id, palette }: Pick<GameInfo, "id" | "palette">): string {
  if (!/^\w+$/.test(id)) return "";
  const own = `[data-game="${id}"]`;
  const dark = lines(palette["dark"]);
  const light = lines(palette["light"]);
  return [
    dark && `${own} { ${dark} }`,
    light && `body[data-theme="light"]${own}, body[data-theme="light"] ${own} { ${light} }`,
  ].join("\n");
}

function lines(colours: Record<string, string> = {}): string {
  return Object.entries(colours)
    .filter(([role, colour]) => ROLE.test(role) && COLOUR.test(colour))
    .map(([role, colour]) => `--${role}: ${colour};`)
    .join(" ");
}

/** None where a browser cannot take one: then such a game wears the colours of the house. */
const sheet = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;

export function wear(games: readonly GameInfo[]): void {
  const ours = new Set<string>(shipped.map(({ id }) => id));
  if (!sheet) return;
  sheet.replaceSync(games.filter(({ id }) => !ours.has(id)).map(paletteRules).join("\n"));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
