/**
 * The dice as things that move. The view only counts them by zone; here each keeps a number, so that
 * it can be seen to slide from the throw to where it is kept, given or cursed.
 */
import type { Beat } from "../../frame/beats";
import type { TempleView } from "../../wire/types";

export interface Die {
  id: number;
  zone: string;
  /** A, K, T, M or X; empty while it has not been thrown. */
  face: string;
  /** Which of its zone it is. */
  place: number;
}

type Wanted = Omit<Die, "id">;

export function wanted(view: TempleView): Wanted[] {
  const zone = (name: string, faces: readonly string[]) => faces.map((face, place) => ({ zone: name, face, place }));
  return [
    ...zone("throw", view.thrown).filter((die) => die.face),
    ...zone("kept", view.kept),
    ...zone("made", view.made),
    ...zone("pool", view.pool),
    ...view.cursed.flatMap((count, box) => zone(`cursed${box}`, Array<string>(count).fill("X"))),
    ...view.seats.flatMap((seat, at) => zone(`hand${at}`, seat.hand)),
  ];
}

/** What lay in a zone stays; what is new there comes from where such a die has gone missing. */
export function follow(before: readonly Die[], view: TempleView, thrown: boolean): Die[] {
  const next: (Die | Wanted)[] = wanted(view);
  // A new throw is new dice, even if they show what the old ones did.
  let rest = [...before];
  const claim = (fits: (die: Die, want: Wanted) => boolean) => {
    next.forEach((want, at) => {
      if ("id" in want || (thrown && want.zone === "throw")) return;
      const found = rest.find((die) => fits(die, want));
      if (!found) return;
      rest = rest.filter((die) => die !== found);
      next[at] = { ...want, id: found.id };
    });
  };
  claim((die, want) => die.zone === want.zone && die.face === want.face);
  claim((die, want) => die.zone === "throw" && die.face === want.face);
  claim((die, want) => die.face === want.face);
  let fresh = Math.max(0, ...before.map((die) => die.id));
  return next.map((die) => ("id" in die ? die : { ...die, id: ++fresh }));
}

let last: { view: TempleView; dice: Die[] } | null = null;

/** The dice of this moment; the sheet and the tray ask for the same ones. */
export function diceOf(view: TempleView, thrown: boolean): Die[] {
  if (last?.view !== view) last = { view, dice: follow(last?.dice ?? [], view, thrown) };
  return last.dice;
}

/** How many black masks fell in the throw that is being shown: they lie there until it is over. */
function fallen(view: TempleView, beat: Beat | null | undefined): number {
  const event = beat?.events[0];
  if (!event || !THROWS.includes(event.kind)) return 0;
  const masks = [event.value_text, event.count_text].filter((face) => face === "X").length;
  return Math.max(0, masks - view.thrown.filter((face) => face === "X").length);
}

/** The dice where they are seen: a mask that has just fallen has not gone to its box yet. */
export function seenDice(view: TempleView, thrown: boolean, beat: Beat | null | undefined): Die[] {
  const dice = diceOf(view, thrown);
  const count = fallen(view, beat);
  const newest = dice.filter((die) => die.zone === "cursed0").sort((a, b) => b.id - a.id).slice(0, count);
  return dice.map((die) => (newest.includes(die) ? { ...die, zone: "throw", place: -1 } : die));
}

export const THROWS: readonly string[] = ["throw", "throw_one"];
