import { stockQuickFilters } from "#domain/inventory/stock-columns.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { filtersText } from "#domain/kit/list-filters.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useMay } from "../kit/session/permissions.tsx";

export type RunningLow = ResponseOf<typeof listStockContract>;

const SHOWN = 6;
/** What is running low, as the list of stock is filtered. */
export const RUNNING_LOW = filtersText(stockQuickFilters.filter.options.low.conditions);

/** The first variants at or below the low stock setting, and their number. */
export const useRunningLow = () =>
  useCall(
    listStockContract,
    { query: { filters: RUNNING_LOW, sort: "available", pageSize: SHOWN } },
    { enabled: useMay()("stock:read") },
  );
