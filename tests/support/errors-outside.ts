import { writeFile } from "node:fs/promises";
import type { Reporter } from "vitest/node";
import * as z from "zod/mini";

/** An error outside of all tests, with the file that its process was running, which may not have caused it. */
const ErrorOutside = z.object({
  message: z._default(z.string(), "an error without a message"),
  stack: z.optional(z.string()),
  VITEST_TEST_PATH: z.optional(z.string()),
});
export type ErrorOutside = z.infer<typeof ErrorOutside>;

export const ErrorsOutside = z.array(ErrorOutside);

/** Writes them to the file that ERRORS_OUTSIDE names: Vitest's JSON report has none of them. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from the default export.
export default class implements Reporter {
  async onTestRunEnd(...[, errors]: Parameters<Required<Reporter>["onTestRunEnd"]>): Promise<void> {
    const path = process.env.ERRORS_OUTSIDE;
    if (path !== undefined) await writeFile(path, JSON.stringify(ErrorsOutside.parse(errors)));
  }
}
