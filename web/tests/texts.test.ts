import { describe, expect, test } from "vitest";
import examples from "../../tests/kernel/fill_examples.json";
import { fill, i18n, pick, type Gaps, type Values } from "../src/i18n/index.svelte";
import type { Lang } from "../src/i18n/lang";

const areas = import.meta.glob<Record<string, unknown>>(["../src/i18n/*.ts", "../src/games/*/texts.ts", "../src/plain/texts.ts"], { eager: true });

type Both = { fr: unknown; en: unknown };
const texts = Object.entries(areas).flatMap(([path, area]) =>
  Object.values(area)
    .filter((value): value is Both => typeof value === "object" && value !== null && "fr" in value && "en" in value)
    .map((both) => ({ area: path.split("/").slice(-2).join("/"), both })),
);

/** Every sentence under its address: `nav.play`. */
function sentences(tree: unknown, at = ""): [string, string][] {
  if (typeof tree === "string") return [[at, tree]];
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => sentences(value, `${at}.${key}`));
}

test.each(examples)("fill: $expected", ({ sentence, lang, gaps, values, expected }) => {
  expect(fill(sentence, lang as Lang, gaps as unknown as Gaps, values as Values | undefined)).toBe(expected);
});

test("pick follows the language", () => {
  const both = { fr: { yes: "oui" }, en: { yes: "yes" } };
  i18n.lang = "en";
  expect(pick(both).yes).toBe("yes");
  i18n.lang = "fr";
  expect(pick(both).yes).toBe("oui");
});

describe.each(texts)("$area", ({ both }) => {
  test("both languages have the same texts, with the same gaps", () => {
    const gaps = (tree: unknown) =>
      sentences(tree).map(([at, text]) => [at, [...new Set([...text.matchAll(/\{(\w+)/g)].map((gap) => gap[1]))].sort()]);
    expect(gaps(both.en)).toEqual(gaps(both.fr));
  });

  test("French has its spaces and apostrophes", () => {
    const wrong = sentences(both.fr).filter(([, text]) => /'| [;:!?»]|« |[a-zé][;!?]( |$)/.test(text));
    expect(wrong).toEqual([]);
  });

  test("English has its apostrophes, and no French spaces", () => {
    const wrong = sentences(both.en).filter(([, text]) => /'|[\u00a0\u202f][;:!?»]/.test(text));
    expect(wrong).toEqual([]);
  });
});
