"""Whether what a page shows fits its screen: nothing cut, nothing on anything else, no void."""

import base64
from collections.abc import Callable, Sequence

from playwright.sync_api import Page

SIZES = [(360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]
PHONES = [size for size in SIZES if size[0] < 600]
_VOID = 1 / 3  # of the screen
_TRIES = 30

# Whatever is written at the table, by the boxes of its words. Cards of a hand lie on each other,
# and so do their tags; what is turned has a larger box than itself.
_MISHAPS = """() => {
  const SCROLLS = "[role=group], [role=list]";
  const PIECE = "[role=group], .card, .mini, svg";
  const stage = document.querySelector("main");
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
  const choices = document.querySelector("#choices");
  const foot = choices.getBoundingClientRect();
  if (foot.bottom > innerHeight + 1) found.push("the choices end below the screen");
  // A phone may have to scroll what lies on the table, under its choices; nothing else does.
  const beyond = stage.scrollHeight - stage.clientHeight;
  const isPhone = innerWidth < 600;
  if (beyond > 1 && !isPhone) found.push(`the table is ${beyond} higher than its place`);

  const isSeen = (each) =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !each.closest(".unseen, [data-turned]");
  // The box of a line is higher than its letters, by more the larger they are.
  const linesOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const letters = parseFloat(getComputedStyle(text.parentElement).fontSize) * 0.75;
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => {
      const air = Math.max(0, (bottom - top - letters) / 2);
      return { left, right, top: top + air, bottom: bottom - air };
    });
  };
  // What scrolls shows what fits: the rest is neither cut nor on anything else.
  const clipped = (box, element) => {
    if (beyond > 1 && !choices.contains(element))
      box = { ...box, bottom: Math.min(box.bottom, foot.top) };
    for (let each = element; each && each !== stage; each = each.parentElement) {
      if (getComputedStyle(each).overflow === "visible") continue;
      const frame = each.getBoundingClientRect();
      box = {
        left: Math.max(box.left, frame.left),
        right: Math.min(box.right, frame.right),
        top: Math.max(box.top, frame.top),
        bottom: Math.min(box.bottom, frame.bottom),
      };
    }
    return box;
  };
  const words = [];
  const walk = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || !isSeen(holder)) continue;
    const word = `« ${text.data.trim().slice(0, 30)} »`;
    const isShortened = getComputedStyle(holder).textOverflow === "ellipsis";
    const mayBeCut = isShortened || holder.closest(SCROLLS);
    for (const line of linesOf(text)) {
      const box = clipped(line, holder);
      if (box.right - box.left < 2 || box.bottom - box.top < 2) continue;
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`${word} is cut at the side`);
      const cut = Math.round(line.right - box.right);
      if (!mayBeCut && cut > 2) found.push(`${word} is cut by ${cut}`);
      words.push({ word, box, holder, text });
    }
  }
  const isPiece = (word) => word.holder.closest(PIECE) !== null;
  words.forEach((one, at) => {
    for (const other of words.slice(at + 1)) {
      if (one.text === other.text || (isPiece(one) && isPiece(other))) continue;
      const [a, b] = [one.box, other.box];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) found.push(`${one.word} and ${other.word} overlap`);
    }
  });
  return found;
}"""

# The largest rectangle of tiles that are all of one colour, as a share of the picture.
_EMPTY = """async (picture) => {
  const tile = 16, alike = 8;
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  const across = Math.floor(image.width / tile), down = Math.floor(image.height / tile);
  const isFlat = (column, row) => {
    const corner = (row * image.width * tile + column * tile) * 4;
    for (let line = 0; line < tile; line++)
      for (let at = 0; at < tile * 4; at++)
        if (Math.abs(data[corner + line * image.width * 4 + at] - data[corner + at % 4]) > alike)
          return false;
    return true;
  };
  const heights = new Array(across).fill(0);
  let largest = { area: 0, where: "" };
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++)
      heights[column] = isFlat(column, row) ? heights[column] + 1 : 0;
    for (let left = 0; left < across; left++) {
      let lowest = Infinity;
      for (let right = left; right < across; right++) {
        lowest = Math.min(lowest, heights[right]);
        const area = lowest * (right - left + 1);
        const corner = [left * tile, (row - lowest + 1) * tile].join(",");
        const size = [(right - left + 1) * tile, lowest * tile].join("x");
        if (area > largest.area) largest = { area, where: `${corner} ${size}` };
      }
    }
  }
  return [largest.area / (across * down), largest.where];
}"""


Found = Callable[[Page], list[str]]


def on_every_screen(page: Page, *finders: Found) -> list[str]:
    """What they find on each screen that a table is made for."""
    return on_screens(SIZES, page, *finders)


def on_screens(sizes: Sequence[tuple[int, int]], page: Page, *finders: Found) -> list[str]:
    page.evaluate("document.fonts.ready")
    found: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {each}" for find in finders for each in _lasting(page, find)]
    return found


def _lasting(page: Page, find: Found) -> list[str]:
    """A page that has just got another size takes a moment to lay itself out."""
    for _ in range(_TRIES):
        if not find(page):
            return []
        page.wait_for_timeout(100)
    return find(page)


def mishaps(page: Page) -> list[str]:
    """What is cut or covered."""
    return list(dict.fromkeys(page.evaluate(_MISHAPS)))


def voids(page: Page) -> list[str]:
    """Where more of the screen is empty than may be."""
    share, where = _largest_void(page)
    return [f"a void of {share:.0%} at {where}"] if share > _VOID else []


def _largest_void(page: Page) -> tuple[float, str]:
    """Reckoned in a window of its own: the policy of the page under test reads no pictures."""
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    share, where = _desk(page).evaluate(_EMPTY, f"data:image/png;base64,{picture}")
    return share, where


def _desk(page: Page) -> Page:
    """An empty window beside the page, the same each time."""
    empty = (each for each in page.context.pages if each.url == "about:blank")
    return next(empty, None) or page.context.new_page()
