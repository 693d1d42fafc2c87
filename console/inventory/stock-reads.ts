import {
  getConsoleProductContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { getStockHistoryContract, listStockContract } from "#read-api/inventory/contract.ts";

/** Queries that show the stock of a variant. */
export const stockReads = [
  listStockContract,
  getStockHistoryContract,
  listConsoleProductsContract,
  getConsoleProductContract,
];
