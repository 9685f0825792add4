/** What is staged in Le Temple, and how long it is looked at. */
import type { BeatStyles } from "../../frame/beats";

export const beats: BeatStyles = {
  throw: { lasts: 700, tone: "dice" },
  throw_one: { lasts: 700, tone: "dice" },
  curse: { lasts: 1100, tone: "thud" },
  curse_free: { lasts: 1100, tone: "thud" },
  heal: { lasts: 900, tone: "tick" },
  gem: { lasts: 1100, tone: "chime" },
  track_gem: { lasts: 1100, tone: "chime" },
  unlock: { lasts: 1500, tone: "bell" },
  close: { lasts: 1000, tone: "thud" },
  round: { lasts: 900, tone: "bell" },
  escape: { lasts: 1500, tone: "bell" },
  lose: { lasts: 1500, tone: "thud" },
};
