import { useQuery } from "@tanstack/react-query";
import { call } from "#console/app/api.ts";
import { keyOf } from "#console/app/queries.ts";
import { listOrdersContract, type OrderRow } from "#read-api/checkout/contract.ts";

const PAGE_SIZE = 200;
const definite = (row: OrderRow): boolean => row.number !== null;

/** More is not added up here: a day with thousands of orders shows the sum of the first ones. */
const MAX_PAGES = 5;

/**
 * Orders since a moment (ISO 8601, UTC): how many, and of the definite ones their units and their
 * sum in cents. `complete` is false when only the first orders were added up.
 */
export const useToday = (since: string) =>
  useQuery({
    queryKey: keyOf(listOrdersContract, { sums: since }),
    queryFn: async ({ signal }) => {
      const rows: OrderRow[] = [];
      let total = 0;
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const answer = await call(listOrdersContract, {
          query: { from: since, page, pageSize: PAGE_SIZE, sort: "placedAt" },
          signal,
        });
        rows.push(...answer.rows);
        total = answer.total;
        if (page * PAGE_SIZE >= answer.total) break;
      }
      const sold = rows.filter(definite);
      const complete = rows.length >= total;
      return {
        complete,
        count: complete ? sold.length : total,
        units: sold.reduce((sum, row) => sum + row.totalQuantity, 0),
        revenueCents: sold.reduce((sum, row) => sum + row.grandTotalCents - row.refundedCents, 0),
      };
    },
  });
