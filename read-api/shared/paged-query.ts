import type { Sql } from "#infra/postgres/port.ts";

export type PageRequest = { readonly page: number; readonly pageSize: number };
export type PageAnswer<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/**
 * One query for a page and the number of all rows. `matching` selects every row that passes the
 * filters, with parameters from $3 on; `order` is a list of its columns.
 */
export const pagedText = (matching: string, order: string): string => `
  with matching as (${matching})
  select page.*, counted.total
    from (select count(*)::int as total from matching) as counted
    left join (select matching.*, row_number() over (order by ${order}) as place
                 from matching order by ${order} limit $1 offset $2) as page on true
   order by page.place`;

export const queryPage = async <Row extends object>(
  sql: Sql,
  text: string,
  { page, pageSize }: PageRequest,
  filters: readonly unknown[],
): Promise<PageAnswer<Row>> => {
  type Found = Row & { readonly total: number; readonly place: number | null };
  const found = await sql.query<Found>(text, [pageSize, (page - 1) * pageSize, ...filters]);
  return {
    rows: found.filter(({ place }) => place !== null),
    total: found[0]?.total ?? 0,
    page,
    pageSize,
  };
};

/** `-name` → `name desc`; `name` → `name asc`. Texts stay constants: columns come from `columns`. */
export const orderBy = <Column extends string>(
  sort: Column | `-${Column}`,
  columns: Readonly<Record<Column, string>>,
  tieBreaker: string,
): string => {
  const descending = sort.startsWith("-");
  const column = columns[(descending ? sort.slice(1) : sort) as Column];
  return `${column} ${descending ? "desc nulls last" : "asc nulls first"}, ${tieBreaker}`;
};
