import {
  listCollectionsContract,
  listConsoleCollectionsContract,
} from "#read-api/catalog/contract.ts";

/** All queries of collections. */
export const collectionReads = [listConsoleCollectionsContract, listCollectionsContract];
