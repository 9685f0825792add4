/** Le Castor en cavale at the browser's table. */
import type { CastorView } from "../../wire/types";
import type { GameUi } from "../contract";
import Back from "./Back.svelte";
import Choices from "./Choices.svelte";
import EndChart from "./EndChart.svelte";
import InlineValue from "./InlineValue.svelte";
import Middle from "./Middle.svelte";
import Poster from "./Poster.svelte";
import SeatBody from "./SeatBody.svelte";
import { facts, isGrave, moveText, prompt, summary } from "./words";

const castor: GameUi<CastorView> = {
  id: "castor",
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
  turnsRight: (view) => view.reversed,
};

export default castor;
