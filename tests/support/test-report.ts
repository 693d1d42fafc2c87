import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import * as z from "zod/mini";

/** The part of Vitest's JSON report that a run of all tests reads. */
const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z._default(z.array(z.string()), []),
        }),
      ),
    }),
  ),
});

export type FileReport = {
  /** From the folder of the project. */
  readonly file: string;
  readonly passed: number;
  /** Tests that were skipped, or not reached because a hook failed. */
  readonly unrun: number;
  /** Tests without the server that they need, with the reason; see `describeOn`. */
  readonly withoutServer: readonly string[];
  /** What failed, each with the first lines of why. */
  readonly failures: readonly string[];
};

/** In the titles of `describeOn`. */
const NOT_RUN = /\(not run: [^)]*\)/;

const LINES_OF_A_FAILURE = 8;

/** Without the calls inside of packages. */
const ownLines = (message: string): readonly string[] =>
  message.split("\n").filter((line) => !line.includes("node_modules"));

const failure = (file: string, title: string, message = ""): string =>
  [`${file} > ${title}`, ...ownLines(message).slice(0, LINES_OF_A_FAILURE)].join("\n    ");

/** What a JSON report of Vitest says of each file. */
export const readTestReport = async (path: string): Promise<readonly FileReport[]> => {
  const { testResults } = VitestReport.parse(JSON.parse(await readFile(path, "utf8")));
  return testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    const passed = assertionResults.filter((test) => test.status === "passed").length;
    const failures = failed.map((test) => failure(file, test.fullName, test.failureMessages[0]));
    // A file can fail without a failed test, in a hook or while it is loaded.
    if (failures.length === 0 && status === "failed")
      failures.push(failure(file, "the file itself", message));
    const withoutServer = assertionResults
      .filter((test) => test.status !== "failed" && test.status !== "passed")
      .flatMap(({ fullName }) => NOT_RUN.exec(fullName)?.[0] ?? []);
    const run = passed + failed.length + withoutServer.length;
    return { file, passed, unrun: assertionResults.length - run, withoutServer, failures };
  });
};
