import type * as z from "zod/mini";
import type { Sql } from "#infra/postgres/port.ts";
import { orderBy, type PageAnswer, pagedText, queryPage } from "../shared/paged-query.ts";
import type { listOrdersContract, OrderRow } from "./contract.ts";

export type ListOrders = z.output<typeof listOrdersContract.query>;

const matching = `
  select order_id as "orderId", number, status, placed_at as "placedAt", name, email,
         total_quantity as "totalQuantity", currency, grand_total_cents as "grandTotalCents",
         refunded_cents as "refundedCents"
    from read.orders
   where website_id = $3
     and ($4::text is null or number::text = $4 or order_id::text = lower($4)
          or position(lower($4) in lower(coalesce(name, ''))) > 0
          or position(lower($4) in lower(coalesce(email, ''))) > 0
          or position(lower($4) in lines_text) > 0)
     and ($5::text is null or status = $5)
     and ($6::timestamptz is null or placed_at >= $6)
     and ($7::timestamptz is null or placed_at < $7)`;

const columns = {
  placedAt: `"placedAt"`,
  number: "number",
  status: "status",
  name: "lower(name)",
  email: "lower(email)",
  totalQuantity: `"totalQuantity"`,
  grandTotal: `"grandTotalCents"`,
  refunded: `"refundedCents"`,
} as const;

const DAY_MS = 24 * 60 * 60 * 1_000;
const DATE_LENGTH = "2030-01-01".length;

/** Days are days of UTC. `to` as a date means: that day and all before. */
const startOf = (from: string): string => new Date(from).toISOString();
const endOf = (to: string): string =>
  to.length === DATE_LENGTH ? new Date(Date.parse(to) + DAY_MS).toISOString() : startOf(to);

export const listOrders = async (
  sql: Sql,
  websiteId: string,
  { page, pageSize, sort, search, status, from, to }: ListOrders,
): Promise<PageAnswer<OrderRow>> => {
  const text = pagedText(matching, orderBy(sort, columns, `"orderId"`));
  const found = await queryPage<OrderRow & { place?: number; total?: number }>(
    sql,
    text,
    { page, pageSize },
    [
      websiteId,
      search?.replace(/^#/, "") || null,
      status ?? null,
      from === undefined ? null : startOf(from),
      to === undefined ? null : endOf(to),
    ],
  );
  return {
    ...found,
    rows: found.rows.map(({ place: _place, total: _total, ...row }) => row),
  };
};
