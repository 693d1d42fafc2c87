import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { mailingListBulk } from "#domain/mailing-lists/list-bulk.ts";
import {
  getMailingListContract,
  listMailingListsContract,
} from "#read-api/mailing-lists/contract.ts";

const reads = [listMailingListsContract, getMailingListContract];

/** What can be done to many mailing lists at once: those in use are shown apart from removed ones. */
export const useBulkLists = (matching: object, removed: boolean): Bulk | undefined =>
  useBulk({ words: mailingListBulk, matching, reads, only: [removed ? "restore" : "remove"] });
