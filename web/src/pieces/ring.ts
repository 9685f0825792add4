/** The breach of the ring lies up and to the right, 40 degrees from the top, in every drawing. */
const BREACH = 40;

/** Attributes of a circle of pathLength 360 that leave a gap of so many degrees at the breach. */
export function dash(gap: number): Record<string, string> {
  // A circle's stroke begins at three o'clock: 90 degrees after the top.
  const start = BREACH + gap / 2 - 90;
  return {
    "stroke-dasharray": `${360 - gap} ${gap}`,
    transform: `rotate(${start} 24 24)`,
  };
}

/** A point in the breach, at a distance from the centre (24, 24). */
export function point(radius: number): { x: number; y: number } {
  const angle = (BREACH * Math.PI) / 180;
  return { x: 24 + radius * Math.sin(angle), y: 24 - radius * Math.cos(angle) };
}
