/** The fourteen inks of the seats, always shown with the initial. `SeatInfo.colour` is an index. */
export const seatInks = [
  "#8FD0C4",
  "#F0B98A",
  "#B9B4F0",
  "#E9D27E",
  "#F0A3B6",
  "#9CCBF0",
  "#B6D98C",
  "#D9B6E6",
  "#E8C3A0",
  "#8FD6E8",
  "#D5D98A",
  "#F0B0A0",
  "#A8C6B0",
  "#C9C2B4",
] as const;

/** The ink nearest to a game's accent: not offered at its tables, since the accent means "act". */
export const inkToSkip: Readonly<Record<string, number>> = {
  horde: 10,
  scape: 3,
  condamnes: 4,
  castor: 1,
  temple: 0,
};

export function seatInk(colour: number): string {
  return seatInks[colour] ?? seatInks[13];
}

/** What stands for a name on a disc: its first letter, as a reader would write it. */
export function initial(name: string): string {
  const [first] = name.trim();
  return first ? first.toLocaleUpperCase() : "?";
}
