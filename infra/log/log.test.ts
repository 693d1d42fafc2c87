import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const written = (error: unknown) => {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).warn({ error }, "it happened");
  return { line: lines.join(""), told: JSON.parse(lines.join("")) };
};

it("says of an error where it comes from, with its causes", () => {
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    severity: "ERROR",
    table: "owners",
  });
  const { told } = written(new TypeError("not possible", { cause }));
  expect(told).toMatchObject({
    level: 40,
    msg: "it happened",
    error: {
      name: "TypeError",
      message: "not possible",
      cause: { message: "duplicate key", code: "23505", severity: "ERROR", table: "owners" },
    },
  });
  expect(told.error.stack).toContain("log.test.ts");
});

it("never writes down rows, values of queries or connections", () => {
  const client = { _activeQuery: { values: ["ann@shop.example"] }, password: "secret" };
  const detail = "Failing row contains (ann@shop.example).";
  const error = Object.assign(new Error("refused"), { client, detail, hint: "ann@shop.example" });
  const { line } = written(new Error("outer", { cause: error }));
  expect(line).not.toContain("ann@shop.example");
  expect(line).not.toContain("secret");
  expect(written({ email: "ann@shop.example" }).told.error).toBe("object");
  expect(written("a reason").told.error).toBe("a reason");
});

it("leaves out lines that repeat within a minute, says how many, and writes the next minute's", () => {
  const lines: { msg: string; leftOut?: number }[] = [];
  let now = 0;
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) }, () => now);
  const fail = (reason: string) => log.error({ error: new Error(reason) }, "request failed");
  for (let n = 0; n < 1_000; n += 1) fail("connect ECONNREFUSED");
  expect(lines).toHaveLength(10);
  fail("something else");
  expect(lines).toHaveLength(11);
  now = 60_000;
  fail("connect ECONNREFUSED");
  expect(lines.slice(11).map(({ msg, leftOut }) => [msg, leftOut])).toEqual([
    ["repeated lines were skipped in the log", 990],
    ["request failed", undefined],
  ]);
});

it("bounds errors that name something else each time, and never information that was asked for", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) }, () => 0);
  for (let n = 0; n < 2_000; n += 1) log.warn({ error: new Error(`person ${n}`) }, "not opened");
  expect(lines).toHaveLength(600);
  log.info({}, "asked for");
  expect(lines).toHaveLength(601);
});
