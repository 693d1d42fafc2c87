import {
  getConsoleProductContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { getStockHistoryContract, listStockContract } from "#read-api/inventory/contract.ts";
import { useRefresh } from "../kit/calls/use-command.ts";

/** Calls that show the stock of a variant. */
export const stockReads = [
  listStockContract,
  getStockHistoryContract,
  listConsoleProductsContract,
  getConsoleProductContract,
];

/** Reads again whatever shows the stock of a variant. */
export const useStockRefresh = () => useRefresh(stockReads);
