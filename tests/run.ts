import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Everything that must hold before a change may land, in the order of how soon it tells. */
const folder = await mkdtemp(join(tmpdir(), "daybook-tests-"));

type Step = {
  readonly name: string;
  readonly command: readonly string[];
  readonly report?: string;
};

const vitest = (name: string, ...options: readonly string[]): Step => {
  const report = join(folder, `${name.replaceAll(" ", "-")}.json`);
  return {
    name,
    report,
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...options,
    ],
  };
};

const steps: readonly Step[] = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] },
  { name: "types", command: ["tsc", "-p", "."] },
  { name: "types of the domain alone", command: ["tsc", "-p", "domain"] },
  vitest("unit and integration"),
  vitest("browser", "--config", "vitest.e2e.config.ts"),
];

const run = (command: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const [program, ...parameters] = command as [string, ...string[]];
    const child = spawn(program, parameters, {
      stdio: "inherit",
      env: { ...process.env, CI: "true" },
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });

type Counts = { readonly passed: number; readonly failed: number; readonly unrun: number };

const countsOf = async (report: string): Promise<Counts> => {
  const json = JSON.parse(await readFile(report, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    numTotalTests: number;
  };
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    unrun: json.numTotalTests - json.numPassedTests - json.numFailedTests,
  };
};

const total = { passed: 0, failed: 0 };
for (const { name, command, report } of steps) {
  const startedAt = performance.now();
  console.log(`\n── ${name} ──`);
  let failed = (await run(command)) !== 0;
  if (report === undefined) {
    total.passed += failed ? 0 : 1;
    total.failed += failed ? 1 : 0;
  } else {
    const counts = await countsOf(report).catch(() => ({ passed: 0, failed: 1, unrun: 0 }));
    if (counts.passed === 0 || counts.unrun > 0) {
      console.error(`${name}: ${counts.unrun} tests did not run, ${counts.passed} passed.`);
      failed = true;
    }
    total.passed += counts.passed;
    total.failed += failed && counts.failed === 0 ? 1 : counts.failed;
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${failed ? "FAILED" : "passed"} after ${seconds} s ──`);
}
await rm(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
