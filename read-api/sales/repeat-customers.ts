import type { Segment } from "#domain/census/segment.ts";
import {
  type CohortPeriods,
  cohortPeriods,
  defaultFirstDay,
  periodStart,
} from "#domain/kit/cohort-periods.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { repeatColumns } from "#domain/sales/repeat-columns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Range } from "../census/range.ts";
import { lastVisit } from "../census/sales.ts";
import { segmentSql } from "../census/traffic-segment.ts";
import { accountPersons, heldAt } from "../kit/account-persons.ts";
import { averagesOf, laterOf, laterSql } from "../kit/cohort-rows.ts";
import {
  type ListSource,
  parameters,
  type Parameters as QueryParameters,
  type SqlColumns,
} from "../kit/list-source.ts";
import { dayStart, type WebsiteRange } from "../kit/local-day.ts";
import { sourceOfRows } from "../kit/rows-source.ts";
import { createFindLedgerRange } from "./find-ledger-range.ts";
import { isSale, ledgerValues } from "./ledger-text.ts";

/** Months between the day of an order and that of the customer's first one. */
const monthsAfter = `
  ((extract(year from day) - extract(year from first_day)) * 12
    + extract(month from day) - extract(month from first_day))::int`;

/**
 * Every sale up to the last day, with its place among those of its customer: the account of its person,
 * that had the address then, or the person, who is known by the email address.
 */
const numberedText = `
  every as (
    select o.order_id, o.cart_id, o.currency, o.placed_at, o.grand_total_cents as total,
           (o.placed_at at time zone $2)::date as day,
           coalesce(whose.site_user_id, o.person_id) as customer
      from read.orders as o
      left join ${accountPersons} as whose
        on whose.website_id = o.website_id and whose.person_id = o.person_id
       and ${heldAt("o.placed_at")}
     where o.website_id = $1 and ${isSale}
       and o.placed_at < ${dayStart("$4::date + 1", "$2")}
  ), numbered as (
    select *, row_number() over ordered as nth, first_value(day) over ordered as first_day,
           first_value(currency) over ordered as first_currency,
           first_value(placed_at) over ordered as first_at
      from every
    window ordered as (partition by customer order by placed_at, order_id)
  )`;

/**
 * The customers whose last visit before their first order, as *Sources* finds it, is selected. The others are skipped
 * when no such visit is known.
 */
const selectedText = (segment: Segment, given: QueryParameters): string => `
  with ${numberedText}, firsts as (
    select sold.customer, v.visitor is not null as has_visit, ${segmentSql(segment, given)} as is_selected
      from numbered as sold left join lateral (${lastVisit(segment)}) as v on true
     where sold.nth = 1 and sold.first_day >= $3::date
  )
  select coalesce(array_agg(customer::text) filter (where has_visit and is_selected), '{}') as customers,
         count(*) filter (where not has_visit)::int as skipped
    from firsts`;

/** The sales of customers of the report; `isSelected` is a condition on `customer`. */
const ordersText = (isSelected: string): string => `
  ${numberedText}, bought as (
    select *, date_trunc('month', first_day)::date::text as cohort, ${monthsAfter} as later
      from numbered
     where first_day >= $3::date and ${isSelected}
  )`;

/** The row without a month has all customers. */
const customersText = (orders: string): string => `
  with ${orders}
  select cohort, first_currency as currency, count(*) filter (where nth = 1)::int as size,
         count(*) filter (where nth = 2)::int as "boughtAgain",
         (percentile_disc(0.5) within group (order by extract(epoch from placed_at - first_at))
           filter (where nth = 2))::float8 as "medianSeconds"
    from bought
   group by grouping sets ((cohort, first_currency), ())`;

const laterText = (orders: string): string => `
  with ${orders}
  select cohort, first_currency as currency, later, count(distinct customer)::int as customers
    from bought where later > 0 group by cohort, first_currency, later`;

/** With refunds of these orders up to the last day. */
const amountsText = (orders: string): string => `
  with ${orders}, refunds as (
    select r.order_id, sum(r.amount_cents) as cents
      from read.order_refunds as r
     where r.website_id = $1 and r.progress <> 'refused'
       and r.refunded_at < ${dayStart("$4::date + 1", "$2")}
     group by r.order_id
  )
  select cohort, currency, count(*)::int as orders,
         (sum(total) - coalesce(sum(refunds.cents), 0))::bigint as "netCents"
    from bought left join refunds using (order_id)
   group by cohort, currency`;

type Selected = { readonly customers: readonly string[]; readonly skipped: number };
type Named = { readonly cohort: string; readonly currency: string };
type Customers = {
  readonly cohort: string | null;
  readonly currency: string | null;
  readonly size: number;
  readonly boughtAgain: number;
  readonly medianSeconds: number | null;
};
type Later = Named & { readonly later: number; readonly customers: number };
type Amounts = Named & { readonly orders: number; readonly netCents: number };

