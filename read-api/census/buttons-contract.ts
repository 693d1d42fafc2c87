import * as z from "zod/mini";
import { buttonColumns } from "#domain/census/button-columns.ts";
import { segmentQuery } from "#domain/census/segment.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { Count, range } from "./range-contract.ts";

const ButtonRow = z.object({
  /** The same for the same words, page and destination. */
  buttonId: z.string(),
  label: z.string(),
  path: z.string(),
  destination: z.string(),
  shown: Count,
  clicked: Count,
  visitorsShown: Count,
  visitorsClicked: Count,
  /** Share of the visitors who clicked among those who saw it, 0–1; null while nobody is known. */
  rate: z.nullable(z.number()),
});
export type ButtonRow = z.infer<typeof ButtonRow>;

/** Buttons that visitors were shown in the range; default: the last 30 days. */
export const listButtonsContract = {
  method: "GET",
  path: "/api/console/buttons",
  summary: "How often visitors see and select each button",
  tag: "census",
  access: "owner",
  permission: "census:read",
  canBeBuilding: true,
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(buttonColumns)), "-clicked"),
    filters: filtersOf(buttonColumns),
    /** Filters select visits. Only actions of recognized visitors during these visits count. */
    segment: segmentQuery,
    /** Part of what the button says, of its page or of where it leads. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
  }),
  response: longPageOf(ButtonRow),
} as const satisfies Contract;

export const exportButtonsContract = exportOf(listButtonsContract);
