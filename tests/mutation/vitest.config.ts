import { defineConfig } from "vitest/config";

/**
 * Only the pure rules: they need no database, and each mutant runs only the tests that reach it.
 */
// biome-ignore lint/style/noDefaultExport: Vitest reads its settings from the default export.
export default defineConfig({
  test: {
    include: ["domain/**/*.test.ts"],
    exclude: ["node_modules", "domain/templates/**", "domain/template-vocabulary/**"],
    pool: "threads",
    isolate: false,
    testTimeout: 30_000,
  },
});
