/** When the match turned for the last time: who would have won, had it ended there. */
import { fill, type Lang } from "../../i18n/index.svelte";
import type { OutcomeInfo, ScapeView } from "../../wire/types";
import type { Seen, TurnTold } from "../contract";
import { LETTERS, tops } from "./cards";
import { scapeTexts } from "./texts";

type Cause = { what: "missing" | "tower" | "raf" | "usaf" | "both"; letters: string };

/** S41 to S44. */
function causeOf(view: ScapeView): Cause {
  const seen = tops(view);
  const lettersOf = (isSo: (at: number) => boolean) => [...LETTERS].filter((_, at) => isSo(at)).join(", ");
  const missing = lettersOf((at) => seen[at] === null);
  if (missing) return { what: "missing", letters: missing };
  const towers = lettersOf((at) => seen[at]?.faction === "ss");
  if (towers) return { what: "tower", letters: towers };
  const { raf = 0, usaf = 0 } = view.top_marks;
  return { what: raf === usaf ? "both" : raf > usaf ? "raf" : "usaf", letters: "" };
}

export function turn(moments: readonly Seen<ScapeView>[], _: OutcomeInfo, lang: Lang): TurnTold | null {
  const causes = moments.map(({ ply, view }) => ({ ply, ...causeOf(view) }));
  const changes = causes.filter(({ what, letters }, at) => what !== causes[at - 1]?.what || letters !== causes[at - 1]?.letters);
  const found = changes.at(-1);
  if (!found) return null;
  return { ply: found.ply, text: fill(scapeTexts[lang].turned[found.what], lang, { letters: found.letters }) };
}
