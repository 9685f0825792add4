/**
 * A game that brings no drawings, or only some, at the browser's table: drawn from its view, in the
 * colours of the house.
 */
import type { GameUi } from "../games/contract";
import Back from "./Back.svelte";
import Choices from "./Choices.svelte";
import { factsOf, fieldsOf, isOut, lineOf, scoreOf, seatOf } from "./fields";
import Middle from "./Middle.svelte";
import { readerOf } from "./reader";
import SeatBody from "./SeatBody.svelte";
import { plainTexts } from "./texts";

export function plainUi(id: string): GameUi<unknown> {
  return {
    id,
    Back,
    Middle,
    Choices,
    SeatBody,
    EndChart: null,
    EndArt: null,
    EndPieces: null,
    InlineValue: null,
    summary: (view, seat, lang) => {
      const own = seatOf(view, seat);
      const reader = readerOf(id, lang);
      return { line: lineOf(fieldsOf(own, reader)), badge: null, score: scoreOf(own, reader), of: null, out: isOut(own, reader) };
    },
    prompt: (_view, seat, awaited, _names, lang) => (awaited.includes(seat) ? plainTexts[lang].turn : ""),
    facts: (view, lang) => factsOf(view, readerOf(id, lang)).slice(0, 3),
    isGrave: () => false,
  };
}
