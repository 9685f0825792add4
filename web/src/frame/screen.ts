/** The three shapes of the table (look.md): a rail beside it, a drawer over it, a phone. */
import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("(min-width: 1100px)");
/** A phone too low for three rows of seats. */
export const low = new MediaQuery("(max-height: 699.98px)");
export const phone = new MediaQuery("(max-width: 639.98px)");
