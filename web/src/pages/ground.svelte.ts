/** A page of a game takes its colours; leaving it gives the house's back. */
export function ground(game: () => string): void {
  $effect.pre(() => {
    document.body.dataset["game"] = game();
    return () => void (document.body.dataset["game"] = "cavale");
  });
}
