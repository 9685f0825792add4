/** What is staged in SCAPE, and how long it is looked at. The last piles are turned by `finale`. */
import type { BeatStyles } from "../../frame/beats";

export const beats: BeatStyles = {
  first: { lasts: 900 },
  look: { lasts: 1800, tone: "hush" },
  collapse: { lasts: 1500, tone: "thud" },
  reveal: { lasts: 1500, tone: "chime" },
  up_left: { lasts: 900, tone: "tick" },
  up_right: { lasts: 900, tone: "tick" },
  up_discard: { lasts: 900, tone: "tick" },
  idle: { lasts: 1100 },
};
