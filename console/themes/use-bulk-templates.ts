import { templateBulk } from "#domain/themes/bulk.ts";
import {
  getThemeContract,
  listTemplatesContract,
  type TemplateRow,
} from "#read-api/themes/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { useMay } from "../kit/session/permissions.tsx";

const reads = [listTemplatesContract, getThemeContract];

/** Bulk actions for the drafts of templates. */
export const useBulkTemplates = (
  matching: object,
  rows: readonly TemplateRow[] = [],
): Bulk | undefined => {
  const mayPublish = useMay()("settings:write");
  const drafted = new Set(
    rows
      .filter(({ standing }) => standing === "draft" || standing === "changed")
      .map(({ name }) => name),
  );
  const changed = new Map(rows.map(({ name, changedAt }) => [name, changedAt]));
  const some = (names: readonly string[]) => names.some((name) => drafted.has(name));
  return useBulk({
    words: templateBulk,
    matching,
    reads,
    applies: { publish: some, discard: some },
    inputs: {
      publish: ({ ids = [] }) => ({
        changedAt: Object.fromEntries(
          ids.flatMap((name) => {
            const at = changed.get(name);
            return at ? [[name, at]] : [];
          }),
        ),
      }),
    },
    only: mayPublish ? ["publish", "discard"] : ["discard"],
  });
};
