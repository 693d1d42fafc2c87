import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { memberBulk } from "#domain/mailing-lists/bulk.ts";
import { READS } from "./use-change-list.tsx";

/** What can be done to many members of a list at once. */
export const useBulkMembers = (listId: string, matching: object): Bulk | undefined =>
  useBulk({ words: memberBulk, within: listId, matching, reads: READS });
