import * as z from "zod/mini";
import { segmentQuery } from "#domain/census/segment.ts";
import {
  trafficHourColumns,
  type Weekday,
  weekdayNames,
} from "#domain/census/traffic-hour-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { Count, range } from "./range-contract.ts";

const weekdays = Object.keys(weekdayNames) as [Weekday, ...Weekday[]];

/** The hours of `trafficContract` as a list; those without visits are omitted. */
export const trafficHoursContract = {
  method: "GET",
  path: "/api/console/traffic/hours",
  summary: "Visits by weekday and hour of their start",
  tag: "census",
  canBeBuilding: true,
  access: "owner",
  permission: "census:read",
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(trafficHourColumns)), "weekday"),
    filters: filtersOf(trafficHourColumns),
    segment: segmentQuery,
  }),
  response: longPageOf(
    z.object({
      /** ISO number: 1 is Monday. */
      weekday: z.enum(weekdays),
      /** 0 to 23, on the clocks of the website. */
      hour: Count,
      visits: Count,
    }),
  ),
} as const satisfies Contract;

export const exportTrafficHoursContract = exportOf(trafficHoursContract);
