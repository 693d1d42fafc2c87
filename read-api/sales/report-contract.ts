import * as z from "zod/mini";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageQuery, type SortOf, sortOf } from "#domain/kit/paging.ts";
import { listComparison } from "../kit/compared-list-contract.ts";

/** What every report of sales has. Sums of orders are for everyone who can see them on *Overview*. */
export const owner = {
  method: "GET",
  tag: "sales",
  access: "owner",
  permission: "overview:read",
} as const;
/** Local days of the website, both inclusive. Default: the last 30 days; up to 400 days. */
export const range = { from: z.optional(Day), to: z.optional(Day) };
export const Count = z.int();
export const Cents = z.int();
export const currency = z.string();

export const queryOf = <const C extends AnyColumns>(columns: C, sort: SortOf<C>) => ({
  ...range,
  ...longPageQuery,
  sort: sortOf(columns, sort),
  filters: filtersOf(columns),
});

/** A list of a range that is not compared. */
export const rangeQuery = <const C extends AnyColumns>(columns: C, sort: SortOf<C>) =>
  listQuery(queryOf(columns, sort));

export const reportQuery = <const C extends AnyColumns>(columns: C, sort: SortOf<C>) =>
  listQuery({ ...queryOf(columns, sort), ...listComparison });

export const amounts = {
  grossCents: Cents,
  discountCents: Cents,
  shippingCents: Cents,
  taxCents: Cents,
  /** Gross sales minus discounts, plus shipping and taxes that are added to prices. */
  totalCents: Cents,
  refundedCents: Cents,
};

/** A sum of a report, next to the sum over the orders and refunds. */
export const compared = { currency, reportCents: Cents, ledgerCents: Cents };
