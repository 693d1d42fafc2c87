import type { QueryOf } from "#domain/kit/contract.ts";
import { isUuid } from "#domain/kit/uuid.ts";
import { orderBulk } from "#domain/orders/bulk.ts";
import { orderColumns } from "#domain/orders/order-columns.ts";
import { type BulkRows, uuidsAmong } from "../kit/bulk-rows.ts";
import { likePattern } from "../kit/like-pattern.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { listOrdersContract } from "./contract.ts";

export type ListOrders = QueryOf<typeof listOrdersContract>;

/**
 * Joined by key, so that lists that do not use it are counted without the join and read it row by
 * row.
 */
const rows = `
  select order_id as "orderId", number, status, fulfilment.state as fulfilment, placed_at as "placedAt",
         confirmed_at as "confirmedAt", name, email, address ->> 'country' as country,
         total_quantity as "totalQuantity", currency, payment_method as "paymentMethod",
         payment_state as "paymentState",
         discount_cents as "discountCents", shipping_cost_cents as "shippingCostCents",
         tax_cents as "taxCents", grand_total_cents as "grandTotalCents",
         refunded_cents as "refundedCents"
    from read.orders left join read.order_fulfilment as fulfilment using (website_id, order_id)`;

const sqlColumns = {
  number: { expression: "number" },
  placedAt: { expression: `"placedAt"`, known: true },
  name: { expression: "name" },
  email: { expression: "email" },
  status: { expression: "status", known: true },
  fulfilment: { expression: "fulfilment" },
  totalQuantity: { expression: `"totalQuantity"`, known: true },
  refunded: { expression: `"refundedCents"`, known: true },
  grandTotal: { expression: `"grandTotalCents"`, known: true },
  confirmedAt: { expression: `"confirmedAt"` },
  country: { expression: "country" },
  paymentMethod: { expression: `"paymentMethod"`, known: true },
  paymentState: { expression: `"paymentState"`, known: true },
  discount: { expression: `"discountCents"`, known: true },
  shippingCost: { expression: `"shippingCostCents"`, known: true },
  tax: { expression: `"taxCents"`, known: true },
  currency: { expression: "currency", known: true },
} as const satisfies SqlColumns<typeof orderColumns>;

const NUMBER = /^\d{1,9}$/;

type SearchCondition = readonly [condition: (parameter: string) => string, value: unknown];

/** An order's number or id matches as a whole, everything else in part. */
const searched = (given: string | undefined): readonly SearchCondition[] => {
  const search = given?.replace(/^#/, "") ?? "";
  if (search === "") return [];
  if (isUuid(search.toLowerCase())) return [[(it) => `order_id = ${it}::uuid`, search]];
  const part = likePattern(search);
  const word: SearchCondition = [(it) => `search_text like ${it}::text`, part];
  if (!NUMBER.test(search)) return [word];
  // One parameter for both: the text without its frame is the number.
  return [[(it) => `(number = btrim(${it}::text, '%')::int or ${word[0](it)})`, part]];
};

const selected = ({ search, ids }: Partial<ListOrders>): readonly SearchCondition[] => [
  ...(ids ? [[(it: string) => `order_id = any(${it}::uuid[])`, ids.split(",")] as const] : []),
  ...searched(search),
];

/** A website's orders for a call. */
export const ordersSource = (websiteId: string, query: Partial<ListOrders>): ListSource => {
  const filters = selected(query);
  const where = filters.map(([condition], index) => ` and ${condition(`$${index + 2}`)}`).join("");
  return {
    matching: `${rows} where website_id = $1${where}`,
    values: [websiteId, ...filters.map(([, value]) => value)],
    columns: orderColumns,
    sql: sqlColumns,
    key: { expression: `"orderId"`, type: "uuid" },
  };
};

/** The rows of bulk actions on orders. */
export const orderBulkRows: BulkRows<QueryOf<typeof listOrdersContract>> = {
  list: orderBulk.list,
  permission: listOrdersContract.permission,
  projections: ["orders", "fulfilment"],
  query: listOrdersContract.query,
  source: ordersSource,
  named: (websiteId, ids) => ({
    text: `select order_id as id, coalesce('#' || number, 'Not numbered') as name
             from read.orders where website_id = $1 and order_id = any($2::uuid[])`,
    values: [websiteId, uuidsAmong(ids)],
  }),
};
