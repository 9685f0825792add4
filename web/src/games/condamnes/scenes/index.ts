/** Condamnés ! in pictures, for the rules in one screen. */
import type { Scenes } from "../../contract";
import Announce from "./Announce.svelte";
import Guard from "./Guard.svelte";
import Pass from "./Pass.svelte";
import Return from "./Return.svelte";
import Stolen from "./Stolen.svelte";
import Tunnel from "./Tunnel.svelte";

const scenes: Scenes = {
  pictures: { announce: Announce, pass: Pass, back: Return, stolen: Stolen, tunnel: Tunnel, guard: Guard },
};

export default scenes;
