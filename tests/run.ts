import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTestReport, type TestReport } from "./support/test-report.ts";

/**
 * Everything that must pass before a change can land: first what looks at the code, all at once.
 * With `--all`, also the files named `*.long.test.ts`.
 */
const isAll = process.argv.includes("--all");
const folder = await mkdtemp(join(tmpdir(), "daybook-tests-"));

type Command = readonly [program: string, ...parameters: string[]];
type Outcome = {
  readonly passed: number;
  /** What failed, in words. */
  readonly failures: readonly string[];
  /** What failed together with the other files and passed alone, in words. */
  readonly flaky: readonly string[];
  /** What needs a server that is not there, in words. */
  readonly withoutServer?: readonly string[];
};
type Step = { readonly name: string; readonly run: () => Promise<Outcome> };

/** More files than these do not fail by chance. */
const MAX_FILES_AGAIN = 8;

type Ended = { readonly code: number; readonly said: string };

const runCommand = (
  [program, ...parameters]: Command,
  stdio: "inherit" | "pipe" = "inherit",
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, CI: "true", ...(isAll && { TEST_LONG: "yes" }), ...variables };
    const child = spawn(program, parameters, { stdio: ["inherit", stdio, stdio], env });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, said }));
  });

/** Its output appears at its end, because others run next to it. */
const check = (
  name: string,
  command: Command,
  variables?: Readonly<Record<string, string>>,
): Step => ({
  name,
  run: async () => {
    const { code, said } = await runCommand(command, "pipe", variables);
    console.log(`\n── ${name} ──\n${said}`);
    return { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [name], flaky: [] };
  },
});

let reports = 0;

/** Runs test files and says of each what became of it; undefined when Vitest itself failed. */
const vitest = async (
  options: readonly string[],
  files: readonly string[] = [],
): Promise<TestReport | undefined> => {
  reports += 1;
  const report = join(folder, `${reports}.json`);
  const errors = join(folder, `${reports}-outside.json`);
  const command: Command = [
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    "--reporter=tests/support/errors-outside.ts",
    `--outputFile.json=${report}`,
    ...options,
    ...files,
  ];
  const { code } = await runCommand(command, "inherit", { ERRORS_OUTSIDE: errors });
  const results = await readTestReport(report, errors).catch(() => undefined);
  if (results === undefined || results.files.length === 0) return undefined;
  const failures = [...results.outside, ...results.files.flatMap((file) => file.failures)];
  return code === 0 || failures.length > 0 ? results : undefined;
};

const tests = (name: string, ...options: readonly string[]): Step => ({
  name,
  run: async () => {
    console.log(`\n── ${name} ──`);
    const first = await vitest(options);
    if (first === undefined)
      return { passed: 0, failures: [`${name}: Vitest failed outside its files`], flaky: [] };
    const failed = first.files.filter(({ failures }) => failures.length > 0);
    const again = failed.length <= MAX_FILES_AGAIN ? failed.map(({ file }) => file) : [];
    if (again.length > 0) console.log(`\n── once more, alone: ${again.join(", ")} ──`);
    // Named at the end when they pass now; see docs/decisions/015-test-run.md.
    const second =
      again.length > 0 ? await vitest([...options, "--maxWorkers=1"], again) : undefined;
    const last = first.files.map(
      (one) => second?.files.find(({ file }) => file === one.file) ?? one,
    );
    const unrun = last
      .filter((one) => one.unrun > 0)
      .map((one) => `${one.file}: ${one.unrun} tests did not run`);
    return {
      passed: last.reduce((sum, one) => sum + one.passed, 0),
      failures: [
        ...first.outside,
        ...(second?.outside ?? []),
        ...last.flatMap(({ failures }) => failures),
        ...unrun,
      ],
      withoutServer: last.flatMap(({ file, withoutServer }) =>
        withoutServer.map((reason) => `${file} ${reason}`),
      ),
      flaky: failed
        .filter(({ file }) => last.some((one) => one.file === file && one.failures.length === 0))
        .flatMap(({ failures }) => failures),
    };
  },
});

/** Steps of one group run at the same time: none of them keeps two cores busy to its end. */
const steps: readonly (readonly Step[])[] = [
  [
    check("format and lint", ["biome", "ci", "--error-on-warnings", "."]),
    check("unused exports, files and packages", ["knip", "--no-progress"]),
    // Each checker reads shared types again, and the others keep the second core busy.
    check("types", ["tsc", "-b", "--checkers", "1"], { GOGC: "400" }),
  ],
  [tests("unit and integration")],
  [tests("browser", "--config", "vitest.e2e.config.ts")],
];

const outcomes: Outcome[] = [];
const take = async ({ name, run }: Step): Promise<Outcome> => {
  const startedAt = performance.now();
  const outcome = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const word = outcome.failures.length > 0 ? "FAILED" : "passed";
  console.log(`── ${name}: ${word} after ${seconds} s ──`);
  return outcome;
};
for (const together of steps) outcomes.push(...(await Promise.all(together.map(take))));
await rm(folder, { recursive: true, force: true });

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
// Last, because people look at the end of a long log.
for (const test of outcomes.flatMap(({ flaky }) => flaky))
  console.log(`\nflaky: failed among other files, passed alone: ${test}`);
for (const test of failures) console.error(`\nfailed: ${test}`);
const notRun = outcomes.flatMap(({ withoutServer = [] }) => withoutServer);
for (const reason of new Set(notRun))
  console.log(`\nnot run, because its server is missing: ${reason}`);
const long = isAll ? [] : globSync("**/*.long.test.ts", { exclude: ["node_modules", "dist"] });
if (long.length > 0)
  console.log(
    `\nnot run, because they take long: ${long.length} files (npm run test:all runs them)`,
  );
const apart = notRun.length > 0 ? `, ${notRun.length} not run` : "";
console.log(`\n${passed} passed, ${failures.length} failed${apart}`);
process.exit(failures.length === 0 ? 0 : 1);
