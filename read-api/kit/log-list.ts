import type { Condition } from "#domain/kit/list-filters.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ListSource } from "./list-source.ts";
import { wholeListText } from "./listing.ts";

/** Positions searched for one answer: a filter without matches must not take minutes. */
export const LOOK_AT = 200_000n;

/** A list that is read from the log, in the log's order. */
export type LogList = {
  readonly head: bigint;
  /** No requested row lies before the first or after the last. */
  readonly first: bigint;
  readonly last: bigint;
  /** Rows between two positions, inclusive; each has its `position` as text. */
  readonly between: (first: bigint, last: bigint) => ListSource;
  /** An index finds its rows, wherever they are in the log. */
  readonly isIndexed: boolean;
};

/** Sorted by any column that follows the log: `-` in front for the newest first. */
export type LogPageRequest = {
  readonly sort: string;
  readonly filters?: string | undefined;
  readonly pageSize: number;
  /** Positions: at most one of them. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
};

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Largest cursor that a request accepts; see `Position` in read-api/history/contract.ts. */
const LAST_CURSOR = 10n ** 18n - 1n;
/** The search can start next to the ends of what a request accepts. */
const cursorAt = (position: bigint): string => `${min(LAST_CURSOR, max(0n, position))}`;

/** The position at which the search starts, and its limit. */
const stretchOf = (
  { first, last, isIndexed }: LogList,
  { before, after }: LogPageRequest,
  upwards: boolean,
) => {
  if (upwards) {
    const start = after === undefined ? first : max(first, BigInt(after) + 1n);
    return { start, end: isIndexed ? last : min(last, start + LOOK_AT), limit: last };
  }
  const start = before === undefined ? last : min(last, BigInt(before) - 1n);
  return { start, end: isIndexed ? first : max(first, start - LOOK_AT), limit: first };
};

/**
 * One page on one side of a cursor. A page can be short, even empty, and still have a neighbour:
 * nothing matched in the searched range, and the search continues from there. 400 for two cursors.
 */
export const queryLogPage = async <Found extends { readonly position: string }>(
  sql: Sql,
  list: LogList,
  request: LogPageRequest,
): Promise<{
  readonly found: readonly Found[];
  readonly older: string | null;
  readonly newer: string | null;
}> => {
  const { before, after, sort, filters, pageSize } = request;
  if (before !== undefined && after !== undefined)
    throw new Refusal(400, "invalid-input", "Use either before or after, not both.");
  const oldestFirst = !sort.startsWith("-");
  const upwards = after !== undefined || (before === undefined && oldestFirst);
  const { start, end, limit } = stretchOf(list, request, upwards);
  const source = list.between(min(start, end), max(start, end));
  const column = sort.replace(/^-/, "");
  const { text, values } = wholeListText(source, {
    sort: upwards ? column : `-${column}`,
    filters,
  });
  const isEmpty = upwards ? start > end : start < end;
  // One row more than requested shows whether there is another page.
  const found = isEmpty
    ? []
    : await sql.query<Found>(`${text} limit $${values.length + 1}`, [...values, pageSize + 1]);
  const rows = found.slice(0, pageSize);
  const isLast = found.length <= pageSize && (isEmpty || end === limit);
  const farthest = found.length > pageSize ? (rows.at(-1)?.position ?? null) : `${end}`;
  const forth = isLast ? null : farthest;
  const begun = before !== undefined || after !== undefined;
  const back = begun ? (rows[0]?.position ?? cursorAt(start)) : null;
  return {
    found: upwards === oldestFirst ? rows : [...rows].reverse(),
    ...(upwards ? { older: back, newer: forth } : { older: forth, newer: back }),
  };
};

const rangeText = `
  select position::text as head,
         greatest(1, $1::bigint, (select max(log.position_at(moment))
                                    from unnest($2::timestamptz[]) as moment))::text as first,
         least(position, $3::bigint, (select min(log.position_at(moment)) - 1
                                        from unnest($4::timestamptz[]) as moment))::text as last
    from log.head`;

type Within = {
  /** ISO 8601; recorded at or after, and before. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly conditions: readonly Condition[];
  /** The columns of an event's position and time. */
  readonly positionColumn?: string;
  readonly momentColumn: string;
};

const valuesOf = (
  conditions: readonly Condition[],
  column: string | undefined,
  ...operators: readonly string[]
): readonly string[] =>
  conditions
    .filter((each) => each.column === column && operators.includes(each.operator))
    .flatMap(({ values }) => values);

const highest = (given: readonly string[]): string | null =>
  given.length === 0 ? null : `${given.map(BigInt).reduce(max)}`;
const lowest = (given: readonly string[]): string | null =>
  given.length === 0 ? null : `${given.map(BigInt).reduce(min)}`;
const known = (moment: string | undefined): readonly string[] =>
  moment === undefined ? [] : [moment];

/** The positions that enclose everything recorded in that range. */
export const findLogRange = async (
  sql: Sql,
  { from, until, conditions, positionColumn, momentColumn }: Within,
): Promise<Pick<LogList, "head" | "first" | "last">> => {
  type Range = { readonly head: string; readonly first: string; readonly last: string };
  const [range] = await sql.query<Range>(rangeText, [
    highest(valuesOf(conditions, positionColumn, "least", "is")),
    [...known(from), ...valuesOf(conditions, momentColumn, "since")],
    lowest(valuesOf(conditions, positionColumn, "most", "is")),
    [...known(until), ...valuesOf(conditions, momentColumn, "before")],
  ]);
  if (range === undefined) throw new Error("The log has no head.");
  const { head, first, last } = range;
  return { head: BigInt(head), first: BigInt(first), last: BigInt(last) };
};
