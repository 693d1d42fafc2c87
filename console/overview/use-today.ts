import { useQuery } from "@tanstack/react-query";
import { call } from "#console/app/api.ts";
import { keyOf } from "#console/app/queries.ts";
import { listOrdersContract, type OrderRow } from "#read-api/checkout/contract.ts";

const PAGE_SIZE = 200;
const definite = (row: OrderRow): boolean => row.number !== null;

/** Definite orders since a moment (ISO 8601, UTC): how many, their units, and their sum in cents. */
export const useToday = (since: string) =>
  useQuery({
    queryKey: keyOf(listOrdersContract, { sums: since }),
    queryFn: async ({ signal }) => {
      const rows: OrderRow[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await call(listOrdersContract, {
          query: { from: since, page, pageSize: PAGE_SIZE, sort: "placedAt" },
          signal,
        });
        rows.push(...answer.rows.filter(definite));
        if (page * PAGE_SIZE >= answer.total) break;
      }
      return {
        count: rows.length,
        units: rows.reduce((sum, row) => sum + row.totalQuantity, 0),
        revenueCents: rows.reduce((sum, row) => sum + row.grandTotalCents - row.refundedCents, 0),
      };
    },
  });
