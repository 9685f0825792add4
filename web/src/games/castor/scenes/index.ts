/** Le Castor en cavale in pictures, for the rules in one screen. */
import type { Scenes } from "../../contract";
import End from "./End.svelte";
import Gather from "./Gather.svelte";
import Play from "./Play.svelte";
import Points from "./Points.svelte";
import Twist from "./Twist.svelte";
import Win from "./Win.svelte";

const scenes: Scenes = { pictures: { play: Play, win: Win, gather: Gather, twist: Twist, points: Points, end: End } };

export default scenes;
