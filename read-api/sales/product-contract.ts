import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { productReportColumns } from "#domain/sales/product-columns.ts";
import { Before, comparedPageOf } from "../kit/compared-list-contract.ts";
import { Cents, Count, compared, currency, owner, range, reportQuery } from "./report-contract.ts";

const Rate = z.nullable(z.number());

const ProductRow = z.object({
  /** The product's id; empty: what belongs to no product, such as shipping. */
  name: z.string(),
  title: z.string(),
  currency,
  /** Null in rows of other currencies than the website's, and without `census:read`. */
  views: z.nullable(Count),
  /** How often its Quick View was opened; null as views are. */
  quickViews: z.nullable(Count),
  /** Carts that the product was put into for the first time. */
  carts: z.nullable(Count),
  /** Rates are parts of 1, and null where there is nothing to divide by. */
  cartRate: Rate,
  orders: Count,
  orderRate: Rate,
  units: Count,
  totalCents: Cents,
  refundedUnits: Count,
  refundRate: Rate,
  refundedCents: Cents,
  /** Restock sign-ups, and those whose person ordered the variant later; null without `restock:read`. */
  signUps: z.nullable(Count),
  signUpOrders: z.nullable(Count),
  signUpRate: Rate,
  viewsBefore: Before,
  cartsBefore: Before,
  ordersBefore: Before,
  unitsBefore: Before,
  totalCentsBefore: Before,
  refundedCentsBefore: Before,
});
export type ProductRow = z.infer<typeof ProductRow>;

/**
 * Products from the views of their pages to refunds. Counts that have no currency are in the row of the
 * website's currency. 202 with the progress while visits are counted for the first time.
 */
export const productReportContract = {
  ...owner,
  canBeBuilding: true,
  path: "/api/console/sales/products",
  summary: "Views, Quick Views, carts, orders, refunds and restock sign-ups by product",
  query: reportQuery(productReportColumns, "-total"),
  response: comparedPageOf(ProductRow),
} as const satisfies Contract;
export const exportProductReportContract = exportOf(productReportContract);

/** What the products add up to, next to the sum over the orders and refunds. */
export const productCheckContract = {
  ...owner,
  path: "/api/console/sales/products-check",
  summary: "Whether the report of products adds up to the orders and refunds",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        figure: z.enum(["total", "refunded"]),
        ...compared,
      }),
    ),
  }),
} as const satisfies Contract;
