import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageQuery, sortBy } from "#domain/kit/paging.ts";
import {
  attributionColumns,
  attributionDimensions,
  attributionModels,
} from "#domain/sales/attribution.ts";
import { Before, comparedPageOf, listComparison } from "../kit/compared-list-contract.ts";
import { Cents, Count, compared, currency, owner, range } from "./report-contract.ts";

const AttributionRow = z.object({
  /** Empty: the visit has none, such as a direct visit without a source. */
  name: z.string(),
  /** False: no visit is known of these orders. */
  hasVisit: z.boolean(),
  currency,
  /**
   * Visits of the range, as `trafficByContract` counts them, in the row of the website's currency. Null in
   * rows without a visit or with another currency, and for members who cannot read visits.
   */
  visitors: z.nullable(Count),
  visits: z.nullable(Count),
  /** Orders with a part of the amount: with equal parts an order can be in several rows. */
  orders: Count,
  totalCents: Cents,
  refundedCents: Cents,
  netCents: Cents,
  visitorsBefore: Before,
  ordersBefore: Before,
  totalCentsBefore: Before,
  refundedCentsBefore: Before,
  netCentsBefore: Before,
});
export type AttributionRow = z.infer<typeof AttributionRow>;

const model = z._default(z.enum(attributionModels), "last");

/**
 * Sales and refunds by the visits before the order, up to 90 days: a refund belongs to the visits of its
 * order, on the day of the refund. Values with visits and without sales have a row, too. Orders of customers without a known visit have a separate row.
 * 202 with the progress while visits are counted for the first time.
 */
export const attributionContract = {
  ...owner,
  canBeBuilding: true,
  path: "/api/console/sales/attributed/:dimension",
  summary: "Sales and refunds by where the customers came from",
  params: z.object({ dimension: z.enum(attributionDimensions) }),
  query: listQuery({
    ...range,
    ...listComparison,
    ...longPageQuery,
    model,
    sort: z._default(sortBy(sortableIds(attributionColumns)), "-total"),
    filters: filtersOf(attributionColumns),
  }),
  response: comparedPageOf(AttributionRow),
} as const satisfies Contract;
export const exportAttributionContract = exportOf(attributionContract);

/** What every dimension adds up to, next to the sum over the orders and refunds. */
export const attributionCheckContract = {
  ...owner,
  path: "/api/console/sales/attribution-check",
  summary: "Whether sales by source add up to the orders and refunds in every dimension",
  query: z.object({ ...range, model }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        dimension: z.enum(attributionDimensions),
        figure: z.enum(["total", "refunded"]),
        ...compared,
      }),
    ),
  }),
} as const satisfies Contract;
