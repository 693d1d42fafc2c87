import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { getOrderContract, listOrdersContract } from "#read-api/checkout/contract.ts";
import { getHandlingContract } from "#read-api/checkout/handling-contract.ts";
import { explainContract } from "#read-api/history/explain-contract.ts";

const changed = [getOrderContract, getHandlingContract, listOrdersContract, explainContract];

/** After something was done with an order: loads again what shows it. */
export const useOrderRefresh = () => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
};
