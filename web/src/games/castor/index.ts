/** Le Castor en cavale at the browser's table. */
import { escapeTitle } from "../../frame/endtitle";
import type { CastorView } from "../../wire/types";
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
import Settings from "./Settings.svelte";
import SeatBody from "./SeatBody.svelte";
import { tell } from "./tell";
import { wonTrick } from "./trick";
import { endRole, facts, isGrave, prompt, summary } from "./words";

const castor: GameUi<CastorView> = {
  id: "castor",
  Goal,
  Emblem,
  scenes: () => import("./scenes"),
  Back,
  Middle,
  Choices,
  SeatBody,
  Settings,
  EndChart,
  EndArt,
  EndPieces,
  InlineValue,
  summary,
  tell,
  prompt,
  facts,
  isGrave,
  beats,
  endTitle: escapeTitle,
  endRole,
  leadScore: (view, seat) => view.seats[seat]?.medals ?? 0,
  between: wonTrick,
  turnsRight: (view) => view.reversed,
};

export default castor;
