import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { countsAsFailure } from "./tests/support/library-faults.ts";
import { excludedTests } from "./tests/support/long-tests.ts";
import { SlowestFirst } from "./tests/support/slowest-first.ts";

// As with npm, programs that tests start are compiled once: without it, each takes twice as long.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("node_modules/.cache/daybook", import.meta.url),
);

export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules", "dist", ".data", "tests/e2e/**", ...excludedTests],
    globalSetup: [
      "tests/support/postgres-server.ts",
      "tests/support/kafka-server.ts",
      "tests/support/eventstore-server.ts",
      "tests/support/smtp-server.ts",
    ],
    setupFiles: ["tests/support/check-answers.ts"],
    // Long timeouts cost nothing where a test passes, and other machines are slower or busy.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Looking takes processor time from what is waited for.
    expect: { poll: { timeout: 90_000, interval: 50 } },
    sequence: { sequencer: SlowestFirst },
    pool: "forks",
    // Files of one process load the servers' modules once.
    isolate: false,
    // Fewer collections of young objects: about 8 % less processor time.
    execArgv: ["--max-semi-space-size=64"],
    maxWorkers: 4,
    onUnhandledError: countsAsFailure,
    allowOnly: false,
    passWithNoTests: false,
  },
});
