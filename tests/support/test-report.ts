import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import * as z from "zod/mini";
import { type ErrorOutside, ErrorsOutside } from "./errors-outside.ts";

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

const LINES_OF_AN_ERROR_OUTSIDE = 16;

/** With the calls inside of packages: there may be no others. */
const outside = (file: string, { message, stack = message }: ErrorOutside): string => {
  const lines = (stack.includes(message) ? stack : `${message}\n${stack}`).split("\n");
  const said = lines.slice(0, LINES_OF_AN_ERROR_OUTSIDE);
  return [`${file} > outside of its tests`, ...said].join("\n    ");
};

/** A file in whose test a process ended is in Vitest's report as failed. */
const isEndedProcess = ({ message }: ErrorOutside): boolean => message.startsWith("[vitest-pool]");

export type TestReport = {
  readonly files: readonly FileReport[];
  /** Errors outside of all tests while no file ran, in words. */
  readonly outside: readonly string[];
};

/**
 * What a JSON report of Vitest says of each file.
 *
 * @param errors where `errors-outside.ts` wrote what happened outside of all tests; it fails the file that
 * its process ran at that moment
 */
export const readTestReport = async (path: string, errors: string): Promise<TestReport> => {
  const { testResults } = VitestReport.parse(JSON.parse(await readFile(path, "utf8")));
  const errorsOutside = ErrorsOutside.parse(JSON.parse(await readFile(errors, "utf8")));
  const files = testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    const passed = assertionResults.filter((test) => test.status === "passed").length;
    const failures = failed.map((test) => failure(file, test.fullName, test.failureMessages[0]));
    // A file can fail without a failed test, in a hook or while it is loaded.
    if (failures.length === 0 && status === "failed")
      failures.push(failure(file, "the file itself", message));
    for (const error of errorsOutside)
      if (error.VITEST_TEST_PATH === name) failures.push(outside(file, error));
    const withoutServer = assertionResults
      .filter((test) => test.status !== "failed" && test.status !== "passed")
      .flatMap(({ fullName }) => NOT_RUN.exec(fullName)?.[0] ?? []);
    const run = passed + failed.length + withoutServer.length;
    return { file, passed, unrun: assertionResults.length - run, withoutServer, failures };
  });
  const names = new Set(testResults.map(({ name }) => name));
  const hasFailedFile = files.some(({ failures }) => failures.length > 0);
  return {
    files,
    outside: errorsOutside
      .filter(({ VITEST_TEST_PATH: file }) => file === undefined || !names.has(file))
      .filter((error) => !(hasFailedFile && isEndedProcess(error)))
      .map((error) => outside("the run", error)),
  };
};
