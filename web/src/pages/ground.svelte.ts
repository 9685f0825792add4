/** A page of a game takes its colours; leaving it gives the house's back. */
export function ground(game: () => string): void {
  $effect.pre(() => {
    document.body.dataset["game"] = game();
    return () => void (document.body.dataset["game"] = "cavale");
  });
}

/** Keeps the browser's own bars in the colour of the page; returns how to stop. */
export function followGround(): () => void {
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const paint = () => {
    const ground = getComputedStyle(document.body).getPropertyValue("--g0").trim();
    if (bar && ground) bar.content = ground;
  };
  paint();
  const watch = new MutationObserver(paint);
  watch.observe(document.body, { attributeFilter: ["data-game", "data-theme"] });
  return () => watch.disconnect();
}
