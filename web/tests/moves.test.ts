import { describe, expect, test } from "vitest";
import { momentOf, moveText, type Saying } from "../src/frame/moves";
import type { Lang } from "../src/i18n/lang";
import type { GameInfo } from "../src/wire/types";
import moves from "./moves.json";

const names = ["Ana", "Bo", "Inès"];
const said = (game: keyof typeof moves, lang: Lang, texts: string[], short = false, moment: Saying = {}) =>
  texts.map((move) => moveText(moves[game] as unknown as GameInfo, move, lang, names, { short, ...moment }).replace(/[\u00a0\u202f]/g, " "));

describe("moves in the words of the game", () => {
  test("of La Horde", () => {
    expect(said("horde", "fr", ["D", "P", "T7"])).toEqual(["Piocher", "Se cacher", "Prendre le 7"]);
    expect(said("horde", "en", ["G10", "H"])).toEqual(["Give the 10", "Put in the Horde"]);
    expect(said("horde", "en", ["H", "T7"], true)).toEqual(["To the Horde", "Take the 7"]);
  });
  test("of Le Castor", () => {
    expect(said("castor", "en", ["b7", "lead c", "no"])).toEqual(["blue 7", "Inès leads", "Do without"]);
  });
  test("of Le Castor, where a card and an answer mean what the phase says", () => {
    expect(said("castor", "fr", ["b7"], true, { phase: "secret" })).toEqual(["Poser le 7 bleu face cachée"]);
    expect(said("castor", "en", ["b7", "no"], true, { phase: "retake" })).toEqual(["Play the blue 7 instead", "Leave my card"]);
    expect(said("castor", "en", ["yes", "no"], false, { phase: "ask" })).toEqual(["Best of its colour", "Do without"]);
    expect(said("castor", "en", ["rob c"], true, { phase: "rob" })).toEqual(["Take from Inès"]);
  });
  test("of SCAPE, with the elision of French", () => {
    expect(said("scape", "fr", ["down S1", "look c", "look b", "pile P"])).toEqual([
      "Poser S1 face cachée",
      "Regarder l’identité d’Inès",
      "Regarder l’identité de Bo",
      "Choisir la pile P",
    ]);
  });
  test("of SCAPE, where a card is passed to the seat that the view names, or else discarded", () => {
    const phase = "pick";
    expect(said("scape", "fr", ["pick S1"])).toEqual(["Choisir S1"]);
    expect(said("scape", "fr", ["pick S1"], false, { phase })).toEqual(["Défausser S1"]);
    expect(said("scape", "en", ["pick S1"], false, { phase, receiver: 2 })).toEqual(["Pass S1 to Inès"]);
    expect(said("scape", "en", ["pick S1"], true, { phase, receiver: 2 })).toEqual(["Pass to Inès"]);
    expect(said("scape", "fr", ["pick S1"], true, { phase })).toEqual(["Défausser"]);
  });
  test("about oneself", () => {
    expect(said("castor", "fr", ["lead b", "lead c"], true, { phase: "name", seat: 1 })).toEqual(["Je mène", "Inès mène"]);
    expect(said("horde", "en", ["G7"], false, { receiver: 1, seat: 0 })).toEqual(["Give the 7 to Bo"]);
    expect(said("horde", "en", ["G7"], false, { receiver: 1, seat: 1 })).toEqual(["Keep the 7 for myself"]);
    // Told of another seat, a move is nobody's own.
    expect(said("horde", "en", ["G7"], false, { receiver: 1 })).toEqual(["Give the 7 to Bo"]);
  });
  test("at the moment that a view tells, if it does", () => {
    expect(momentOf({ phase: "pick", receiver: 2 })).toEqual({ phase: "pick", receiver: 2 });
    expect(momentOf({ phase: 3 })).toEqual({ phase: "", receiver: -1 });
    expect(momentOf(null)).toEqual({ phase: "", receiver: -1 });
  });
  test("of Condamnés !, with one card or two", () => {
    expect(said("condamnes", "fr", ["discard 7s", "swap", "swap Kh"])).toEqual([
      "Défausser le 7 de pique",
      "Retourner des cartes de la pioche",
      "Échanger le roi de cœur contre une carte de la pioche",
    ]);
    expect(said("condamnes", "en", ["show b 7s", "pass 7s keep 9d", "tunnel s 9", "tunnel h K 4"])).toEqual([
      "Show Bo the 7 of spades",
      "Pass the 7 of spades, the stolen card, and keep the 9 of diamonds in its place",
      "Dig a tunnel, marker: the 9 of spades",
      "Dig a tunnel without the 4, marker: the king of hearts",
    ]);
    expect(said("condamnes", "fr", ["tunnel h K 4", "pay 7s 9d"], true)).toEqual(["Repère : le roi de cœur", "Payer et fouiller"]);
  });
  test("of Le Temple", () => {
    expect(said("temple", "en", ["side n", "cross 3L", "use key", "joker left", "joker torch", "close c3 e"])).toEqual([
      "Wait north of the temple",
      "Cross off on card 3, bonus side",
      "Make a die: key",
      "Joker: the left die",
      "Joker: torch",
      "Close the east doorway of c3",
    ]);
  });
});

test("what no pattern fits is said as it is written, and so is all of an unknown game", () => {
  expect(said("horde", "en", ["T", "fly"])).toEqual(["T", "fly"]);
  expect(moveText(undefined, "T7", "en", [])).toBe("T7");
});
