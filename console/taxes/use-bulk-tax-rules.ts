import { taxRuleBulk } from "#domain/taxes/bulk.ts";
import { listTaxRulesContract, type TaxRuleRow } from "#read-api/taxes/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listTaxRulesContract];

/** Bulk actions for tax rules. */
export const useBulkTaxRules = (
  matching: object,
  rows: readonly TaxRuleRow[] = [],
): Bulk | undefined => {
  const known = new Map(rows.map((row) => [row.taxRuleId, row]));
  const some = (is: (row: TaxRuleRow) => boolean) => (ids: readonly string[]) =>
    ids.some((id) => {
      const row = known.get(id);
      return row !== undefined && is(row);
    });
  return useBulk({
    words: taxRuleBulk,
    matching,
    reads,
    applies: {
      charge: some((row) => !row.removed && !row.enabled),
      "stop-charging": some((row) => !row.removed && row.enabled),
      remove: some((row) => !row.removed),
      restore: some((row) => row.removed),
    },
  });
};
