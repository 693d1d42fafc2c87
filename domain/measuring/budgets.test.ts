import { describe, expect, it } from "vitest";
import { Budget, Budgets, judgeBudget, MIN_LOADS } from "./budgets.ts";

const budget = (changes: Partial<Budget> = {}): Budget => ({
  metric: "lcp",
  path: "",
  limit: 2_500,
  ...changes,
});

describe("a budget", () => {
  it.each<[string, number | null, number, string]>([
    ["is met at its limit", 2_500, MIN_LOADS, "met"],
    ["is missed above it", 2_501, MIN_LOADS, "missed"],
    ["is not judged by few page loads", 9_000, MIN_LOADS - 1, "unknown"],
    ["is not judged where nothing was measured", null, 100, "unknown"],
  ])("%s", (_what, value, loads, status) =>
    expect(judgeBudget(budget(), { value, loads })).toBe(status),
  );
});

it.each<[string, Partial<Budget>]>([
  ["a limit of nothing", { limit: 0 }],
  ["more than a minute", { limit: 60_001 }],
  ["a score above 10", { metric: "cls", limit: 11 }],
  ["a path with a query", { path: "/shop?a" }],
  ["a path that does not begin with a slash", { path: "shop" }],
])("has bounds: %s", (_what, changes) =>
  expect(Budget.safeParse(budget(changes)).success).toBe(false),
);

it("refuses two budgets for one metric of a path, however it is written", () => {
  const two = [budget({ path: "/Shop/" }), budget({ path: "/shop", limit: 1_000 })];
  expect(Budgets.safeParse(two).success).toBe(false);
  expect(Budgets.safeParse([budget({ path: "/shop" }), budget()]).success).toBe(true);
});
