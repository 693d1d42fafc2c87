import * as z from "zod/mini";
import {
  activityColumns,
  activityKinds,
  activityQuickFilters,
} from "#domain/census/activity-columns.ts";
import { segmentQuery } from "#domain/census/segment.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { Count, range } from "./range-contract.ts";

const ActivityRow = z.object({
  /** The same for the same kind, file and page. */
  activityId: z.string(),
  kind: z.enum(activityKinds),
  /** What the page calls it, or its address; empty where nothing was played. */
  name: z.string(),
  media: z.string(),
  path: z.string(),
  times: Count,
  /** Recognized visitors. */
  visitors: Count,
});
export type ActivityRow = z.infer<typeof ActivityRow>;

/** What visitors did on pages in the range apart from opening them; default: the last 30 days. */
export const listActivityContract = {
  method: "GET",
  path: "/api/console/page-activity",
  summary: "What visitors play on pages, and what pages report in addition to their views",
  tag: "census",
  access: "owner",
  permission: "census:read",
  canBeBuilding: true,
  query: listQuery(
    {
      ...range,
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(activityColumns)), "-times"),
      filters: filtersOf(activityColumns),
      /** Filters select visits. Only actions of recognized visitors during these visits count. */
      segment: segmentQuery,
      /** Part of the name, the address or the page. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    activityQuickFilters,
  ),
  response: z.extend(longPageOf(ActivityRow), {
    /** The first local day with any; null without one. */
    recordedSince: z.nullable(z.string()),
  }),
} as const satisfies Contract;

export const exportActivityContract = exportOf(listActivityContract);
