/** Where a bubble goes: beside its cause, inside the screen, over as few legal choices as can be. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
  /** On which side of its cause it lies. */
  side: "above" | "below" | "left" | "right" | "apart";
  /** The middle of the tail, along the edge next to the cause. */
  tail: number;
}

const MARGIN = 8;
const GAP = 12;
/** The tail keeps clear of the rounded corner. */
const CORNER = 24;

export function place(cause: Box, size: { width: number; height: number }, screen: Box, keepClear: Box[]): Place {
  const places = [...candidates(cause, size, screen), apart(cause, size, screen, keepClear)];
  const cost = (at: Place) => {
    const box = { ...at, ...size };
    const covered = keepClear.reduce((sum, other) => sum + overlap(box, other), 0);
    // Hiding its own cause, or leaving the screen, is worse than anything.
    const outside = size.width * size.height - overlap(box, screen);
    return covered + 100 * outside + 100 * overlap(box, cause);
  };
  // The first of the best: `above` unless something speaks against it.
  return places.reduce((best, at) => (cost(at) < cost(best) - 1 ? at : best));
}

function candidates(cause: Box, size: { width: number; height: number }, screen: Box): Place[] {
  const middleX = cause.left + cause.width / 2;
  const middleY = cause.top + cause.height / 2;
  const places: Place[] = [];
  for (const share of [0.3, 0.5, 0.7, 0.1, 0.9]) {
    const left = clamp(middleX - size.width * share, screen.left + MARGIN, right(screen) - MARGIN - size.width);
    const top = clamp(middleY - size.height * share, screen.top + MARGIN, bottom(screen) - MARGIN - size.height);
    const tailX = clamp(middleX - left, CORNER, size.width - CORNER);
    const tailY = clamp(middleY - top, CORNER, size.height - CORNER);
    places.push(
      { side: "above", left, top: cause.top - GAP - size.height, tail: tailX },
      { side: "below", left, top: bottom(cause) + GAP, tail: tailX },
      { side: "left", left: cause.left - GAP - size.width, top, tail: tailY },
      { side: "right", left: right(cause) + GAP, top, tail: tailY },
    );
  }
  return places;
}

/** Choices all round: over the highest of them, without a tail. */
function apart(cause: Box, size: { width: number; height: number }, screen: Box, keepClear: Box[]): Place {
  const left = clamp(cause.left + (cause.width - size.width) / 2, screen.left + MARGIN, right(screen) - MARGIN - size.width);
  let top = cause.top - GAP - size.height;
  const above = [...keepClear].sort((one, other) => bottom(other) - bottom(one));
  for (const other of above) if (overlap({ left, top, ...size }, other)) top = other.top - GAP - size.height;
  return { side: "apart", left, top, tail: 0 };
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(right(a), right(b)) - Math.max(a.left, b.left);
  const height = Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const right = (box: Box) => box.left + box.width;
const bottom = (box: Box) => box.top + box.height;

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
