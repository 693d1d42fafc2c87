import { defineConfig } from "vitest/config";

/** The pure rules alone: they need no database, and each mutant runs only the tests that reach it. */
// biome-ignore lint/style/noDefaultExport: Vitest reads its settings from the default export.
export default defineConfig({
  test: {
    include: ["domain/**/*.test.ts"],
    exclude: ["node_modules"],
    pool: "threads",
    isolate: false,
    testTimeout: 30_000,
  },
});
