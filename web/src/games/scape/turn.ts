/** When the match turned for the last time: who would have won, had it ended there, as the view says it. */
import { fill, type Lang } from "../../i18n/index.svelte";
import type { OutcomeInfo, ScapeView } from "../../wire/types";
import type { Seen, TurnTold } from "../contract";
import { scapeTexts } from "./texts";

type Cause = keyof (typeof scapeTexts)["fr"]["turned"];

function causeOf({ standing }: ScapeView): { what: string; letters: string } {
  return { what: standing?.by || standing?.wins || "", letters: standing?.letters.join(", ") ?? "" };
}

export function turn(moments: readonly Seen<ScapeView>[], _: OutcomeInfo, lang: Lang): TurnTold | null {
  const causes = moments.map(({ ply, view }) => ({ ply, ...causeOf(view) }));
  const changes = causes.filter(({ what, letters }, at) => what !== causes[at - 1]?.what || letters !== causes[at - 1]?.letters);
  const found = changes.at(-1);
  if (!found?.what) return null;
  return { ply: found.ply, text: fill(scapeTexts[lang].turned[found.what as Cause], lang, { letters: found.letters }) };
}
