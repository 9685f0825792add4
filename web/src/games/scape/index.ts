/** SCAPE at the browser's table. */
import { escapeTitle } from "../../frame/endtitle";
import type { ScapeView } from "../../wire/types";
import type { GameUi } from "../contract";
import Back from "./Back.svelte";
import { beats } from "./beats";
import { cover } from "./cover.svelte";
import Choices from "./Choices.svelte";
import EndArt from "./EndArt.svelte";
import EndChart from "./EndChart.svelte";
import EndPieces from "./EndPieces.svelte";
import { FINALE } from "./finale.svelte";
import InlineValue from "./InlineValue.svelte";
import Middle from "./Middle.svelte";
import Emblem from "./Emblem.svelte";
import Goal from "./Goal.svelte";
import SeatBody from "./SeatBody.svelte";
import { tell } from "./tell";
import { turn } from "./turn";
import { endRole, endTitle, facts, isGrave, prompt, summary } from "./words";

const scape: GameUi<ScapeView> = {
  id: "scape",
  Goal,
  Emblem,
  scenes: () => import("./scenes"),
  covered: () => cover.down,
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
  endTitle: (...end) => endTitle(...end) || escapeTitle(...end),
  endRole,
  isGrave,
  beats,
  finale: FINALE,
  turnsRight: () => true,
};

export default scape;
