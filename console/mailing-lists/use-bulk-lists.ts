import { mailingListBulk } from "#domain/mailing-lists/list-bulk.ts";
import {
  getMailingListContract,
  listMailingListsContract,
} from "#read-api/mailing-lists/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listMailingListsContract, getMailingListContract];

/** Bulk actions for mailing lists: those in use are shown separately from removed ones. */
export const useBulkLists = (matching: object, removed: boolean): Bulk | undefined =>
  useBulk({ words: mailingListBulk, matching, reads, only: [removed ? "restore" : "remove"] });
