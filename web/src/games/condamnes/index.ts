/** Condamnés ! at the browser's table. */
import type { CondamnesView } from "../../wire/types";
import type { GameUi } from "../contract";
import Back from "./Back.svelte";
import Choices from "./Choices.svelte";
import EndChart from "./EndChart.svelte";
import InlineValue from "./InlineValue.svelte";
import Middle from "./Middle.svelte";
import Poster from "./Poster.svelte";
import SeatBody from "./SeatBody.svelte";
import { clock, endTitle, facts, isGrave, moveText, prompt, summary } from "./words";

const condamnes: GameUi<CondamnesView> = {
  id: "condamnes",
  Poster,
  Back,
  Middle,
  Choices,
  SeatBody,
  EndChart,
  InlineValue,
  summary,
  prompt,
  clock,
  facts,
  endTitle,
  moveText,
  isGrave,
};

export default condamnes;
