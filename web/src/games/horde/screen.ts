/** How much room there is. A phone shows the drawn card among the choices. */
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 639.98px)");

/** Three buttons side by side have no room for long sentences: phones, and just before a rail goes. */
export const cramped = new MediaQuery("(max-width: 899.98px), (min-width: 1100px) and (max-width: 1259.98px)");
