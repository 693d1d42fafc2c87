import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { taxRuleBulk } from "#domain/taxes/bulk.ts";
import { listTaxRulesContract, type TaxRuleRow } from "#read-api/taxes/contract.ts";

const reads = [listTaxRulesContract];

/** What can be done to many tax rules at once. */
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
