import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const written = (error: unknown) => {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).warn({ error }, "it happened");
  return { line: lines.join(""), told: JSON.parse(lines.join("")) };
};

it("logs an error with its stack and its causes", () => {
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
  for (let n = 0; n < 1_000; n += 1) fail("a defect");
  expect(lines).toHaveLength(10);
  fail("something else");
  expect(lines).toHaveLength(11);
  now = 60_000;
  fail("a defect");
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

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

it("says once that the database is away, then with growing pauses, and at the end for how long it was", () => {
  const lines: { msg: string; seconds?: number; heldBack?: number; error?: { stack?: string } }[] =
    [];
  let now = 0;
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) }, () => now);
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  // Whatever asks the database fails in its own words, once a second for a day.
  for (; now <= DAY; now += SECOND) {
    log.error({ error: new Error("request", { cause: refused }) }, "request failed");
    log.warn({ error: "Connection terminated unexpectedly" }, "A projection failed.");
  }
  expect(lines[0]?.msg).toBe("request failed");
  expect(lines[0]?.error?.stack).toBeUndefined();
  const later = lines.slice(1);
  expect(new Set(later.map(({ msg }) => msg))).toEqual(
    new Set(["the database still cannot be reached"]),
  );
  expect(later.slice(0, 4).map(({ seconds }) => seconds)).toEqual([60, 180, 420, 900]);
  expect(lines.length).toBeLessThan(40);

  log.databaseAnswers();
  expect(lines.at(-1)).toMatchObject({ msg: "the database answers again", seconds: DAY / SECOND });
  expect(lines.at(-1)?.heldBack).toBeGreaterThan(100_000);
  const known = lines.length;
  log.databaseAnswers();
  expect(lines).toHaveLength(known);
  log.error({ error: refused }, "request failed");
  expect(lines.at(-1)?.msg).toBe("request failed");
});

it("writes other errors during an outage, with where they come from", () => {
  const lines: { msg: string; error: { stack?: string } }[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) }, () => 0);
  log.error({ error: "connect ECONNREFUSED" }, "request failed");
  log.error({ error: new TypeError("a defect") }, "request failed");
  expect(lines.map(({ msg }) => msg)).toEqual(["request failed", "request failed"]);
  expect(lines[1]?.error.stack).toContain("log.test.ts");
});

it("writes no stack for a request that was asked to wait", () => {
  const refusal = Object.assign(new Error("Please try again."), { name: "Refusal" });
  expect(written(refusal).told.error).toEqual({
    name: "Refusal",
    message: "Please try again.",
  });
});
