/** The four colours of the action cards. Each has an ink, a sign and a name: never colour alone. */
import { castor } from "../../wire/looks";

export type Colour = "mauve" | "blue" | "green" | "yellow";

interface Suit {
  ink: string;
  /** A darker one for the big sign on the card. */
  shade: string;
  /** Its sign, filled, on a grid of 24. */
  sign: string;
}

export const INK = castor.ink;

export const suits: Record<Colour, Suit> = {
  mauve: {
    ink: castor.mauve,
    shade: castor.mauve_shade,
    sign: "M6.4 13.2 7.3 6.6Q7.5 4.6 9.5 5q2.5.6 5 0 2-.4 2.2 1.6l.9 6.6q-5.6 2.2-11.2 0zM1.8 15.4q2.3-1.5 4.3-.9 5.9 2.3 11.8 0 2-.6 4.3.9 1 3.6-10.2 3.6T1.8 15.4z",
  },
  blue: { ink: castor.blue, shade: castor.blue_shade, sign: "M12 2.2c4.6 5.6 7 9.3 7 12.3a7 7 0 0 1-14 0c0-3 2.4-6.7 7-12.3z" },
  green: {
    ink: castor.green,
    shade: castor.green_shade,
    sign: "M20.6 3.4C9.4 3 3.6 8.2 4.2 16.2L2.4 21l2 .6 2-3.4c8.6 1.4 14.2-4 14.2-14.8zM7.4 15.6 15.8 8l.7.8z",
  },
  yellow: { ink: castor.yellow, shade: castor.yellow_shade, sign: "M14.6 1.8 4.4 13.6h5.4L7.6 22.2 19.2 9.4h-6z" },
};

const LETTERS: Record<string, Colour> = { m: "mauve", b: "blue", g: "green", y: "yellow" };

export interface ActionCard {
  colour: Colour;
  value: number;
}

/** A card by its notation: `b18`. */
export function cardOf(text: string): ActionCard {
  return { colour: LETTERS[text.charAt(0)] ?? "mauve", value: Number(text.slice(1)) };
}

export function isCard(text: string): boolean {
  return /^[mbgy]\d+$/.test(text);
}

/** The hand as one holds it: by colour, then by value. */
export function sorted(cards: readonly string[]): string[] {
  const place = (text: string) => "gbym".indexOf(text.charAt(0)) * 100 + Number(text.slice(1));
  return [...cards].sort((a, b) => place(a) - place(b));
}
