/** A rule's Markdown in parts: words, the marks that say where it comes from, other rules. */

export type RulePart =
  | { is: "text"; text: string }
  | { is: "mark"; mark: string }
  | { is: "rule"; number: string };

const PIECES = /(\[(?:seed|fact|inferred|ruling|rebuilt)\]|\b[A-Z]\d{2}\b)/;

export function ruleParts(text: string): RulePart[] {
  return text
    .split(PIECES)
    .filter((piece) => piece.trim() !== "")
    .map((piece) => {
      if (/^\[.*\]$/.test(piece)) return { is: "mark", mark: piece.slice(1, -1) };
      if (/^[A-Z]\d{2}$/.test(piece)) return { is: "rule", number: piece };
      return { is: "text", text: piece.replace(/\*\*?|`/g, "") };
    });
}

/** A text's paragraphs, each with the words in bold that head it: goal, example. */
export function paragraphs(text: string): { head: string; text: string }[] {
  return text.split(/\n\n+/).map((paragraph) => {
    const found = /^\*\*(.+?)\*\* (.*)$/s.exec(paragraph);
    return found ? { head: found[1]!, text: found[2]! } : { head: "", text: paragraph };
  });
}

/** Letters only, without accents and case: "éPÉe" is found by "epe". */
export function bare(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

export function matches(rule: { number: string; text: string; section: string }, search: string): boolean {
  const hay = bare(`${rule.number} ${rule.section} ${rule.text}`);
  return bare(search)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

/** The text cut where the search hits, for marking. */
export function highlights(text: string, search: string): { text: string; hit: boolean }[] {
  const words = search.trim().split(/\s+/).filter(Boolean).map(bare);
  if (words.length === 0) return [{ text, hit: false }];
  // Same length as the text, so that places agree: letters one by one.
  const hay = [...text].map((letter) => bare(letter).slice(0, 1) || " ").join("");
  const letters = [...text];
  const hits = new Array<boolean>(letters.length).fill(false);
  for (const word of words)
    for (let at = hay.indexOf(word); at >= 0; at = hay.indexOf(word, at + 1))
      hits.fill(true, at, at + word.length);
  return runs(letters, hits);
}

function runs(letters: string[], hits: boolean[]): { text: string; hit: boolean }[] {
  const out: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, i) => {
    const last = out.at(-1);
    if (last && last.hit === hits[i]) last.text += letter;
    else out.push({ text: letter, hit: hits[i]! });
  });
  return out;
}
