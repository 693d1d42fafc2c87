import { describe, expect, it } from "vitest";
import { eventTypeNames } from "./event-type-names.ts";
import { fileProblem } from "./file-problem.ts";
import { countUpTo, moment } from "./flags.ts";

describe("a time", () => {
  it.each([
    ["2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["2026-03-01T10:00", "2026-03-01T10:00:00.000Z"],
    ["2026-03-01 10:00:05", "2026-03-01T10:00:05.000Z"],
    ["2026-03-01T10:00:00+02:00", "2026-03-01T08:00:00.000Z"],
    ["2026-03-01T10:00:00.123456Z", "2026-03-01T10:00:00.123Z"],
  ])("%s is UTC unless it has a zone", (text, at) => {
    expect(moment(text)).toBe(at);
  });

  it.each(["-5", "5", "yesterday", "1 March 2026", "2026-13-01", ""])("is not %j", (text) => {
    expect(() => moment(text)).toThrow("without a zone it is UTC");
  });
});

it("a number has the limit of its option", () => {
  expect([countUpTo(600)("1"), countUpTo(600)("600")]).toEqual([1, 600]);
  for (const text of ["0", "601", "-1", "1.5", "1e3"])
    expect(() => countUpTo(600)(text), text).toThrow("from 1 to 600");
});

it("types of events exist", () => {
  expect(eventTypeNames("OrderPlaced, OrderRefunded")).toEqual(["OrderPlaced", "OrderRefunded"]);
  expect(() => eventTypeNames("OrderPlaced,orderplace")).toThrow(
    "Unknown event type: orderplace. Similar types: OrderPlaced.",
  );
});

it("a file that cannot be used is named, and other errors are not taken for one", () => {
  const missing = Object.assign(new Error("ENOENT"), { code: "ENOENT", path: "/gone/answer.csv" });
  expect(fileProblem(missing)).toBe("/gone/answer.csv: no such file or folder.");
  expect(fileProblem(Object.assign(new Error("No"), { code: "28P01" }))).toBeUndefined();
  expect(fileProblem(new TypeError("A mistake of ours"))).toBeUndefined();
});
