/** What is staged in Le Castor, and how long it is looked at. A trick that was won is still seen (`between`). */
import type { BeatStyles } from "../../frame/beats";

export const beats: BeatStyles = {
  trick: { lasts: 1200, tone: "chime" },
  bottom: { lasts: 1000 },
  power: { lasts: 1200, tone: "tick" },
  name: { lasts: 1100, tone: "tick" },
  best: { lasts: 1100, tone: "tick" },
  rob: { lasts: 1200, tone: "rustle" },
  retake: { lasts: 1100, tone: "tick" },
  accomplice: { lasts: 1600, tone: "hush" },
  medal: { lasts: 1500, tone: "bell" },
  round: { lasts: 800, tone: "bell" },
};
