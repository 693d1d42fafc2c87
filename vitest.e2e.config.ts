import { defineConfig } from "vitest/config";

/**
 * Browser tests: the built apps on whole servers. Each file has a browser of its own; three at a
 * time, because on two cores pages wait as long as they work.
 */
export default defineConfig({
  test: {
    include: ["tests/e2e/**/*.test.ts"],
    globalSetup: [
      "tests/support/postgres-server.ts",
      "tests/support/built-apps.ts",
      "tests/support/unpacked-browser.ts",
    ],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    pool: "forks",
    maxWorkers: 3,
    allowOnly: false,
    passWithNoTests: false,
  },
});
