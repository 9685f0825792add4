/** Le Temple in pictures, for the rules in one screen. */
import type { Scenes } from "../../contract";
import Explore from "./Explore.svelte";
import Halves from "./Halves.svelte";
import Legend from "./Legend.svelte";
import Out from "./Out.svelte";
import Share from "./Share.svelte";
import Throw from "./Throw.svelte";
import Treasures from "./Treasures.svelte";

const scenes: Scenes = {
  pictures: { throw: Throw, explore: Explore, share: Share, halves: Halves, treasure: Treasures, out: Out },
  Legend,
};

export default scenes;
