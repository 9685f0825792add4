/** Condamnés ! at the browser's table. */
import type { CondamnesView } from "../../wire/types";
import type { Drawings } from "../contract";
import Back from "./Back.svelte";
import { beats } from "./beats";
import Choices from "./Choices.svelte";
import EndArt from "./EndArt.svelte";
import EndChart from "./EndChart.svelte";
import EndPieces from "./EndPieces.svelte";
import InlineValue from "./InlineValue.svelte";
import Middle from "./Middle.svelte";
import Emblem from "./Emblem.svelte";
import Goal from "./Goal.svelte";
import { tell } from "./tell";
import { turn } from "./turn";
import { clock, endRole, endTitle, facts, isGrave, isRace, isSilence, prompt, summary } from "./words";

const condamnes: Drawings<CondamnesView> = {
  id: "condamnes",
  Goal,
  Emblem,
  scenes: () => import("./scenes"),
  Back,
  Middle,
  Choices,
  ownSeats: true,
  EndChart,
  EndArt,
  EndPieces,
  InlineValue,
  summary,
  tell,
  prompt,
  clock,
  isRace,
  isSilence,
  turn,
  facts,
  endTitle,
  endRole,
  isGrave,
  beats,
};

export default condamnes;
