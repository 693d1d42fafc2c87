import { scriptErrorBulk } from "#domain/error-reports/bulk.ts";
import { listScriptErrorsContract, type ReportedError } from "#read-api/error-reports/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listScriptErrorsContract];

/** Bulk actions for script errors. */
export const useBulkErrors = (
  matching: object,
  rows: readonly ReportedError[] = [],
): Bulk | undefined => {
  const dealtWith = new Set(
    rows.filter(({ standing }) => standing === "dealt-with").map(({ errorKey }) => errorKey),
  );
  const open = new Set(
    rows.filter(({ standing }) => standing === "open").map(({ errorKey }) => errorKey),
  );
  return useBulk({
    words: scriptErrorBulk,
    matching,
    reads,
    applies: {
      "deal-with": (ids) => ids.some((id) => !dealtWith.has(id)),
      reopen: (ids) => ids.some((id) => !open.has(id)),
    },
  });
};
