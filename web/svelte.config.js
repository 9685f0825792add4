import { readFileSync } from "node:fs";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const breakpoints = JSON.parse(readFileSync(new URL("./src/breakpoints.json", import.meta.url), "utf8"));

/** `@media (--phone)`: the widths at which the page changes its shape stand in one file. */
const named = {
  name: "breakpoints",
  style: ({ content, filename }) => ({
    code: content.replace(/(?<=@media[^{]*)\(--([\w-]+)\)/g, (_, name) => {
      if (!(name in breakpoints)) throw new Error(`${filename}: src/breakpoints.json has no ${name}`);
      return breakpoints[name];
    }),
  }),
};

export default { preprocess: [named, vitePreprocess()], compilerOptions: { runes: true } };
