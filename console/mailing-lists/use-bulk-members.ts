import { memberBulk } from "#domain/mailing-lists/bulk.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { READS } from "./use-change-list.tsx";

/** Bulk actions for subscribers of a list. */
export const useBulkMembers = (listId: string, matching: object): Bulk | undefined =>
  useBulk({ words: memberBulk, within: listId, matching, reads: READS });
