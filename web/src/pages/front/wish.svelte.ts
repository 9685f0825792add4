/** What is wished for a new table, and its opening. */
import { fitting } from "../../i18n/strengths";
import { ApiError } from "../../state/api";
import { preferences } from "../../state/preferences.svelte";
import { router } from "../../state/router.svelte";
import { openTable, type Wished } from "../../state/sitting";
import type { GameInfo, NewTable } from "../../wire/types";
import { freshName } from "../nickname";
import { fitted } from "../options";

export const MODES: readonly NewTable["mode"][] = ["bots", "friends", "screen"];

const USUAL = "medium";

export class Wish {
  mode: NewTable["mode"] = $state("bots");
  name = $state(preferences.nickname || freshName());
  colour = $state(preferences.colour);
  seats = $state(4);
  /** Of all bots, and of single ones by seat, where they differ: as they were chosen. */
  #bots = $state(USUAL);
  #levels: string[] = $state([]);
  clock: GameInfo["clock"] = $state("off");
  listed = $state(false);
  /** One of the game's boxes by its id; empty: the shipped one. */
  box = $state("");
  /** Switches changed from their default. */
  options: Record<string, string> = $state({});
  people: string[] = $state(["", ""]);
  extraBots = $state(0);

  busy = $state(false);
  error: ApiError | null = $state.raw(null);

  constructor(readonly game: GameInfo) {
    this.seats = game.recommended || game.seats[0];
    this.clock = game.clock;
  }

  /** Several people at this screen: then they and the bots besides make the seats. */
  get sharing(): boolean {
    return this.mode === "screen";
  }

  /** Who would sit there. */
  get heads(): { people: number; bots: number } {
    const people = this.sharing ? Math.max(2, this.given.length) : 1;
    return { people, bots: Math.max(0, this.places - people) };
  }

  /** Names given for one screen, empty lines left out. */
  get given(): string[] {
    return this.people.map((name) => name.trim()).filter((name) => name !== "");
  }

  /** At least two people, told apart by their names. */
  get shareable(): boolean {
    return this.given.length >= 2 && new Set(this.given).size === this.given.length;
  }

  /** How many seats the table would have. */
  get places(): number {
    return this.sharing ? Math.max(this.given.length + this.extraBots, this.game.seats[0]) : this.seats;
  }

  /** How strongly each bot will play; the first seats are people's. */
  get botLevels(): NewTable["bots"][] {
    const { people, bots } = this.heads;
    return Array.from({ length: bots }, (_, bot) => this.levelOf(people + bot) || this.bots);
  }

  /** How bots play; one that was trained for another number of seats does not. */
  get bots(): NewTable["bots"] {
    return fitting(this.#bots, this.game, this.places) || USUAL;
  }

  set bots(bot: NewTable["bots"]) {
    this.#bots = bot;
  }

  /** How the bot of one seat plays; empty: as the others do. */
  levelOf(seat: number): NewTable["levels"][number] {
    return fitting(this.#levels[seat] ?? "", this.game, this.places);
  }

  /** One bot plays otherwise than the others, or as they do again. */
  setLevel(seat: number, level: NewTable["levels"][number]): void {
    this.#levels = Array.from({ length: this.places }, (_, at) => (at === seat ? level : (this.#levels[at] ?? "")));
  }

  async open(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      const table = this.#table(this.mode);
      router.go(`/t/${await openTable(table, this.sharing ? table.people : [table.name])}`);
    } catch (error) {
      this.error = error instanceof ApiError ? error : null;
      if (!(error instanceof ApiError)) throw error;
    } finally {
      this.busy = false;
    }
  }

  #table(mode: NewTable["mode"]): Wished {
    const screen = mode === "screen";
    const seats = screen ? this.places : this.seats;
    return {
      game: this.game.id,
      seats,
      name: (screen ? this.given[0] : this.name.trim()) || freshName(),
      colour: this.colour,
      mode,
      people: screen ? this.given : [],
      bots: this.bots,
      clock: this.clock,
      options: this.#options(seats),
      listed: mode === "friends" && this.listed,
      levels: mode === "friends" ? [] : this.#levels.slice(0, seats).map((_, seat) => this.levelOf(seat)),
      box: this.box,
    };
  }

  /** Only what was changed, and as this number of seats takes it. */
  #options(seats: number): Record<string, string> {
    return Object.fromEntries(
      this.game.switches
        .filter(({ name }) => name in this.options)
        .map((option) => [option.name, fitted(option, this.options[option.name]!, seats)]),
    );
  }
}
