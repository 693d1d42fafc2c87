import * as z from "zod/mini";
import type { AnyColumns, ColumnKind } from "#domain/kit/list-columns.ts";
import {
  type Condition,
  hiddenWords,
  MAX_WITH_PRESETS,
  parseFilters,
} from "#domain/kit/list-filters.ts";
import { COUNTED_AT_MOST } from "#domain/kit/paging.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** A column in Postgres, by the names that `matching` selects. */
export type SqlColumn = {
  readonly expression: string;
  /**
   * Type of the expression, where it differs from the column's kind, such as a number stored as
   * text.
   */
  readonly type?: string;
  /** Never null: the order can use a plain index. */
  readonly known?: true;
  /** Sort key in its place, of the same type; a text is used unchanged. */
  readonly order?: string;
  /** For a text: an expression that contains it in lower case and is cheaper to check first. */
  readonly within?: string;
  /** For a choice with several values per row: its expression is an array. */
  readonly several?: {
    /** The form of a value in the array; undefined for the value that means none. */
    readonly valueOf: (value: string) => string | undefined;
    /** Whether a row has none. */
    readonly none: string;
  };
};

/** Ids of the columns that can be sorted or filtered. */
type AskedIds<Columns extends AnyColumns> = {
  [Id in keyof Columns]: Columns[Id] extends
    | { readonly sortable: true }
    | { readonly filterable: true }
    ? Id
    : never;
}[keyof Columns];

/** SQL for every column of a list that can be sorted or filtered, and for no other. */
export type SqlColumns<Columns extends AnyColumns> = Readonly<Record<AskedIds<Columns>, SqlColumn>>;

/**
 * The source of a list's rows. `matching` selects those of one website that match its own filters,
 * with values from $1 on; `key` is a unique column. It is queried as a subselect, so that every
 * list can be sorted and filtered by any of its columns.
 */
export type ListSource = {
  readonly matching: string;
  readonly values: readonly unknown[];
  readonly columns: AnyColumns;
  readonly sql: Readonly<Record<string, SqlColumn>>;
  readonly key: { readonly expression: string; readonly type: string };
};

export type ListRequest = {
  readonly sort: string;
  readonly filters?: string | undefined;
};
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

const types: Readonly<Record<ColumnKind, string>> = {
  text: "text",
  count: "bigint",
  money: "bigint",
  moment: "timestamptz",
  choice: "text",
};

/** Parameters are numbered in the order of use. */
const parameters = (first: readonly unknown[]) => {
  const values = [...first];
  return { values, add: (value: unknown): string => `$${values.push(value)}` };
};
type Parameters = ReturnType<typeof parameters>;

const LIKE_SPECIAL = /[\\%_]/g;
const literal = (text: string): string => text.toLowerCase().replace(LIKE_SPECIAL, "\\$&");

const sqlOf = ({ columns, sql }: ListSource, id: string) => {
  const column = sql[id];
  const kind = columns[id]?.kind;
  if (column === undefined || kind === undefined) throw new Error(`No column ${id} in this list.`);
  return { ...column, kind, type: column.type ?? types[kind] };
};

const isText = (kind: ColumnKind): boolean => kind === "text";

/** Whether a row has any of these values. */
const severalText = (
  { expression, several }: SqlColumn & Pick<Required<SqlColumn>, "several">,
  { operator, values }: Condition,
  given: Parameters,
): string => {
  const wanted = values.map(several.valueOf);
  const named = `coalesce(${expression} && ${given.add(wanted.filter((each) => each !== undefined))}::text[], false)`;
  const has = wanted.includes(undefined) ? `(${named} or ${several.none})` : named;
  return operator === "not" ? `not ${has}` : has;
};

const conditionText = (source: ListSource, condition: Condition, given: Parameters): string => {
  const column = sqlOf(source, condition.column);
  const { expression, kind, type, within, several } = column;
  if (several !== undefined) return severalText({ ...column, several }, condition, given);
  const [value = ""] = condition.values;
  const added = (of: unknown, as = type) => `${given.add(of)}::${as}`;
  const like = (pattern: string) => {
    const own = `lower(${expression}) like ${added(pattern)}`;
    return within === undefined
      ? own
      : `(case when ${within} like ${added(`%${literal(value)}%`)} then ${own} end)`;
  };
  switch (condition.operator) {
    case "contains":
      return like(`%${literal(value)}%`);
    case "starts":
      return like(`${literal(value)}%`);
    case "least":
    case "since":
      return `${expression} >= ${added(value)}`;
    case "most":
      return `${expression} <= ${added(value)}`;
    case "before":
      return `${expression} < ${added(value)}`;
    case "empty":
      return isText(kind)
        ? `(lower(${expression}) is null or lower(${expression}) = '')`
        : `${expression} is null`;
    case "filled":
      return isText(kind) ? `lower(${expression}) <> ''` : `${expression} is not null`;
    case "not":
      return `coalesce(${expression} <> all(${added(condition.values, `${type}[]`)}), true)`;
    default:
      // One word is an equation, so that an index on it and on the order leads to the page.
      return kind === "choice" && condition.values.length > 1
        ? `${expression} = any(${added(condition.values, `${type}[]`)})`
        : isText(kind)
          ? `lower(${expression}) = ${added(value.toLowerCase())}`
          : `${expression} = ${added(value)}`;
  }
};

