/** SCAPE at the browser's table. */
import type { ScapeView } from "../../wire/types";
import type { GameUi } from "../contract";
import Back from "./Back.svelte";
import Choices from "./Choices.svelte";
import EndChart from "./EndChart.svelte";
import { FINALE } from "./finale.svelte";
import InlineValue from "./InlineValue.svelte";
import Middle from "./Middle.svelte";
import Poster from "./Poster.svelte";
import SeatBody from "./SeatBody.svelte";
import { endTitle, facts, isGrave, moveText, prompt, summary } from "./words";

const scape: GameUi<ScapeView> = {
  id: "scape",
  Poster,
  Back,
  Middle,
  Choices,
  SeatBody,
  EndChart,
  InlineValue,
  summary,
  prompt,
  facts,
  endTitle,
  moveText,
  isGrave,
  finale: FINALE,
  turnsRight: () => true,
};

export default scape;
