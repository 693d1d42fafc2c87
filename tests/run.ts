import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/** Everything that must pass before a change can land, the fastest first. */
const folder = await mkdtemp(join(tmpdir(), "daybook-tests-"));

type Step = {
  readonly name: string;
  readonly command: readonly string[];
  readonly reports?: { readonly results: string; readonly flaky: string };
};

const vitest = (name: string, ...options: readonly string[]): Step => {
  const file = join(folder, name.replaceAll(" ", "-"));
  const reports = { results: `${file}.json`, flaky: `${file}-flaky.json` };
  return {
    name,
    reports,
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reports.results}`,
      "--reporter=./tests/support/flaky-reporter.ts",
      // Named at the end when the second attempt passes; see docs/decisions/015-test-run.md.
      "--retry=1",
      ...options,
    ],
  };
};

const steps: readonly Step[] = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] },
  { name: "unused exports, files and packages", command: ["knip", "--no-progress"] },
  { name: "types", command: ["tsc", "-b"] },
  vitest("unit and integration"),
  vitest("browser", "--config", "vitest.e2e.config.ts"),
];

const run = ({ command, reports }: Step): Promise<number> =>
  new Promise((resolve, reject) => {
    const [program, ...parameters] = command as [string, ...string[]];
    const child = spawn(program, parameters, {
      stdio: "inherit",
      env: { ...process.env, CI: "true", ...(reports && { FLAKY_REPORT: reports.flaky }) },
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });

type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly unrun: number;
  /** What failed at every attempt, each with the first lines of why. */
  readonly failures: readonly string[];
};

const read = async (report: string): Promise<unknown> => JSON.parse(await readFile(report, "utf8"));

const LINES_OF_A_FAILURE = 8;

const failure = (file: string, title: string, message = ""): string =>
  [
    `${relative(process.cwd(), file)} > ${title}`,
    ...message.split("\n").slice(0, LINES_OF_A_FAILURE),
  ].join("\n    ");

const countsOf = async (report: string): Promise<Counts> => {
  const json = (await read(report)) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    numTotalTests: number;
    testResults: readonly {
      name: string;
      status: string;
      message: string;
      assertionResults: readonly {
        status: string;
        fullName: string;
        failureMessages: readonly string[];
      }[];
    }[];
  };
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    unrun: json.numTotalTests - json.numPassedTests - json.numFailedTests,
    failures: json.testResults
      .filter(({ status }) => status === "failed")
      .flatMap(({ name, message, assertionResults }) => {
        const tests = assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]));
        return tests.length > 0 ? tests : [failure(name, "the file itself", message)];
      }),
  };
};

const total = { passed: 0, failed: 0 };
const flaky: string[] = [];
const failures: string[] = [];
for (const step of steps) {
  const { name, reports } = step;
  const startedAt = performance.now();
  console.log(`\n── ${name} ──`);
  let failed = (await run(step)) !== 0;
  if (reports === undefined) {
    total.passed += failed ? 0 : 1;
    total.failed += failed ? 1 : 0;
  } else {
    const counts = await countsOf(reports.results).catch(() => ({
      passed: 0,
      failed: 1,
      unrun: 0,
      failures: [],
    }));
    try {
      flaky.push(...((await read(reports.flaky)) as readonly string[]));
    } catch {
      console.error(`${name}: nobody wrote down which tests were tried twice.`);
      failed = true;
    }
    if (counts.passed === 0 || counts.unrun > 0) {
      console.error(`${name}: ${counts.unrun} tests did not run, ${counts.passed} passed.`);
      failed = true;
    }
    failures.push(...counts.failures);
    total.passed += counts.passed;
    total.failed += failed && counts.failed === 0 ? 1 : counts.failed;
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${failed ? "FAILED" : "passed"} after ${seconds} s ──`);
}
await rm(folder, { recursive: true, force: true });
for (const test of flaky) console.log(`\nflaky: passed at the second try: ${test}`);
// Last, because people look at the end of a long log.
for (const test of failures) console.error(`\nfailed: ${test}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
