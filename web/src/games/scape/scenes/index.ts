/** SCAPE in pictures, for the rules in one screen. */
import type { Scenes } from "../../contract";
import Choose from "./Choose.svelte";
import Draw from "./Draw.svelte";
import Guards from "./Guards.svelte";
import Play from "./Play.svelte";
import Tops from "./Tops.svelte";
import Who from "./Who.svelte";

const scenes: Scenes = { pictures: { choose: Choose, play: Play, draw: Draw, who: Who, tops: Tops, guards: Guards } };

export default scenes;
