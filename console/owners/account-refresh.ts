import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ownAccountContract } from "#read-api/owners/contract.ts";

/** Asks for one's account again after a change of it. */
export const useAccountRefresh = () => {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ queryKey: [ownAccountContract.path] }),
    [client],
  );
};
