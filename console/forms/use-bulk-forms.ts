import { formBulk } from "#domain/forms/form-bulk.ts";
import { type FormRow, listFormsContract } from "#read-api/forms/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listFormsContract];

/** Bulk actions for forms. */
export const useBulkForms = (matching: object, rows: readonly FormRow[] = []): Bulk | undefined => {
  const standing = new Map(rows.map((row) => [row.formId, row.standing]));
  const some =
    (isSo: (of: FormRow["standing"] | undefined) => boolean) => (ids: readonly string[]) =>
      ids.some((id) => isSo(standing.get(id)));
  return useBulk({
    words: formBulk,
    matching,
    reads,
    applies: {
      release: some((of) => of === "draft" || of === "changed"),
      remove: some((of) => of !== "removed"),
      restore: some((of) => of === "removed"),
    },
  });
};
