/** What turned a match, in the games whose teams have no points to lead by. */
import { describe, expect, it } from "vitest";
import { turn as condamnesTurn } from "../src/games/condamnes/turn";
import { turn as scapeTurn } from "../src/games/scape/turn";
import { turn as templeTurn } from "../src/games/temple/turn";
import type { CondamnesView, OutcomeInfo, ScapeView, TempleView } from "../src/wire/types";

const won = (...winners: number[]) => ({ winners }) as OutcomeInfo;
const moments = <View>(views: unknown[]) => views.map((view, ply) => ({ ply, view: view as View }));

describe("SCAPE", () => {
  /** What the view says of each moment: who would win; "tower S", "missing P E": what holds the prisoners back. */
  const views = (...standings: string[]) => moments<ScapeView>(standings.map((text) => ({ standing: standing(text) })));
  function standing(text: string) {
    const [what = "", ...letters] = text.split(" ");
    return letters.length ? { wins: "guards", by: what, letters } : { wins: what, by: "", letters };
  }

  it("turns when the winning team goes ahead for good", () => {
    const told = scapeTurn(views("missing S C A P E", "missing E", "raf", "usaf", "raf", "raf"), won(0), "fr");
    expect(told).toEqual({ ply: 4, text: "La RAF passe devant aux sommets, et y reste." });
  });
  it("turns when the watchtower that stays comes to the top, and names its letter", () => {
    expect(scapeTurn(views("missing E", "tower E", "raf", "tower S", "tower S"), won(0), "en")).toEqual({
      ply: 3,
      text: "A watchtower comes to the top, on S, and stays there.",
    });
  });
  it("turns when the letters are missing that are so to the end", () => {
    expect(scapeTurn(views("missing S C A P E", "missing C P E", "missing P E", "missing P E"), won(0), "en")).toEqual({
      ply: 2,
      text: "P, E will be missing to the end: the guards hold.",
    });
  });
  it("says nothing where the view says nothing", () => {
    expect(scapeTurn(moments<ScapeView>([{}, {}]), won(0), "en")).toBeNull();
  });
});

describe("Condamnés", () => {
  /** The guard's cards and the tunnels of each moment; four prisoners, ten cards to win. */
  const views = (...race: [cards: number, tunnels: number][]) =>
    moments<CondamnesView>(race.map(([cards, tunnels]) => condamnes(cards, tunnels)));
  function condamnes(cards: number, tunnels: number) {
    const seats = [{ cards }, ...Array.from({ length: 4 }, () => ({ cards: 3 }))];
    return { round: 1, guard: 0, goal: 10, needed: 4, seats, tunnels: Array.from({ length: tunnels }, () => ({})) };
  }

  it("turns when a side goes ahead for good", () => {
    expect(condamnesTurn(views([5, 0], [5, 3], [9, 3], [10, 3]), won(0), "en")).toEqual({
      ply: 2,
      text: "The guard goes ahead and stays there: 9 cards of 10, 3 tunnels of 4.",
    });
    expect(condamnesTurn(views([5, 0], [5, 3], [7, 4]), won(1, 2, 3, 4), "en")?.ply).toBe(1);
  });
  it("turns with what brought most, where the guard leads all along", () => {
    expect(condamnesTurn(views([5, 0], [6, 0], [9, 0], [10, 0]), won(0), "fr")).toEqual({
      ply: 2,
      text: "Le gardien gagne 3 cartes d’un coup : 9 sur 10.",
    });
  });
  it("turns at the end where who was behind wins: by the transfer", () => {
    expect(condamnesTurn(views([5, 0], [5, 3], [6, 3]), won(0), "en")).toEqual({
      ply: 2,
      text: "The transfer comes at 3 tunnels of 4: the guard has held out.",
    });
  });
});

describe("Le Temple", () => {
  const views = (...gems: number[]) => moments<TempleView>(gems.map((count, round) => temple(count, round)));
  function temple(gems: number, round: number) {
    return { gems, target: 15, round, rounds: 3, out: 1, seats: [{}, {}] };
  }

  it("turns with the last gem that is asked for", () => {
    expect(templeTurn(views(0, 8, 15, 16), won(0, 1), "en")).toEqual({
      ply: 2,
      text: "There are gems enough in round 2, with 1 of 2 on the exit.",
    });
  });
  it("turns with what is missing when the last round begins", () => {
    expect(templeTurn(views(0, 8, 9, 12), won(), "fr")).toEqual({
      ply: 3,
      text: "La dernière manche s’ouvre à 12 joyaux sur 15, 1 sur 2 à la sortie.",
    });
  });
});
