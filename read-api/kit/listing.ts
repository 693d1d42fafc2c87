import { COUNTED_AT_MOST } from "#domain/kit/paging.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListRequest, UNFILTERED, whereOf } from "./list-conditions.ts";
import {
  type Beside,
  behind,
  cursorOf,
  cursorText,
  isOfAnotherOrder,
  noSuchPage,
  orderText,
  sorted,
} from "./list-order.ts";
import { type ListSource, parameters } from "./list-source.ts";
import { ifTablesAreMissing } from "./missing-tables.ts";

export type LongPageRequest = ListRequest & {
  readonly page: number;
  readonly pageSize: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};
export type LongPageAnswer<Row> = {
  readonly rows: Row[];
  readonly total: number;
  readonly capped: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly next: string | null;
  readonly previous: string | null;
};

const statementOf = (source: ListSource, request: LongPageRequest) => {
  const { page, pageSize, after, before, sort } = request;
  const given = parameters(source.values);
  const where = whereOf(source, request, given);
  const order = sorted(source, sort);
  const backwards = before !== undefined;
  const from = before ?? after;
  const going =
    from === undefined ? "true" : behind(order, source.key, cursorOf(from), backwards, given);
  // One row more than requested shows whether there is another page.
  const limit = given.add(pageSize + 1);
  const offset = given.add(from === undefined ? (page - 1) * pageSize : 0);
  const { expression } = source.key;
  const isTotal =
    source.totalOf === undefined ? where === UNFILTERED : request.filters === source.totalOf;
  const counted =
    source.total !== undefined && isTotal
      ? `select ${source.total}::int as total`
      : `select count(*)::int as total
            from (select from (${source.matching}) as matching
                   where ${where} limit ${COUNTED_AT_MOST + 1}) as first_ones`;
  const text = `
  select page.*, counted.total
    from (${counted}) as counted
    left join (select matching.*, (${order.by})::text as "sortedBy", ${expression}::text as "keyText",
                      row_number() over (order by ${orderText(order, expression, backwards)}) as place
                 from (${source.matching}) as matching where ${where} and ${going}
                order by ${orderText(order, expression, backwards)}
                limit ${limit} offset ${offset}) as page on true
   order by place`;
  return { text, values: given.values };
};

/** One page of a possibly very long list; rows are counted only as far as people turn pages. */
export const queryLongPage = async <Row extends object>(
  sql: Sql,
  source: ListSource,
  request: LongPageRequest,
): Promise<LongPageAnswer<Row>> => {
  const { page, pageSize } = request;
  type FoundRow = Row & Partial<Beside> & { readonly total: number; readonly place: number | null };
  const backwards = request.before !== undefined;
  const find = (from: ListSource): Promise<readonly FoundRow[]> => {
    const { text, values } = statementOf(from, request);
    return sql.query<FoundRow>(text, values);
  };
  const search =
    source.total === undefined
      ? find(source)
      : ifTablesAreMissing(find(source), () => find({ ...source, total: undefined }));
  const found = await search.catch((error: unknown) => {
    const isAsked = request.after !== undefined || backwards;
    throw isAsked && isOfAnotherOrder(error) ? noSuchPage() : error;
  });
  const total = found[0]?.total ?? 0;
  const present = found.filter(({ place }) => place !== null) as (FoundRow & Beside)[];
  const shown = present.slice(0, pageSize);
  if (backwards) shown.reverse();
  const more = present.length > pageSize;
  const [first, last] = [shown[0], shown.at(-1)];
  const isFirst = request.after === undefined && (backwards ? !more : page === 1);
  return {
    rows: shown.map(
      ({ total: _total, place: _place, sortedBy: _by, keyText: _key, ...row }) =>
        row as unknown as Row,
    ),
    total: Math.min(total, COUNTED_AT_MOST),
    capped: total > COUNTED_AT_MOST,
    page,
    pageSize,
    next: last !== undefined && (backwards || more) ? cursorText(last) : null,
    previous: first !== undefined && !isFirst ? cursorText(first) : null,
  };
};

/** All rows that a list's filters match, in its order. */
export const wholeListText = (
  source: ListSource,
  request: ListRequest,
): { readonly text: string; readonly values: readonly unknown[] } => {
  const given = parameters(source.values);
  const where = whereOf(source, request, given);
  const order = orderText(sorted(source, request.sort), source.key.expression, false);
  const text = `select matching.* from (${source.matching}) as matching where ${where} order by ${order}`;
  return { text, values: given.values };
};