/** Texts are sorted case-insensitively. */
const sorted = (source: ListSource, sort: string) => {
  const descending = sort.startsWith("-");
  const { expression, kind, type, known, order } = sqlOf(source, sort.replace(/^-/, ""));
  const by = order ?? (isText(kind) ? `lower(${expression})` : expression);
  return { by, type, known: known ?? false, descending };
};
type Sorted = ReturnType<typeof sorted>;

const orderText = ({ by, known, descending }: Sorted, key: string, backwards: boolean): string => {
  const down = descending !== backwards;
  // Unknown values come first, or last when descending, like an index with nulls first.
  const nulls = known ? "" : down ? " nulls last" : " nulls first";
  const direction = down ? "desc" : "asc";
  return `${by} ${direction}${nulls}, ${key} ${direction}`;
};

const Cursor = z.tuple([z.nullable(z.string()), z.string()]);
type Cursor = z.infer<typeof Cursor>;

const noSuchPage = () => new Refusal(400, "invalid-input", "Page not found.");

const cursorOf = (text: string): Cursor => {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    throw noSuchPage();
  }
};

/**
 * 22P02, 22003, 22007 and 22008: a cursor of another sort order, whose value is not a number or a
 * time.
 */
const isOfAnotherOrder = (error: unknown): boolean =>
  /^22(P02|003|007|008)$/.test(String((error as { readonly code?: unknown }).code));
const cursorText = ({ sortedBy, keyText }: Beside): string =>
  Buffer.from(JSON.stringify([sortedBy, keyText])).toString("base64url");

/** Rows after one row of the order; unknown values come first when ascending. */
const behind = (
  { by, type, known, descending }: Sorted,
  key: ListSource["key"],
  [value, id]: Cursor,
  backwards: boolean,
  given: Parameters,
): string => {
  const down = descending !== backwards;
  const than = down ? "<" : ">";
  const at = `${given.add(id)}::${key.type}`;
  if (value === null) {
    const same = `(${by} is null and ${key.expression} ${than} ${at})`;
    return down ? same : `(${same} or ${by} is not null)`;
  }
  const pair = `(${by}, ${key.expression}) ${than} (${given.add(value)}::${type}, ${at})`;
  return down && !known ? `(${pair} or ${by} is null)` : pair;
};

/** What a call demands of a list's columns. 400 when they cannot be asked that. */
export const conditionsOf = (
  columns: AnyColumns,
  filters: string | undefined,
): readonly Condition[] => {
  const conditions = parseFilters(columns, filters, MAX_WITH_PRESETS);
  if (conditions === undefined) throw new Refusal(400, "invalid-input", "Unknown filter.");
  return conditions;
};

const whereOf = (source: ListSource, { filters }: ListRequest, given: Parameters): string => {
  const asked = conditionsOf(source.columns, filters);
  const conditions = [...asked, ...hiddenWords(source.columns, asked)];
  return ["true", ...conditions.map((each) => conditionText(source, each, given))].join(" and ");
};

type Beside = { readonly sortedBy: string | null; readonly keyText: string };

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
  const text = `
  select page.*, counted.total
    from (select count(*)::int as total
            from (select from (${source.matching}) as matching
                   where ${where} limit ${COUNTED_AT_MOST + 1}) as first_ones) as counted
    left join (select matching.*, (${order.by})::text as "sortedBy", ${expression}::text as "keyText",
                      row_number() over (order by ${orderText(order, expression, backwards)}) as place
                 from (${source.matching}) as matching where ${where} and ${going}
                order by ${orderText(order, expression, backwards)}
                limit ${limit} offset ${offset}) as page on true
   order by place`;
  return { text, values: given.values, backwards };
};

/** One page of a possibly very long list; rows are counted only as far as people turn pages. */
export const queryLongPage = async <Row extends object>(
  sql: Sql,
  source: ListSource,
  request: LongPageRequest,
): Promise<LongPageAnswer<Row>> => {
  const { page, pageSize } = request;
  const { text, values, backwards } = statementOf(source, request);
  type Found = Row & Partial<Beside> & { readonly total: number; readonly place: number | null };
  const found = await sql.query<Found>(text, values).catch((error: unknown) => {
    const isAsked = request.after !== undefined || request.before !== undefined;
    throw isAsked && isOfAnotherOrder(error) ? noSuchPage() : error;
  });
  const total = found[0]?.total ?? 0;
  const present = found.filter(({ place }) => place !== null) as (Found & Beside)[];
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
