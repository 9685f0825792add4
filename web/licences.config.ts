/** The licences of what is bundled: fonts may travel only with theirs. Beside the page, in the wheel. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAMES = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE"];

function licence(name: string): string {
  const folder = join(import.meta.dirname, "node_modules", name);
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8")) as Record<string, string>;
  const file = NAMES.map((each) => join(folder, each)).find((path) => existsSync(path));
  const text = file ? readFileSync(file, "utf-8").trim() : `Licence: ${about["license"]} (${about["homepage"] ?? name})`;
  return `${name} ${about["version"]}\n${"=".repeat(72)}\n${text}\n`;
}

export function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      const own = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf-8")) as {
        dependencies: Record<string, string>;
      };
      const source = Object.keys(own.dependencies).sort().map(licence).join("\n\n");
      this.emitFile({ type: "asset", fileName: "assets/licences.txt", source });
    },
  };
}
