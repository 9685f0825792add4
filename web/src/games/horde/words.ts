/** La Horde in sentences: what the frame asks of a game, and what its own parts share. */
import { fill, type Lang } from "../../i18n/index.svelte";
import { hordeTexts } from "./texts";
import type { HordeView } from "../../wire/types";
import type { SeatSummary } from "../contract";
import { sum } from "./counts";

export function facts(view: HordeView, lang: Lang, told: readonly string[] = []): string[] {
  const t = hordeTexts[lang];
  const goal = told.includes("points") ? [] : [fill(t.goal, lang, { count: view.goal })];
  return [fill(t.round, lang, { count: view.round }), ...goal];
}

export function summary(view: HordeView, seat: number, lang: Lang): SeatSummary {
  const t = hordeTexts[lang].seat;
  const { status, refuge, counting, points } = view.seats[seat]!;
  const base = { score: points, of: view.goal, out: status === "overrun" };
  if (status === "overrun") return { ...base, line: "", badge: { icon: "cross", label: t.overrun } };
  if (status === "passed") {
    const line = fill(t.counts, lang, { count: counting, all: refuge.length });
    return { ...base, line, badge: { icon: "hide", label: t.hidden } };
  }
  return { ...base, line: t.in, badge: null };
}

export function prompt(view: HordeView, seat: number, awaited: number[], names: string[], lang: Lang): string {
  const t = hordeTexts[lang].prompt;
  const first = awaited[0];
  if (first === undefined) return t.over;
  const name = names[first] ?? "";
  if (seat >= 0 && awaited.includes(seat)) return ownPrompt(view, names, lang);
  if (view.phase === "place") return fill(t.otherPlaces, lang, { name });
  if (view.phase === "restart") return fill(t.otherDeals, lang, { name });
  return fill(t.others, lang, { name });
}

function ownPrompt(view: HordeView, names: string[], lang: Lang): string {
  const t = hordeTexts[lang].prompt;
  if (view.phase === "place") return fill(t.place, lang, { value: view.drawn });
  if (view.phase === "restart") return fill(t.give, lang, { name: names[view.receiver] ?? "" });
  return t.turn;
}

/**
 * Asked once more: hiding for nothing, and drawing when most cards are fatal. A take or a placement
 * costs little and is made on purpose.
 */
export function isGrave(move: string, view: HordeView): boolean {
  const { fatal, safe } = view.seats[view.turn]!;
  if (move === "P") return safe === 0;
  return move === "D" && fatal > 0 && 2 * fatal >= sum(view.unseen);
}

export function cards(count: number, lang: Lang): string {
  return fill(hordeTexts[lang].cards, lang, { count });
}

/** "9 fatal out of 24 cards", in the words of the choice; a phone has room for half of it. */
export function drawNote(view: HordeView, seat: number, lang: Lang, short = false): string {
  const t = hordeTexts[lang].choices;
  const gaps = { count: sum(view.unseen), fatal: view.seats[seat]!.fatal };
  if (gaps.fatal) return fill(short ? t.drawShort : t.drawNote, lang, gaps);
  return fill(short ? t.drawSafeShort : t.drawSafe, lang, gaps);
}

/** At another's turn: what a draw would mean for this seat, without counting cards in hands. */
export function drawLater(view: HordeView, seat: number, lang: Lang): string {
  const t = hordeTexts[lang].choices;
  const count = view.seats[seat]!.fatal;
  return count ? fill(t.drawLater, lang, { count }) : t.drawLaterSafe;
}

export function takeNote(view: HordeView, takes: number[], mine: boolean, lang: Lang): string {
  const t = hordeTexts[lang].choices;
  if (takes.length) return fill(t.takeNote, lang, { values: either(takes, lang) });
  if (mine || view.horde.length === 0) return t.takeNone;
  return fill(t.takeLater, lang, { values: view.horde.join(", ") });
}

export function hideNote(view: HordeView, seat: number, lang: Lang, short = false): string {
  const t = hordeTexts[lang].choices;
  const { safe: count, down: turned } = view.seats[seat]!;
  const points = count ? fill(t.safe, lang, { count }) : t.safeNone;
  if (short) return points;
  const down = turned ? fill(t.down, lang, { count: turned }) : t.downNone;
  return fill(t.hideNote, lang, { points, down });
}

/** "un 2, un 5 ou un 9". */
export function either(values: number[], lang: Lang): string {
  const t = hordeTexts[lang];
  const words = values.map((value) => fill(t.one, lang, { value }));
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${t.or} ${words.at(-1)}`;
}

/** "Refuge de Théo", "Refuge d’Inès". */
export function refugeOf(name: string, lang: Lang): string {
  const t = hordeTexts[lang];
  const bare = name.normalize("NFD").charAt(0);
  return fill(/[aeiou]/i.test(bare) ? t.refugeOfVowel : t.refugeOf, lang, { name });
}

/** The line under the Refuge's name: how it stands there. */
export function ownLine(view: HordeView, shown: number, own: boolean, lang: Lang): string {
  const t = hordeTexts[lang].own;
  const { status, refuge, counting, face_down, broken } = view.seats[shown]!;
  if (status === "overrun") return t.overrun;
  if (status === "passed") {
    return fill(face_down ? t.hidden : t.hiddenAll, lang, { count: counting, all: refuge.length });
  }
  if (view.phase === "restart") return t.dealt;
  const count = broken.length;
  const gaps = { cards: cards(refuge.length, lang), count };
  if (count) return fill(own ? t.broken : t.brokenOf, lang, gaps);
  return fill(own ? t.whole : t.wholeOf, lang, gaps);
}
