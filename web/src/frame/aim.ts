/** Who one is and how one wins: a game's words for the `aim` of its view, made ready to be drawn. */
import { fill, type Gaps, type Lang, type Values } from "../i18n/index.svelte";
import type { Aim, AimFact, GameInfo } from "../wire/types";

const UNKNOWN = -1;
const GAP = /(\{[^}]*\})/;

type Said = Record<Lang, string>;
type AimWords = Said & { short: Said; number?: Said };

/** The role's card, row by row; `line` is what the goal line says of it, or empty. */
export interface RoleTexts {
  name: string;
  company: string;
  you: string;
  wins: string;
  they: string;
  others: string;
  first: string;
  line?: string;
}

/** One fact of the goal line. */
export interface Goal {
  key: string;
  /** The sentence in pieces: those that are numbers are drawn large. */
  pieces: { text: string; large: boolean }[];
  /** The same where there is little room: a number and its name. */
  number: string;
  short: string;
  parts: [name: string, there: boolean][];
}

/** A view from elsewhere, or of an earlier release, may say nothing of it. */
export function aimOf(view: unknown): Aim | null {
  return (view as { aim?: Aim | null } | null)?.aim ?? null;
}

export function roleOf(aim: Aim | null, seat: number): string {
  return aim?.roles[seat] ?? "";
}

export function listed(names: string[], lang: Lang): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${lang === "fr" ? "et" : "and"} ${last}` : last;
}

/** What the card says to this seat; null where it has no role, or no words for it. */
export function roleTexts(game: GameInfo | undefined, aim: Aim | null, seat: number, names: string[], lang: Lang): RoleTexts | null {
  const role = roleOf(aim, seat);
  const words = wordsOf(game)["roles"]?.[role] as Record<string, Said> | undefined;
  if (!aim || !role || !words) return null;
  const others = names.map((name, n) => ({ name, n })).filter(({ n }) => n !== seat);
  const gaps: Gaps = Object.fromEntries(aim.facts.map(({ key, need = 0 }) => [key, need]));
  gaps["team"] = listed(others.filter(({ n }) => aim.roles[n] === role).map(({ name }) => name), lang);
  gaps["rivals"] = listed(others.filter(({ n }) => aim.roles[n] !== role).map(({ name }) => name), lang);
  const told = Object.entries(words).map(([key, said]) => [key, fill(said[lang], lang, gaps)]);
  return Object.fromEntries(told) as unknown as RoleTexts;
}

/** The facts that concern this seat, in the order of the view. */
export function goalsOf(game: GameInfo | undefined, aim: Aim | null, seat: number, lang: Lang): Goal[] {
  const words = wordsOf(game);
  const values = (words["values"] ?? {}) as unknown as Values;
  return (aim?.facts ?? []).flatMap((fact) => {
    const said = words["aims"]?.[fact.key] as AimWords | undefined;
    const have = haveOf(fact, seat);
    if (!said || have === UNKNOWN) return [];
    const gaps: Gaps = { have, need: fact.need ?? 0 };
    const pieces = said[lang]
      .split(GAP)
      .filter((text) => text !== "")
      .map((text) => ({ text: fill(text, lang, gaps, values), large: text.startsWith("{") && !text.includes(":") }));
    const number = said.number ? fill(said.number[lang], lang, gaps, values) : fact.need ? `${have}/${fact.need}` : String(have);
    return [{ key: fact.key, pieces, number, short: said.short[lang], parts: Object.entries(fact.parts ?? {}) }];
  });
}

export function sentenceOf({ pieces, parts }: Goal): string {
  const there = parts.flatMap(([name, there]) => (there ? [name] : []));
  return [pieces.map(({ text }) => text).join(""), ...there].join(" ");
}

function haveOf({ have = 0, each }: AimFact, seat: number): number {
  return each ? (each[seat] ?? UNKNOWN) : have;
}

function wordsOf(game: GameInfo | undefined): Record<string, Record<string, unknown>> {
  return (game?.words ?? {}) as Record<string, Record<string, unknown>>;
}
