import * as z from "zod/mini";
import { segmentQuery } from "#domain/census/segment.ts";
import { trafficDayColumns } from "#domain/census/traffic-day-columns.ts";
import { comparisonQuery } from "#domain/kit/comparison.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { withFormerColumns } from "#domain/kit/former-columns.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { Count, range } from "./range-contract.ts";

const CountOrNull = z.nullable(Count);

const TrafficDay = z.object({
  /** YYYY-MM-DD; for a range of one day an hour, as `clockHours` of `trafficContract` calls it. */
  name: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** The day or hour is not over, so that its figures still grow. */
  isInProgress: z.boolean(),
  /** Null for an hour to come. */
  visitors: CountOrNull,
  visits: CountOrNull,
  views: CountOrNull,
  /** Null for members who cannot read the overview. */
  orders: CountOrNull,
  totalCents: CountOrNull,
  /** The day or hour at the same place of the range to compare with; null where it has none. */
  comparedWith: z.nullable(z.string()),
  visitorsBefore: CountOrNull,
  visitsBefore: CountOrNull,
  viewsBefore: CountOrNull,
  ordersBefore: CountOrNull,
  totalCentsBefore: CountOrNull,
});

/**
 * The chart of `trafficContract` as a list: each day of the range, or each hour of a range of one day, next to the one that it is
 * compared with.
 */
export const trafficDaysContract = {
  method: "GET",
  path: "/api/console/traffic/days",
  summary: "Visits and sales by day, or by hour of a single day, compared",
  tag: "census",
  canBeBuilding: true,
  access: "owner",
  permission: "census:read",
  query: withFormerColumns(
    listQuery({
      ...range,
      ...comparisonQuery,
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(trafficDayColumns)), "name"),
      filters: filtersOf(trafficDayColumns),
      segment: segmentQuery,
    }),
    { revenue: "total", revenueBefore: "totalBefore" },
  ),
  response: longPageOf(TrafficDay),
} as const satisfies Contract;

export const exportTrafficDaysContract = exportOf(trafficDaysContract);
