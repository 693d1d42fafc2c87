import { writeFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";

/**
 * Writes the tests that only passed at a second attempt to the file that FLAKY_REPORT names, as a
 * JSON array of “file > suite > title”.
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads reporters by it
export default class FlakyReporter implements Reporter {
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true)
      this.#flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    const file = process.env.FLAKY_REPORT;
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#flaky));
  }
}
