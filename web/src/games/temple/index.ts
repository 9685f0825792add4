/** Le Temple at the browser's table. */
import type { TempleView } from "../../wire/types";
import type { GameUi } from "../contract";
import Back from "./Back.svelte";
import Choices from "./Choices.svelte";
import EndChart from "./EndChart.svelte";
import InlineValue from "./InlineValue.svelte";
import Middle from "./Middle.svelte";
import Poster from "./Poster.svelte";
import SeatBody from "./SeatBody.svelte";
import { facts, isGrave, moveText, prompt, summary } from "./words";

const temple: GameUi<TempleView> = {
  id: "temple",
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
  moveText,
  isGrave,
};

export default temple;
