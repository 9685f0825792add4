/** La Horde in pictures, for the rules in one screen. */
import type { Scenes } from "../../contract";
import Draw from "./Draw.svelte";
import End from "./End.svelte";
import Hide from "./Hide.svelte";
import Overrun from "./Overrun.svelte";
import Round from "./Round.svelte";
import Take from "./Take.svelte";

const scenes: Scenes = { pictures: { draw: Draw, take: Take, hide: Hide, overrun: Overrun, round: Round, end: End } };

export default scenes;
