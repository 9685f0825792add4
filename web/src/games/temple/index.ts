/** Le Temple at the browser's table. */
import { escapeTitle } from "../../frame/endtitle";
import type { TempleView } from "../../wire/types";
import type { GameUi } from "../contract";
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
import SeatBody from "./SeatBody.svelte";
import { tell } from "./tell";
import { turn } from "./turn";
import { facts, isGrave, prompt, summary } from "./words";

const temple: GameUi<TempleView> = {
  id: "temple",
  Goal,
  Emblem,
  scenes: () => import("./scenes"),
  Back,
  Middle,
  Choices,
  SeatBody,
  EndChart,
  EndArt,
  EndPieces,
  InlineValue,
  summary,
  tell,
  prompt,
  facts,
  turn,
  isGrave,
  beats,
  endTitle: escapeTitle,
};

export default temple;
