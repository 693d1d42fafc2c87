import type { Listing } from "#domain/page-access/gate.ts";
import type { Sql } from "#infra/postgres/port.ts";

export type PageRequest = { readonly page: number; readonly pageSize: number };
export type PageAnswer<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/**
 * One query for a page and the number of all rows. `matching` selects every row that the filters
 * match, with parameters from $3 on; `order` is a list of its columns. It appears twice instead of
 * in a common table: the count can skip the columns, and the page can use an index. `countedAtMost`
 * limits the count of a possibly very long list.
 */
export const pagedText = (matching: string, order: string, countedAtMost?: number): string => {
  const limit = countedAtMost === undefined ? "" : `limit ${countedAtMost}`;
  const counted = `select count(*)::int as total
            from (select from (${matching}) as matching ${limit}) as first_ones`;
  return pageText(matching, order, counted);
};

/** `pagedText` where the number of all rows is known: `counted` selects it as `total`. */
export const pageText = (matching: string, order: string, counted: string): string => `
  select page.*, counted.total
    from (${counted}) as counted
    left join (select matching.*, true as present
                 from (${matching}) as matching order by ${order} limit $1 offset $2) as page on true
   order by ${order}`;

type Beside = { readonly total: number; readonly present: true | null };

export const queryPage = async <Row extends object>(
  sql: Sql,
  text: string,
  { page, pageSize }: PageRequest,
  filters: readonly unknown[],
): Promise<PageAnswer<Row>> => {
  const values = [pageSize, (page - 1) * pageSize, ...filters];
  const found = await sql.query<Row & Beside>(text, values);
  const rows = found.filter(({ present }) => present);
  return {
    rows: rows.map(({ total: _total, present: _present, ...row }) => row as unknown as Row),
    total: found[0]?.total ?? 0,
    page,
    pageSize,
  };
};

/**
 * `-name` → `name desc`; `name` → `name asc`. The columns come from `columns`, so that no input
 * reaches the SQL. Unknown values come first, or last when descending; `never-null` columns use an
 * index.
 */
export const orderBy = <Column extends string>(
  sort: Column | `-${Column}`,
  columns: Readonly<Record<Column, string>>,
  tieBreaker: string,
  nulls: "unknown-first" | "never-null" = "unknown-first",
): string => {
  const descending = sort.startsWith("-");
  const column = columns[(descending ? sort.slice(1) : sort) as Column];
  const direction = descending ? "desc" : "asc";
  const place = descending ? " nulls last" : " nulls first";
  return `${column} ${direction}${nulls === "never-null" ? "" : place}, ${tieBreaker}`;
};

export type Filter = readonly [condition: string, value: unknown];

/** Keeps what can be listed; `column` is the last segment of the pages' paths. */
export const listedFilter = (column: string, listing: Listing | undefined): Filter | undefined =>
  listing && [`${column} ${listing.shown ? "<> all" : "= any"}(?::text[])`, listing.except];

/**
 * The requested filters, joined by `and`, with `?` numbered from `first` on; `true` without any. Each combination is
 * its own text, so that Postgres plans for it.
 */
export const joinFilters = (
  filters: readonly (Filter | undefined)[],
  first = 3,
): { readonly where: string; readonly values: readonly unknown[] } => {
  const conditions = filters.filter((filter) => filter !== undefined);
  return {
    where:
      conditions
        .map(([condition], index) => condition.replace("?", `$${index + first}`))
        .join("\n     and ") || "true",
    values: conditions.map(([, value]) => value),
  };
};
