/** How much room there is. A phone has the hand among the choices, where the thumb is. */
import { MediaQuery } from "svelte/reactivity";

/** A phone with room to spare for what is not needed for the move. */
export const tall = new MediaQuery("(min-height: 760px)");
export const phone = new MediaQuery("(max-width: 639.98px)");
