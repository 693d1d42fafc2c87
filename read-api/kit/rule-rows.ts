import type { AnyColumns } from "#domain/kit/list-columns.ts";
import { wordsAskedFor } from "#domain/kit/list-filters.ts";
import { conditionsOf } from "./list-conditions.ts";

/** Column `enabled` of a list of rules, whose rows have `enabled` and `removed`. */
export const ruleStatus = "case when removed then 'removed' when enabled then 'yes' else 'no' end";

/** Whether a call asks for rules that were removed. */
export const asksForRemoved = (columns: AnyColumns, filters: string | undefined): boolean =>
  wordsAskedFor(conditionsOf(columns, filters), "enabled").includes("removed");
