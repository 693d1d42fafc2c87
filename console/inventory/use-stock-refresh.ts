import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import {
  getConsoleProductContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { getStockHistoryContract, listStockContract } from "#read-api/inventory/contract.ts";

/** Calls that show the stock of a variant. */
export const stockReads = [
  listStockContract,
  getStockHistoryContract,
  listConsoleProductsContract,
  getConsoleProductContract,
];

/** Reads again whatever shows the stock of a variant. */
export const useStockRefresh = () => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(stockReads.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
};
