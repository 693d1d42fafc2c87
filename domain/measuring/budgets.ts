import * as z from "zod/mini";
import { normalPath } from "../kit/normal-path.ts";
import { type RatedMetric, ratedMetrics } from "../performance/metrics.ts";

/** Not in the specification: more budgets than anybody watches. */
export const MAX_BUDGETS = 10;

export const budgetMetrics = ["lcp", "inp", "cls"] as const satisfies readonly RatedMetric[];
export type BudgetMetric = (typeof budgetMetrics)[number];

/** What an owner calls the metrics. */
export const budgetMetricNames: Readonly<Record<BudgetMetric, string>> = {
  lcp: "Main content",
  inp: "Response",
  cls: "Layout shift",
};

const MAX_MS = 60_000;
const MAX_SHIFT = 10;
const MIN_LIMIT = 0.001;
export const maxLimit = (metric: BudgetMetric): number => (metric === "cls" ? MAX_SHIFT : MAX_MS);

/** The 75th percentile of a metric must not be over the limit. */
export const Budget = z
  .object({
    metric: z.enum(budgetMetrics),
    /** A path and everything below it; empty for the whole website. */
    path: z
      .string()
      .check(z.trim(), z.regex(/^(\/[^?#\s]*)?$/, "Enter a path such as /shop."), z.maxLength(200)),
    /** Milliseconds; `cls` is a score. */
    limit: z
      .number("Enter a number above 0.")
      .check(
        z.minimum(MIN_LIMIT, "Enter a number above 0."),
        z.maximum(MAX_MS, "This limit is too high."),
      ),
  })
  .check(
    z.refine(({ metric, limit }) => limit <= maxLimit(metric), {
      error: "This limit is too high.",
      path: ["limit"],
    }),
  );
export type Budget = z.infer<typeof Budget>;

/** A website has one budget for a metric of a path. */
export const budgetId = ({ metric, path }: Pick<Budget, "metric" | "path">): string =>
  `${metric} ${path === "" ? "" : normalPath(path)}`;

export const Budgets = z.array(Budget).check(
  z.maxLength(MAX_BUDGETS, `A website can have up to ${MAX_BUDGETS} budgets.`),
  z.refine(
    (budgets) => new Set(budgets.map(budgetId)).size === budgets.length,
    "There is already a budget for this.",
  ),
);

/** Not in the specification: the 75th percentile of fewer page loads is chance. */
export const MIN_LOADS = 20;

export const budgetStatuses = ["met", "missed", "unknown"] as const;
export type BudgetStatus = (typeof budgetStatuses)[number];
export const budgetStatusNames = {
  met: "Met",
  missed: "Missed",
  unknown: "Too few page loads",
} as const satisfies Readonly<Record<BudgetStatus, string>>;

/** Whether a budget is met by what was measured; unknown for too few page loads. */
export const judgeBudget = (
  { limit }: Pick<Budget, "limit">,
  measured: { readonly value: number | null; readonly loads: number },
): BudgetStatus => {
  if (measured.value === null || measured.loads < MIN_LOADS) return "unknown";
  return measured.value <= limit ? "met" : "missed";
};

/** What a new budget begins with: the threshold that search engines call good. */
export const suggestedLimit = (metric: BudgetMetric): number => ratedMetrics[metric].good;
