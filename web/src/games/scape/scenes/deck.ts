/** The cards seen in the pictures: each is one of the box. */
import type { ScapeCard } from "../../../wire/types";

const card = (name: string, faction: string, deed: string): ScapeCard => ({ name, letter: name.charAt(0), faction, marks: 1, deed });

export const HAND: readonly ScapeCard[] = [card("S1", "raf", "look"), card("C5", "ss", "discard"), card("P2", "raf", "look"), card("E5", "usaf", "discard")];
export const TOPS: readonly ScapeCard[] = [card("S1", "raf", "look"), card("C3", "usaf", "left"), card("A4", "raf", "right"), card("P4", "usaf", "right"), card("E3", "raf", "left")];
export const SPOILT: readonly (ScapeCard | null)[] = [TOPS[0]!, TOPS[1]!, null, TOPS[3]!, card("E4", "ss", "right")];
