/** Ask the server how my tables stand; forget those it no longer knows. */
import { api, ApiError } from "../../state/api";
import { myTables } from "../../state/mytables.svelte";

const MOST = 8;

export async function refreshMine(): Promise<void> {
  await Promise.all(myTables.resumable.slice(0, MOST).map((table) => refresh(table.id)));
}

async function refresh(id: string): Promise<void> {
  try {
    myTables.noted(await api.table(id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) myTables.forget(id);
  }
}
