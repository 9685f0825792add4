import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { licences } from "./licences.config";

const server = process.env["CAVALE_SERVER"] ?? "http://127.0.0.1:8000";

const BASE = /node_modules\/|src\/(pieces\/(?!scene\/)|i18n\/|state\/|wire\/)/;

export default defineConfig({
  plugins: [svelte(), svelteTesting(), licences()],
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  build: {
    // Into the Python package: a wheel carries the page, and its users need no Node.
    outDir: "../src/cavale/page",
    emptyOutDir: true,
    target: "es2022",
    // The server's content policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the page begins with stays together: shared with what is fetched later, it would be cut
    // into a dozen small files, each asked for on its own.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "base", test: BASE }] } },
    },
  },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    // Finding things by role is slow in jsdom, slower still on a busy machine.
    testTimeout: 60_000,
  },
});
