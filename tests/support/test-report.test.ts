import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readTestReport } from "./test-report.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-report-"));
});
afterEach(() => rm(folder, { recursive: true }));

const fileOf = (name: string, status = "passed") => ({
  name: resolve(name),
  status,
  message: status === "failed" ? "its process ended" : "",
  assertionResults: [{ status: status === "failed" ? "pending" : status, fullName: "adds up" }],
});

const read = async (testResults: readonly object[], errors: readonly object[]) => {
  const report = join(folder, "report.json");
  const outside = join(folder, "outside.json");
  await writeFile(report, JSON.stringify({ testResults }));
  await writeFile(outside, JSON.stringify(errors));
  return await readTestReport(report, outside);
};

it("a file whose tests passed fails by an error outside of them, with every line of its stack", async () => {
  const stack = "Error: late\n    at pool (/node_modules/pg/pool.js:1:1)";
  const error = { message: "late", stack, VITEST_TEST_PATH: resolve("b.test.ts") };
  const { files, outside } = await read([fileOf("a.test.ts"), fileOf("b.test.ts")], [error]);
  expect(files.map(({ failures }) => failures)).toEqual([
    [],
    [`b.test.ts > outside of its tests\n    ${stack.replace("\n", "\n    ")}`],
  ]);
  expect(outside).toEqual([]);
});

it("an error while no file of the run is known fails the run", async () => {
  const { outside } = await read([fileOf("a.test.ts")], [{ message: "no space left" }]);
  expect(outside).toEqual(["the run > outside of its tests\n    no space left"]);
});

it("an ended process is the failure of the file that it ran, and of the run if there is none", async () => {
  const ended = { message: "[vitest-pool]: Worker forks emitted error." };
  const { files, outside } = await read([fileOf("a.test.ts", "failed")], [ended]);
  expect(files[0]?.failures).toEqual(["a.test.ts > the file itself\n    its process ended"]);
  expect(outside).toEqual([]);
  expect((await read([fileOf("a.test.ts")], [ended])).outside).toHaveLength(1);
});
