import type { CohortGrain } from "./cohort-periods.ts";
import { LATER_PERIODS } from "./cohort-periods.ts";
import type { ListColumn } from "./list-columns.ts";
import { plainDayText } from "./plain-days.ts";
import { shareColumn } from "./share-column.ts";

/** What every row of a report on cohorts has. */
export type CohortRow = {
  /** First day of the period in which its members were there for the first time. */
  readonly cohort: string;
  /** Number of its members. */
  readonly size: number;
  /** How many of them were there again in each later period; null after the last one. */
  readonly later: readonly (number | null)[];
};

const month = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  year: "numeric",
});

/** "Nov 2026", or "Nov 2, 2026" for a week. */
export const cohortName = (start: string, grain: CohortGrain): string =>
  grain === "month" ? month.format(new Date(`${start}T00:00:00Z`)) : plainDayText(start);

/** The part of its members that was there again, from the first later period (0) on. */
export const laterShare = ({ size, later }: CohortRow, place: number): number | null => {
  const count = later[place] ?? null;
  return count === null || size === 0 ? null : count / size;
};

type LaterId = `after${number}`;
type LaterColumns<Row> = Readonly<
  Record<
    LaterId,
    ListColumn<Row> & { readonly sortable: true; readonly filterable: true; readonly extra: true }
  >
>;

export const laterIds: readonly LaterId[] = Array.from(
  { length: LATER_PERIODS },
  (_, place): LaterId => `after${place + 1}`,
);

/** "Week 1" */
export const laterName = (place: number, grain: CohortGrain): string =>
  `${grain === "month" ? "Month" : "Week"} ${place + 1}`;

/** A column for each later period, which a list shows when they are selected. */
export const laterColumns = <Row extends CohortRow>(grain: CohortGrain): LaterColumns<Row> =>
  Object.fromEntries(
    laterIds.map((id, place) => [
      id,
      {
        ...shareColumn<Row>(laterName(place, grain), (row) => laterShare(row, place)),
        extra: true as const,
      },
    ]),
  );
