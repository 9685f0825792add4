/**
 * The private notebook as text: a line of suspicions, `b:raf d:ss`, then what was written. The
 * server keeps the text for this seat and reads nothing in it.
 */
import { isFaction, type Faction } from "./cards";

export interface Notebook {
  suspects: Partial<Record<number, Faction>>;
  text: string;
}

export const LONGEST_TEXT = 1500;

const letterOf = (seat: number) => String.fromCharCode(97 + seat);

export function readNotebook(notes: string): Notebook {
  const [first = "", ...rest] = notes.split("\n");
  const suspects: Notebook["suspects"] = {};
  for (const word of first.split(" ")) {
    const [letter = "", faction = ""] = word.split(":");
    if (/^[a-n]$/.test(letter) && isFaction(faction)) suspects[letter.charCodeAt(0) - 97] = faction;
  }
  return { suspects, text: rest.join("\n") };
}

export function writeNotebook({ suspects, text }: Notebook): string {
  const words = Object.entries(suspects).map(([seat, faction]) => `${letterOf(Number(seat))}:${faction}`);
  return `${words.join(" ")}\n${text}`;
}

/** The same suspicion again takes it back. */
export function suspect(book: Notebook, seat: number, faction: Faction): Notebook {
  const { [seat]: before, ...others } = book.suspects;
  return { ...book, suspects: before === faction ? others : { ...others, [seat]: faction } };
}
