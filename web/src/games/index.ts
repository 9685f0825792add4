/** The games of this page: every folder here with an `index.ts`. What one does not draw is drawn plainly. */
import { plainUi } from "../plain/ui";
import type { Drawings, GameUi } from "./contract";

const found = import.meta.glob<Drawings>("./*/index.ts", { eager: true, import: "default" });

const byId = new Map(Object.values(found).map((own) => [own.id, { ...plainUi(own.id), ...own } as GameUi]));

export function gameUi(id: string): GameUi {
  const known = byId.get(id);
  if (known) return known;
  const plain = plainUi(id);
  byId.set(id, plain);
  return plain;
}
