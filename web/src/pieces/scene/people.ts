/** Who is seen in the pictures of the rules: seats told apart by ink and initial. */
import type { SeatInfo } from "../../wire/types";

const person = (name: string, colour: number): SeatInfo => ({ kind: "person", name, colour, bot: "", here: true, absent: false, votes: [], go: false, stand_in: "" });

export const people: readonly SeatInfo[] = [person("Renard", 0), person("Brume", 1), person("Suie", 2), person("Inès", 5)];
