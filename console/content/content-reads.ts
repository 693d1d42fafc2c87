import { getContentBlocksContract } from "#commands/content/blocks-contract.ts";
import {
  getConsoleContentContract,
  listConsoleContentContract,
  listContentVersionsContract,
  listOwnContentCollectionsContract,
} from "#read-api/content/contract.ts";

/** The calls that show posts, events and galleries. */
export const CONTENT_READS = [
  listConsoleContentContract,
  getConsoleContentContract,
  listContentVersionsContract,
  getContentBlocksContract,
];

export const COLLECTION_READS = [listOwnContentCollectionsContract, listConsoleContentContract];
