/** The games this page can draw: every folder here with an `index.ts`. */
import type { GameUi } from "./contract";

const found = import.meta.glob<GameUi>("./*/index.ts", { eager: true, import: "default" });

const byId = new Map(Object.values(found).map((ui) => [ui.id, ui]));

export function gameUi(id: string): GameUi | undefined {
  return byId.get(id);
}
