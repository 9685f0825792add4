import { expect, test } from "vitest";

const areas = import.meta.glob<Record<string, unknown>>(["../src/i18n/*.ts", "../src/games/*/texts.ts", "../src/plain/texts.ts"], { eager: true });
const files = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/i18n/*"], { eager: true, query: "?raw", import: "default" });

/** Groups, and parts of groups, whose texts are chosen by a name that the server or the page's own data says. */
const BY_NAME = /\b(agents|end|marks|modes|prompt|ring|signs|taglines|verdicts)\b/;

/** Every text under its address: `nav.play`. */
function addresses(tree: unknown, at: string[] = []): string[][] {
  if (typeof tree !== "object" || tree === null || Array.isArray(tree)) return [at];
  return Object.entries(tree).flatMap(([key, value]) => addresses(value, [...at, key]));
}

/** Texts are read as `t.key`, `pick(texts).key`, `group.key`; of some groups by index, or the whole is handed on. */
function isUsed(address: string[], source: string): boolean {
  if (BY_NAME.test(address.join("."))) return true;
  const [key, group = "nothing"] = [...address].reverse();
  return new RegExp(`(\\b(t|c|v|${group})|[)\\]])[!?]?\\.${key}\\b|\\b${group}[!?]?[[}]`).test(source);
}

/** Texts of the house are imported by name; those of a game are read in its own folder. */
function isReader(file: string, text: string, area: string): boolean {
  const [folder, name = ""] = [area.replace(/[^/]*$/, ""), area.split("/").at(-1)!.replace(".ts", "")];
  return name === "texts" ? file.startsWith(folder) && file !== area : text.includes(`i18n/${name}"`);
}

test.each(Object.entries(areas))("%s holds no text that nobody shows", (path, area) => {
  const source = Object.entries(files).filter(([file, text]) => isReader(file, text, path)).map(([, text]) => text).join("\n");
  const both = Object.values(area).filter((each): each is { fr: unknown } => typeof each === "object" && each !== null && "fr" in each);
  const dead = both.flatMap(({ fr }) => addresses(fr)).filter((address) => !isUsed(address, source));
  expect(dead.map((address) => address.join("."))).toEqual([]);
});
