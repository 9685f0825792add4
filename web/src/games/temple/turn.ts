/** What decided a match against the temple: the last gem that was asked for, or what was missing when the last round began. */
import { fill, type Lang } from "../../i18n/index.svelte";
import type { OutcomeInfo, TempleView } from "../../wire/types";
import type { Seen, TurnTold } from "../contract";
import { templeTexts } from "./texts";

function told({ ply, view }: Seen<TempleView>, text: string, lang: Lang): TurnTold {
  return { ply, text: fill(text, lang, { gems: view.gems, target: view.target, round: view.round, out: view.out, all: view.seats.length }) };
}

export function turn(moments: readonly Seen<TempleView>[], outcome: OutcomeInfo, lang: Lang): TurnTold | null {
  const t = templeTexts[lang].turned;
  const isWon = outcome.winners.length > 0;
  const found = moments.find(({ view }) => (isWon ? view.gems >= view.target : view.round === view.rounds));
  return found ? told(found, isWon ? t.enough : t.lastRound, lang) : null;
}