const DAY_SECONDS = 86_400;
const daysOf = (seconds: number | null | undefined): number | null =>
  seconds == null ? null : Math.round(seconds / DAY_SECONDS);

const keyOf = ({ cohort, currency }: Pick<Customers, "cohort" | "currency">): string =>
  `${cohort} ${currency}`;

export type RepeatReport = WebsiteRange & { readonly periods: CohortPeriods };

type RangeDependencies = Parameters<typeof createFindLedgerRange>[0] & {
  readonly nowMs: () => number;
};

/** The report of whole months. */
export const createFindRepeatReport = (dependencies: RangeDependencies) => {
  const findRange = createFindLedgerRange(dependencies);
  return async (websiteId: string, requestedDays: Range): Promise<RepeatReport> => {
    const range = await findRange(websiteId, requestedDays);
    const from = periodStart(requestedDays.from ?? defaultFirstDay(range.to, "month"), "month");
    const today = dayOf(new Date(dependencies.nowMs()), range.timeZone);
    return { ...range, from, periods: cohortPeriods({ from, to: range.to }, "month", today) };
  };
};

/** Looks up the visits before first orders once, for all figures of the report. */
const findSelected = async (
  sql: Sql,
  report: RepeatReport,
  segment: Segment,
): Promise<Selected | undefined> => {
  if (segment.length === 0) return undefined;
  const given = parameters(ledgerValues(report));
  const text = selectedText(segment, given);
  const [selected] = await sql.query<Selected>(text, given.values);
  return selected;
};

/** Customers by month of their first order; a row for each currency. */
export const reportRepeatCustomers = async (
  sql: Sql,
  report: RepeatReport,
  /** Selects customers by the last visit before their first order; empty: all. */
  segment: Segment = [],
) => {
  const selected = await findSelected(sql, report, segment);
  const { values, add } = parameters(ledgerValues(report));
  const sales = ordersText(
    selected === undefined
      ? "true"
      : `customer in (select unnest(${add(selected.customers)}::uuid[]))`,
  );
  const { periods } = report;
  const [customers, later, amounts] = await Promise.all([
    sql.query<Customers>(customersText(sales), values),
    sql.query<Later>(laterText(sales), values),
    sql.query<Amounts>(amountsText(sales), values),
  ]);
  const customersOf = new Map(customers.map((each) => [keyOf(each), each]));
  const laterOfRow = new Map(later.map((each) => [`${keyOf(each)} ${each.later}`, each.customers]));
  const monthOf = new Map(periods.starts.map((start, place) => [start, place]));
  const cohorts = amounts
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map((row) => {
      const place = monthOf.get(row.cohort) as number;
      const known = customersOf.get(keyOf(row));
      const months = periods.starts.length - 1 - place;
      return {
        place,
        row,
        size: known?.size ?? 0,
        boughtAgain: known?.boughtAgain ?? 0,
        medianDays: daysOf(known?.medianSeconds),
        later: Array.from(
          { length: months },
          (_, at) => laterOfRow.get(`${keyOf(row)} ${at + 1}`) ?? 0,
        ),
      };
    });
  const all = customers.find(({ cohort }) => cohort === null);
  return {
    rows: cohorts.map(({ place, row, later: months, ...figures }) => ({
      ...row,
      ...figures,
      ...laterOf(periods, place, { later: months }),
    })),
    size: all?.size ?? 0,
    withoutVisit: selected?.skipped ?? 0,
    boughtAgain: all?.boughtAgain ?? 0,
    medianDays: daysOf(all?.medianSeconds),
    averages: averagesOf(periods, cohorts),
  };
};

const known = (expression: string) => ({ expression, known: true }) as const;

const repeatSql = {
  cohort: known("cohort"),
  currency: known("currency"),
  size: known("size"),
  boughtAgain: known('"boughtAgain"'),
  againShare: {
    expression: '("boughtAgain"::float8 / nullif(size, 0) * 100)',
    type: "double precision",
  },
  medianDays: { expression: '"medianDays"' },
  orders: known("orders"),
  net: known('"netCents"'),
  ...laterSql,
} as const satisfies SqlColumns<typeof repeatColumns>;

export const repeatSource = (
  rows: Awaited<ReturnType<typeof reportRepeatCustomers>>["rows"],
): ListSource =>
  sourceOfRows(
    rows,
    `cohort text, currency text, size bigint, "boughtAgain" bigint, "medianDays" bigint, orders bigint,
     "netCents" bigint, later json, "open" bigint`,
    {
      columns: repeatColumns,
      sql: repeatSql,
      key: { expression: "(cohort || ' ' || currency)", type: "text" },
    },
  );
