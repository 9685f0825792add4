/** The table with all its games: fetched when somebody goes there, or is about to. */
export const tablePage = () => import("./TablePage.svelte");
