import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { explainContract } from "#read-api/history/explain-contract.ts";
import { getOrderContract, listOrdersContract } from "#read-api/orders/contract.ts";
import { getHandlingContract } from "#read-api/orders/handling-contract.ts";

const changed = [getOrderContract, getHandlingContract, listOrdersContract, explainContract];

/** After something was done with an order: loads again what shows it. */
export const useOrderRefresh = () => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
};
