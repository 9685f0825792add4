/** What a card does, as strokes on a grid of 40; the second path is filled. */
import type { Deed } from "./cards";

export const deeds: Record<Deed, { lines: string; solid: string }> = {
  look: { lines: "M3 20s6.5-11 17-11 17 11 17 11-6.5 11-17 11S3 20 3 20z", solid: "M20 14.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z" },
  left: { lines: "M18 13V8h17v24H18v-5M29 20H8", solid: "M13.5 12v16L3 20z" },
  right: { lines: "M22 13V8H5v24h17v-5M11 20h21", solid: "M26.5 12v16L37 20z" },
  discard: { lines: "M13 5h14v14H13zM13 9H4v12h9M27 9h9v12h-9M20 23v8", solid: "M13 28h14l-7 9z" },
  collapse: { lines: "", solid: "M3 4h34v6h-4l-3 8-4-6-5 13-4-13-5 7-3-9H3zM8 28l6-3 3 6-4 5-6-2zM24 27l7-2 3 6-5 5-6-3zM18.5 27.5l3 1-1 4-3-1z" },
  reveal: { lines: "M11 18h18v17H11zM20 3v8M8.5 6.500l4 6M31.5 6.500l-4 6", solid: "M20 23.200a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.600z" },
};
