/** The games' pictures on the wall: the front page shows them, and fetches nothing else of a game. */
import type { Component } from "svelte";
import PlainPoster from "../plain/Poster.svelte";

type Poster = Component<Record<string, never>>;

const found = import.meta.glob<Poster>("./*/Poster.svelte", { eager: true, import: "default" });

export function posterOf(game: string): Poster {
  return found[`./${game}/Poster.svelte`] ?? PlainPoster;
}
