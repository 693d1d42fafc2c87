import { explainContract } from "#read-api/history/explain-contract.ts";
import { getOrderContract, listOrdersContract } from "#read-api/orders/contract.ts";
import { getHandlingContract } from "#read-api/orders/handling-contract.ts";
import { useRefresh } from "../kit/calls/use-command.ts";

/** Calls that show an order. */
export const orderReads = [
  getOrderContract,
  getHandlingContract,
  listOrdersContract,
  explainContract,
];

/** After something was done with an order: loads again what shows it. */
export const useOrderRefresh = () => useRefresh(orderReads);
