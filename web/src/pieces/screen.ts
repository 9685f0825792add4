/** How much room there is. Three shapes of the table: a rail beside it, a drawer over it, a phone. */
import { MediaQuery } from "svelte/reactivity";
import breakpoints from "../breakpoints.json";

export const wide = new MediaQuery(breakpoints.rail);
export const phone = new MediaQuery(breakpoints.phone);
/** A phone too low for what is not needed for the move. */
export const lowPhone = new MediaQuery(`${breakpoints.phone} and ${breakpoints.low}`);
/** Too low for three rows of seats. */
export const low = new MediaQuery("(max-height: 699.98px)");
/** Three buttons side by side have no room for long sentences: phones, and just before a rail goes. */
export const cramped = new MediaQuery(`${breakpoints.narrow}, ${breakpoints.rail} and (max-width: 1259.98px)`);
/** A phone with room to spare for what is not needed for the move. */
export const tall = new MediaQuery("(min-height: 760px)");
