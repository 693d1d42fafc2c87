import { expect, it } from "vitest";
import { countsAsFailure } from "./library-faults.ts";

const message = "Release called on client which has already been released to the pool.";
const at = (file: string) => ({
  message,
  stack: `Error: ${message}\n    at release (${file}:1:1)`,
});

it("a run does not fail by a connection that graphile-worker releases twice", () => {
  expect(countsAsFailure(at("/node_modules/graphile-worker/dist/worker.js"))).toBe(false);
});

it("a run fails by a connection that Daybook releases twice, and by every other error", () => {
  expect(countsAsFailure(at("/infra/postgres/pool.ts"))).toBe(true);
  expect(
    countsAsFailure({ ...at("/node_modules/graphile-worker/dist/worker.js"), message: "x" }),
  ).toBe(true);
  expect(countsAsFailure({})).toBe(true);
});
