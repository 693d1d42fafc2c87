import { defineConfig } from "vitest/config";

/** Browser tests: the built apps on whole servers. One file at a time, each with a browser of its own. */
export default defineConfig({
  test: {
    include: ["tests/e2e/**/*.test.ts"],
    globalSetup: ["tests/support/postgres-server.ts", "tests/support/built-apps.ts"],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    pool: "forks",
    maxWorkers: 1,
    allowOnly: false,
    passWithNoTests: false,
  },
});
