import { listConsoleProductsContract } from "#read-api/catalog/contract.ts";
import { call } from "../kit/calls/api.ts";
import { type FindRecords, MAX_FOUND_RECORDS } from "../kit/feature.ts";

export const searchProducts: FindRecords = async (search, signal) => {
  const query = { search, pageSize: MAX_FOUND_RECORDS };
  const { rows } = await call(listConsoleProductsContract, { query, signal });
  return rows.map(({ id, name, vendor }) => ({
    id,
    label: name,
    description: vendor === "" ? "Product" : `Product · ${vendor}`,
    to: `/products/${id}`,
  }));
};
