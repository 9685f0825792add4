/** What is staged in La Horde, and how long it is looked at. */
import type { BeatStyles } from "../../frame/beats";

export const beats: BeatStyles = {
  pass: { lasts: 1100, tone: "tick" },
  reveal: { lasts: 900 },
  overrun: { lasts: 1500, tone: "thud" },
  score: { lasts: 1500, tone: "chime", gathered: true },
  restart: { lasts: 1200 },
  round: { lasts: 800, tone: "bell" },
};
