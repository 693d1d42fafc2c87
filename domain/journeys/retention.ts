import * as z from "zod/mini";
import { type CohortRow, cohortName, laterColumns } from "../kit/cohort-columns.ts";
import { type CohortGrain, cohortGrains } from "../kit/cohort-periods.ts";
import type { ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";

export const grainQuery = z._default(z.enum(cohortGrains), "week");

type Row = CohortRow & {
  /** How many were there again in any later period. */
  readonly cameBack: number;
};

const count = (label: string, value: (row: Row) => number) =>
  ({ label, kind: "count", value, sortable: true, filterable: true }) as const;

/** The columns of visitors by the week or month of their first visit. */
export const retentionColumnsOf = (grain: CohortGrain) =>
  ({
    cohort: {
      label: grain === "month" ? "Month of the first visit" : "Week of the first visit",
      kind: "text",
      value: ({ cohort }: Row) => cohort,
      shown: ({ cohort }: Row) => cohortName(cohort, grain),
      sortable: true,
      filterable: true,
    },
    size: count("New visitors", ({ size }) => size),
    cameBack: count("Came back", ({ cameBack }) => cameBack),
    cameBackShare: shareColumn<Row>("Share that came back", ({ size, cameBack, later: [next] }) =>
      size === 0 || next == null ? null : cameBack / size,
    ),
    ...laterColumns<Row>(grain),
  }) as const satisfies ListColumns<Row>;

export const retentionColumns = retentionColumnsOf("week");

/** What the figures mean, in the words of the screen. */
export const retentionTexts: Readonly<Record<string, string>> = {
  "New visitors":
    "Recognized visitors whose first recorded visit started in this week or month. Visits before the first day of the report are taken into account, so that returning visitors are not new.",
  "Came back":
    "Visitors with at least one visit in a later week or month, up to the last day of the report. A second visit in the first week or month does not count, and new visitors of the last one have no share: they cannot have come back yet.",
  "Week 1, month 1 and later":
    "Visitors of the row with at least one visit in that week or month. Someone who stays away for one of them can be counted again afterwards.",
  Filters: "They select first visits. Later visits count whatever their source, device or pages.",
  Average:
    "Visitors of all rows together who came back, out of those for whom that week or month is over.",
  "In progress": "The last week or month is not over, or not whole: its figures can grow.",
  Recognized:
    "A visitor who deletes the cookie, changes the browser or declines it is new, or is not counted. Visitors who are counted without a cookie are new on each day.",
};
