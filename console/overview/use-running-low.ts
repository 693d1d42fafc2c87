import type { ResponseOf } from "#domain/kit/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useMay } from "../kit/session/permissions.tsx";

export type RunningLow = ResponseOf<typeof listStockContract>;

const SHOWN = 6;

/** The first variants that are down to what the website's settings call low, and how many there are. */
export const useRunningLow = () =>
  useCall(
    listStockContract,
    { query: { filter: "low", sort: "available", pageSize: SHOWN } },
    { enabled: useMay()("stock:read") },
  );
