import { laterIds } from "#domain/kit/cohort-columns.ts";
import { type CohortPeriods, LATER_PERIODS } from "#domain/kit/cohort-periods.ts";
import type { SqlColumn } from "./list-source.ts";

type Cohort = {
  readonly size: number;
  /** Visitors of the later periods, as far as the report has them. */
  readonly later: readonly number[];
};

/** The later periods of a row: all of them, and which one is not over. */
export const laterOf = (
  { starts, isLastOpen }: CohortPeriods,
  place: number,
  { later }: Pick<Cohort, "later">,
) => {
  const last = starts.length - 1 - place;
  return {
    later: Array.from({ length: LATER_PERIODS }, (_, at) => later[at] ?? null),
    open: isLastOpen && last <= LATER_PERIODS ? last : null,
  };
};

/** Part of the members who were there again, by later period, of the cohorts for which it is over. */
export const averagesOf = (
  { isLastOpen }: CohortPeriods,
  cohorts: readonly Cohort[],
): (number | null)[] =>
  Array.from({ length: LATER_PERIODS }, (_, at) => {
    const known = cohorts.filter(({ later }) => later.length - (isLastOpen ? 1 : 0) > at);
    const members = known.reduce((sum, { size }) => sum + size, 0);
    const again = known.reduce((sum, { later }) => sum + (later[at] ?? 0), 0);
    return members === 0 ? null : again / members;
  });

/** Columns of the later periods, of rows with `size` and `later` as JSON. */
export const laterSql: Readonly<Record<(typeof laterIds)[number], SqlColumn>> = Object.fromEntries(
  laterIds.map((id, place) => [
    id,
    {
      expression: `((later ->> ${place})::float8 / nullif(size, 0) * 100)`,
      type: "double precision",
    },
  ]),
);
