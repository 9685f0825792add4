/** Pictures of the games that are not playable yet; a playable game brings its own. */
import type { Component } from "svelte";
import Temple from "./Temple.svelte";

export const comingPosters: Record<string, Component> = {
  temple: Temple,
};
