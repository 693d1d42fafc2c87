import { explainContract } from "#read-api/explained/explain-contract.ts";
import { getOrderContract, listOrdersContract } from "#read-api/orders/contract.ts";
import { getHandlingContract } from "#read-api/orders/handling-contract.ts";

/** Queries that show an order. */
export const orderReads = [
  getOrderContract,
  getHandlingContract,
  listOrdersContract,
  explainContract,
];
