import {
  listCollectionsContract,
  listConsoleCollectionsContract,
} from "#read-api/catalog/contract.ts";
import { useRefresh } from "../kit/calls/use-command.ts";

/** Every list of collections. */
export const collectionReads = [listConsoleCollectionsContract, listCollectionsContract];

/** Asks again for every list of collections that is on screen. */
export const useCollectionsChanged = () => useRefresh(collectionReads);
