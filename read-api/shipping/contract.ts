import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { ShippingOption } from "#domain/shipping/events.ts";
import { shippingColumns, shippingQuickFilters } from "#domain/shipping/shipping-columns.ts";

export const ShippingOptionRow = z.object({
  ...ShippingOption.shape,
  /** Starts at 1, in the customers' order; for removed options, their position if restored. */
  rank: z.int(),
  definedAt: z.string(),
  removed: z.boolean(),
});
export type ShippingOptionRow = z.infer<typeof ShippingOptionRow>;

export const listShippingOptionsContract = {
  method: "GET",
  tag: "shipping",
  access: "owner",
  permission: "checkout-rules:read",
  path: "/api/console/shipping-options",
  summary: "The website's shipping options",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(shippingColumns)), "rank"),
      filters: filtersOf(shippingColumns),
      /** Part of the name or description. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    },
    shippingQuickFilters,
  ),
  response: longPageOf(ShippingOptionRow),
} as const satisfies Contract;

export const exportShippingOptionsContract = exportOf(listShippingOptionsContract);
