/** The addresses that invitations carry. */
import { catalogue } from "./catalogue.svelte";

/** By which people come: what the server was told, or the way by which this page was opened. */
function origin(): string {
  return catalogue.address || location.origin;
}

export function linkTo(path: string): string {
  return origin() + path;
}

/** Whether a link leads other devices to this server, too. */
export function reachesOthers(link: string): boolean {
  return !/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(link).hostname);
}
