import * as z from "zod/mini";
import { segmentQuery } from "#domain/census/segment.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, type SortOf, sortOf } from "#domain/kit/paging.ts";

/** What every report on visits has. */
export const owner = {
  method: "GET",
  tag: "census",
  access: "owner",
  permission: "census:read",
  canBeBuilding: true,
} as const;
/** Local days of the website, both inclusive. Default: the last 30 days; up to 400 days. */
const range = { from: z.optional(Day), to: z.optional(Day) };
export const Count = z.int();
export const Share = z.nullable(z.number());

/** What a report is based on. */
export const ReportBasis = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  /** Everything in the log up to here is counted. */
  position: z.string(),
  /** Version of the measuring rules by which visits are counted. */
  rulesVersion: Count,
});
export type ReportBasis = z.infer<typeof ReportBasis>;

/** A page of a report, with what it is based on. */
export const reportOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(longPageOf(row), { basis: ReportBasis });

/** The same of a report that can be compared; `before` is null without days to compare with. */
export const comparedReportOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(reportOf(row), {
    before: z.nullable(z.object({ from: z.string(), to: z.string() })),
  });

/** The range, segment, filters and order of a report. */
export const reportQuery = <const C extends AnyColumns>(columns: C, sort: SortOf<C>) => ({
  ...range,
  ...longPageQuery,
  sort: sortOf(columns, sort),
  filters: filtersOf(columns),
  segment: segmentQuery,
});
