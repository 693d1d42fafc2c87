import { normalPath } from "#domain/kit/normal-path.ts";
import { type Budget, judgeBudget } from "#domain/measuring/budgets.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { inDays } from "../kit/local-day.ts";
import type { JudgedBudget } from "./contract.ts";
import { percentilesText } from "./percentiles.ts";

/**
 * Percentiles of one metric, on all devices, on a page and those below it; `/` is the home page
 * alone.
 */
const measuredText = percentilesText(
  "website_id",
  `website_id = $1
       and ${inDays("quarter")}
       and metric = $5
       and ($6::text = '' or page = $6 or ($6 <> '/' and starts_with(page, $6 || '/')))`,
);

type Measured = Readonly<Record<Budget["metric"], number | null>> & { readonly loads: number };

type BudgetQuestion = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
};

/** What was measured for each budget in a range of days, and whether that meets it. */
export const judgeBudgets = (
  sql: Sql,
  { websiteId, timeZone, from, to }: BudgetQuestion,
  budgets: readonly Budget[],
): Promise<readonly JudgedBudget[]> =>
  Promise.all(
    budgets.map(async (budget) => {
      const path = budget.path === "" ? "" : normalPath(budget.path);
      const values = [websiteId, timeZone, from, to, budget.metric, path];
      const [row] = await sql.query<Measured>(measuredText, values);
      const measured = { value: row?.[budget.metric] ?? null, loads: row?.loads ?? 0 };
      return { ...budget, ...measured, status: judgeBudget(budget, measured) };
    }),
  );
