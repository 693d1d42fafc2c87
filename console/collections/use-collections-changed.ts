import { useQueryClient } from "@tanstack/react-query";
import {
  listCollectionsContract,
  listConsoleCollectionsContract,
} from "#read-api/catalog/contract.ts";

/** Asks again for every list of collections that is on screen. */
export const useCollectionsChanged = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listConsoleCollectionsContract, listCollectionsContract].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
};
