import * as z from "zod/mini";
import { ProductType } from "#domain/catalog/product-type-schema.ts";
import { stockColumns, stockQuickFilters } from "#domain/inventory/stock-columns.ts";
import { lookupId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { asOf } from "#domain/kit/list-past.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";

/** Spec: A7.5, A3.7. Unknown products have no results. */
export const getStockContract = {
  method: "GET",
  path: "/api/commerce/inventory/stock/",
  summary: "Stock of every variant of a product",
  tag: "inventory",
  access: "visitor",
  query: z.object({ itemId: lookupId }),
  response: z.object({
    results: z.array(
      z.object({
        variantId: z.string(),
        sku: z.string(),
        unlimited: z.boolean(),
        /** Units that can be bought; 0 when unlimited. */
        qtyInStock: z.int(),
      }),
    ),
  }),
} as const satisfies Contract;

export const StockRow = z.object({
  variantId: z.string(),
  productId: z.string(),
  productName: z.string(),
  productSlug: z.string(),
  productType: ProductType,
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  imageUrl: z.nullable(z.string()),
  unlimited: z.boolean(),
  /** Units on hand, including held ones. */
  onHand: z.int(),
  /** Units held for checkouts in progress. */
  held: z.int(),
  /** onHand − held. */
  available: z.int(),
  /** Units sold so far, minus returned ones. */
  sold: z.int(),
  /** Time of the last movement; null when there was none. */
  movedAt: z.nullable(z.string()),
  /** Counted, and no more units available than the list calls few. */
  runningLow: z.boolean(),
});
export type StockRow = z.infer<typeof StockRow>;

export const listStockContract = {
  method: "GET",
  path: "/api/console/stock",
  summary: "Variants with units on hand, held and available",
  tag: "inventory",
  access: "owner",
  permission: "stock:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(stockColumns)), "product"),
      filters: filtersOf(stockColumns),
      asOf,
      /** Part of a product name, SKU or option value. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      productId: z.optional(lookupId),
      /** Up to this many available units count as `runningLow`. Absent: the website's setting. */
      lowAt: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9999))),
    },
    stockQuickFilters,
  ),
  response: z.extend(longPageOf(StockRow), { lowAt: z.int() }),
} as const satisfies Contract;

export const exportStockContract = exportOf(listStockContract);

export const StockMovement = z.object({
  /** Revision in the variant's stream, from 0. */
  revision: z.int(),
  /** StockReceived, StockAdjusted, StockHeld, StockHoldReleased, StockSold, StockReturned, StockCountingChanged. */
  type: z.string(),
  onHandDelta: z.int(),
  heldDelta: z.int(),
  /** Units on hand after the movement. */
  onHand: z.int(),
  held: z.int(),
  unlimited: z.boolean(),
  /** Reason, delivery reference, order id or hold id; ids only for members who can read orders. */
  reference: z.string(),
  /** `visitor`, `owner:<id>`, `import:<name>`, … */
  actor: z.string(),
  at: z.string(),
});
export type StockMovement = z.infer<typeof StockMovement>;

/** Newest first. 404 `variant-not-found` when the variant has neither product nor movements. */
export const getStockHistoryContract = {
  method: "GET",
  path: "/api/console/stock/:variantId/history",
  summary: "Every movement of a variant's stock, newest first",
  tag: "inventory",
  access: "owner",
  permission: "stock:read",
  params: z.object({ variantId: lookupId }),
  query: z.object({ ...pageQuery }),
  response: pageOf(StockMovement),
} as const satisfies Contract;
