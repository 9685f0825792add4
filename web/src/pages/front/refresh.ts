/** Ask the server how my tables stand; forget those it no longer knows. */
import { api, ApiError } from "../../state/api";
import { myTables } from "../../state/mytables.svelte";

const MOST = 8;

export async function refreshMine(): Promise<void> {
  const open = myTables.resumable.filter((table) => table.state !== "closed");
  const untold = myTables.finished.filter((table) => !table.outcome);
  await Promise.all([...open.slice(0, MOST), ...untold.slice(0, MOST)].map((table) => refresh(table.id)));
}

async function refresh(id: string): Promise<void> {
  try {
    myTables.noted(await api.table(id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) myTables.forget(id);
  }
}
