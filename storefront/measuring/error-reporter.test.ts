import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ScriptError } from "#domain/error-reports/events.ts";
import { createErrorReporter } from "./error-reporter.ts";

const thrown = (more: Partial<ScriptError> = {}): ScriptError => ({
  message: "x is not a function",
  stack: "",
  source: "/assets/site.js",
  line: 1,
  column: 20,
  pagePath: "/",
  ...more,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const started = () => {
  const sent: (readonly ScriptError[])[] = [];
  const reporter = createErrorReporter((errors) => sent.push(errors));
  return { ...reporter, sent };
};
const numbered = (count: number) =>
  Array.from({ length: count }, (_, n) => thrown({ message: `error ${n}` }));

describe("what a page reports of its scripts [A9.5]", () => {
  it("is sent when nothing more was thrown for a second", () => {
    const { report, sent } = started();
    report(thrown());
    vi.advanceTimersByTime(999);
    report(thrown());
    vi.advanceTimersByTime(999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([[thrown(), thrown()]]);
  });
  it("is at most ten errors at a time, and none of the eleventh makes them wait", () => {
    const { report, sent } = started();
    for (const error of numbered(10)) report(error);
    vi.advanceTimersByTime(900);
    report(thrown());
    vi.advanceTimersByTime(100);
    expect(sent).toEqual([numbered(10)]);
  });
  it("is at most sent twenty times", () => {
    const { report, sent } = started();
    for (const error of numbered(25)) {
      report(error);
      vi.advanceTimersByTime(1_000);
    }
    expect(sent).toEqual(numbered(20).map((error) => [error]));
  });
  it("has stacks of at most 5000 characters", () => {
    const { report, flush, sent } = started();
    report(thrown({ stack: "s".repeat(6_000) }));
    flush();
    expect(sent[0]?.[0]?.stack).toBe("s".repeat(5_000));
  });
  it("sends its report immediately, and once, when the page is left", () => {
    const { report, flush, sent } = started();
    report(thrown());
    flush();
    flush();
    vi.advanceTimersByTime(5_000);
    expect(sent).toEqual([[thrown()]]);
  });
});
