/** How much room there is. A phone has the Adventure sheet in one line over the plan. */
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 639.98px)");
/** A phone too low for what is not needed for the move. */
export const low = new MediaQuery("(max-width: 639.98px) and (max-height: 719.98px)");
