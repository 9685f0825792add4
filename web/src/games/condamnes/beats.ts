/** What is staged in Condamnés !, and how long it is looked at. A search and a pointing are questions: silence, then the answer. */
import type { BeatStyles } from "../../frame/beats";

export const beats: BeatStyles = {
  guard: { lasts: 1200, tone: "hush" },
  grab: { lasts: 1300, tone: "rustle" },
  rustle: { lasts: 900, tone: "rustle" },
  too_low: { lasts: 1000, tone: "tick" },
  inspect: { lasts: 1000, tone: "hush" },
  exchange: { lasts: 1000 },
  search: { lasts: 1000, tone: "hush" },
  pay: { lasts: 900, hush: true },
  no: { lasts: 1200, tone: "tick" },
  yes: { lasts: 1700, tone: "thud" },
  offence: { lasts: 1300, tone: "thud" },
  no_offence: { lasts: 1100, tone: "tick" },
  apart: { lasts: 1000 },
  tunnel: { lasts: 1300, tone: "hush" },
  point: { lasts: 900, hush: true },
  void: { lasts: 1700, tone: "thud" },
  wrong: { lasts: 1200, tone: "tick" },
  stands: { lasts: 1500, tone: "bell" },
  round: { lasts: 700 },
  escape: { lasts: 1500, tone: "bell" },
  tenth_card: { lasts: 1300, tone: "thud" },
  transfer: { lasts: 1500, tone: "thud" },
};
