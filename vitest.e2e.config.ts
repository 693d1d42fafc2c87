import { defineConfig } from "vitest/config";
import { countsAsFailure } from "./tests/support/library-faults.ts";
import { excludedTests } from "./tests/support/long-tests.ts";
import { SlowestFirst } from "./tests/support/slowest-first.ts";

/**
 * Browser tests: the built apps on complete servers. The files of one process share a browser; five
 * at a time, because pages wait as long as they work.
 */
export default defineConfig({
  test: {
    include: ["tests/e2e/**/*.test.ts"],
    exclude: excludedTests,
    globalSetup: [
      "tests/support/postgres-server.ts",
      "tests/support/built-apps.ts",
      "tests/support/unpacked-browser.ts",
    ],
    setupFiles: ["tests/support/check-answers.ts"],
    // Long timeouts cost nothing where a test passes, and other machines are slower or busy.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // Looking takes processor time from what is waited for.
    expect: { poll: { timeout: 90_000, interval: 50 } },
    sequence: { sequencer: SlowestFirst },
    pool: "forks",
    isolate: false,
    // Fewer collections of young objects: about 8 % less processor time.
    execArgv: ["--max-semi-space-size=64"],
    maxWorkers: 5,
    onUnhandledError: countsAsFailure,
    allowOnly: false,
    passWithNoTests: false,
  },
});
