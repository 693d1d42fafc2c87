import { trafficColumns } from "#domain/census/traffic-dimensions.ts";
import { parseFilters } from "#domain/kit/list-filters.ts";
import type { Parameters } from "../kit/list-source.ts";
import { namesOf, sentRows } from "./sent-rows.ts";
import type { CountedRow } from "./traffic-plan.ts";

type Rows = readonly CountedRow[];

/** Columns of the days before. To sort or filter by one of them, Postgres needs it for every value of the list. */
const ofBefore: readonly string[] = ["visitorsBefore", "visitsBefore", "viewsBefore", "change"];

/** Whether a list is sorted or filtered by what its values were before. */
export const looksBefore = ({
  sort,
  filters,
}: {
  readonly sort: string;
  readonly filters?: string | undefined;
}): boolean =>
  ofBefore.includes(sort.replace(/^-/, "")) ||
  (parseFilters(trafficColumns, filters) ?? []).some(({ column }) => ofBefore.includes(column));

/** Each value next to what it was on the days to compare with, also those that only these have. */
export const joinedRows = (rows: string, before: Rows, given: Parameters): string => {
  const figures = ["visitors", "visits", "views"] as const;
  return `
  select coalesce(r.name, b.name) as name, coalesce(r.visitors, 0) as visitors, coalesce(r.visits, 0) as visits,
         coalesce(r.views, 0) as views, coalesce(r.bounces, 0) as bounces,
         coalesce(b.visitors, 0) as "visitorsBefore", coalesce(b.visits, 0) as "visitsBefore",
         coalesce(b.views, 0) as "viewsBefore"
    from (${rows}) as r
    full join ${sentRows(before, figures, given)} as b(name, ${namesOf(figures)})
      on b.name = r.name`;
};

/** The values of both ranges. What those of a page were before is added to its rows by `withBefore`. */
export const namedRows = (rows: string, now: Rows, before: Rows, given: Parameters): string => {
  const names = new Set(now.map(({ name }) => name));
  const gone = before.flatMap(({ name }) => (names.has(name) ? [] : [name]));
  const zeros =
    '0::bigint as "visitorsBefore", 0::bigint as "visitsBefore", 0::bigint as "viewsBefore"';
  return `
  select name, visitors, visits, views, bounces, ${zeros} from (${rows}) as r
  union all
  select name, 0, 0, 0, 0, 0, 0, 0 from unnest(${given.add(gone)}::text[]) as gone(name)`;
};

/** Adds what each row was before. */
export const createWithBefore = (before: Rows) => {
  const byName = new Map(before.map((row) => [row.name, row]));
  return <Row extends { readonly name: string }>(row: Row): Row => {
    const then = byName.get(row.name);
    return {
      ...row,
      visitorsBefore: then?.visitors ?? 0,
      visitsBefore: then?.visits ?? 0,
      viewsBefore: then?.views ?? 0,
    };
  };
};
