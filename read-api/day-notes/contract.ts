import * as z from "zod/mini";
import { dayNoteColumns } from "#domain/day-notes/columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { removalQuickFilters } from "#domain/kit/removal-columns.ts";

export const DayNoteRow = z.object({
  dayNoteId: z.string(),
  day: z.string(),
  text: z.string(),
  createdAt: z.string(),
  removed: z.boolean(),
});
export type DayNoteRow = z.infer<typeof DayNoteRow>;

export const listDayNotesContract = {
  method: "GET",
  tag: "census",
  access: "owner",
  permission: "census:read",
  path: "/api/console/day-notes",
  summary: "What members noted on days",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(dayNoteColumns)), "-day"),
      filters: filtersOf(dayNoteColumns),
      /** Part of the text. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    },
    removalQuickFilters,
  ),
  response: longPageOf(DayNoteRow),
} as const satisfies Contract;

export const exportDayNotesContract = exportOf(listDayNotesContract);
