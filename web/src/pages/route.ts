/** Which page an address means. */
export type Route =
  | { page: "front" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; seat: number; ply: number }
  | { page: "rules"; game: string }
  | { page: "puzzles" }
  | { page: "unknown" };

/** The viewpoint of a finished match when the address names none. */
const ALL_SEEING = -2;

function whole(text: string | null, fallback: number): number {
  return text !== null && /^-?\d{1,6}$/.test(text) ? Number(text) : fallback;
}

export function readRoute(path: string, query: URLSearchParams): Route {
  const [kind = "", name = "", ...rest] = path.replace(/\/+$/, "").split("/").slice(1).map(decode);
  if (rest.length > 0) return { page: "unknown" };
  if (kind === "") return { page: "front" };
  if (kind === "puzzles" && name === "") return { page: "puzzles" };
  if (name === "") return { page: "unknown" };
  if (kind === "t") return { page: "table", id: name };
  if (kind === "r")
    return { page: "replay", id: name, seat: whole(query.get("seat"), ALL_SEEING), ply: whole(query.get("ply"), 0) };
  if (kind === "rules") return { page: "rules", game: name };
  return { page: "unknown" };
}

/** A broken escape is a wrong address, not a crash. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
