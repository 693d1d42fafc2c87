import * as z from "zod/mini";
import { type AnyColumns, sortableIds } from "./list-columns.ts";

/** Number of rows per page: default and maximum. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** Query members of every paged list; values arrive as text. `page` starts at 1. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE)),
    DEFAULT_PAGE_SIZE,
  ),
};

/** `column` for ascending, `-column` for descending. */
export const sortBy = <const Column extends string>(columns: readonly Column[]) =>
  z.enum(columns.flatMap((column) => [column, `-${column}` as const]) as [Column, `-${Column}`]);

/** A column of a list, or one with a minus: the other direction. */
export type SortOf<C extends AnyColumns> = (keyof C & string) | `-${keyof C & string}`;

/** The order of a list whose columns are a parameter, with its default. */
export const sortOf = <const C extends AnyColumns>(columns: C, sort: SortOf<C>) => {
  const schema: z.ZodMiniType<SortOf<C>, SortOf<C>> = sortBy(sortableIds(columns));
  return z._default(schema, () => sort);
};

/** The response of every paged list; `total` counts the rows of all pages. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() });

/**
 * Not in the specification: nobody turns this many pages, and further counting would cost more than
 * the page.
 */
export const COUNTED_AT_MOST = 10_000;

const cursor = z.optional(z.string().check(z.maxLength(1_000), z.regex(/^[\w-]+$/)));

/**
 * Query members of a list that can be very long. Beyond the counted rows, paging continues from row
 * to row: `after` and `before` are `next` and `previous` of a response, and `page` then only
 * counts.
 */
export const longPageQuery = { ...pageQuery, after: cursor, before: cursor };

/** Like `pageOf`; `capped` says that there are more rows than `total`, which were not counted. */
export const longPageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(pageOf(row), {
    capped: z.boolean(),
    /** Where the next page begins; null after the last row. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  });
