/** How much room there is. A phone has the hand among the choices, where the thumb is. */
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 639.98px)");
