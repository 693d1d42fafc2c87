import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules", "dist", ".data", "tests/e2e/**"],
    globalSetup: ["tests/support/postgres-server.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 3,
    allowOnly: false,
    passWithNoTests: false,
  },
});
