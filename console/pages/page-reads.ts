import { getPageDraftContract } from "#commands/pages/draft-contract.ts";
import {
  listPagePlacesContract,
  listPagesContract,
  listPageVersionsContract,
} from "#read-api/pages/contract.ts";

/** The calls whose answers a change of a page changes. */
export const PAGE_READS = [
  listPagesContract,
  listPagePlacesContract,
  listPageVersionsContract,
  getPageDraftContract,
];
