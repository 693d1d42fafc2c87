import type { Permission } from "#domain/kit/permission.ts";
import { conversionPpm } from "#domain/orders/conversion.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { isOrder, isRenewal } from "../census/sales.ts";
import type { Annotation } from "../kit/annotations.ts";
import { dayStart } from "../kit/local-day.ts";
import {
  type FiguresOfSpan,
  type LatestOrder,
  type OverviewFigures,
  overviewContract,
} from "./contract.ts";
import { countLow, countWaiting } from "./waiting-and-low.ts";
import { findYesterday } from "./yesterday.ts";
import { yesterdayContract, yesterdayOfVisitsContract } from "./yesterday-contract.ts";

export type OverviewDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly timeZone: string; readonly currency: string }>;
  readonly now: () => string;
  /** What all features mark on charts. */
  readonly annotations: readonly Annotation[];
};

const DAYS = 30;
const LATEST = 6;

/**
 * $1 website, $2 time zone, $3 now, $4 currency. The calculation uses local time, because a day can
 * have 23 hours.
 */
const figuresText = `
  with clock as (
    select $3::timestamptz at time zone $2 as local
  ), spans as (
    select 'today' as span, ${dayStart("local::date", "$2")} as start, $3::timestamptz as until from clock
    union all
    select 'lastWeek', ${dayStart("local::date - 7", "$2")},
           (local - interval '7 days') at time zone $2
      from clock
  )
  select span,
         (select count(*)::int from read.orders as sold
           where sold.website_id = $1 and ${isOrder}
             and sold.placed_at >= start and sold.placed_at < until) as orders,
         (select count(*)::int from read.orders as sold
           where sold.website_id = $1 and ${isOrder} and ${isRenewal}
             and sold.placed_at >= start and sold.placed_at < until) as renewals,
         (select coalesce(sum(sold.grand_total_cents), 0)::bigint
            from read.orders as sold
           where sold.website_id = $1 and ${isOrder} and sold.currency = $4
             and sold.placed_at >= start and sold.placed_at < until) as "totalCents",
         (select coalesce(json_agg(json_build_object('currency', currency, 'totalCents', total)
                          order by currency), '[]')
            from (select sold.currency, sum(sold.grand_total_cents) as total
                    from read.orders as sold
                   where sold.website_id = $1 and ${isOrder} and sold.currency <> $4
                     and sold.placed_at >= start and sold.placed_at < until
                   group by sold.currency having sum(sold.grand_total_cents) <> 0) as other) as others,
         (select count(distinct visit.visitor)::int from read.visits as visit
           where visit.website_id = $1 and visit.visitor <> ''
             and visit.started_at >= start and visit.started_at < until) as visitors
    from spans`;

const firstDayStart = dayStart(`today - ${DAYS - 1}`, "$2");

/** Visitors by day from the totals of days. */
const visitorsOfDays = `
    select day, sum(visitors)::int as visitors from read.traffic_days, span
     where website_id = $1 and dimension = 'total' and day between today - ${DAYS - 1} and today
     group by 1`;
/** The same while these are built for the first time and the version before them serves. */
const visitorsOfVisits = `
    select (started_at at time zone $2)::date as day, count(distinct nullif(visitor, ''))::int as visitors
      from read.visits, span
     where website_id = $1 and started_at >= ${firstDayStart}
     group by 1`;
/** $1 time zone, $2 now. What all other questions need, so that these can be asked at the same time. */
const beginText = `
  select (($2::timestamptz at time zone $1) - interval '7 days') at time zone $1 as "lastWeekUntil",
         to_regclass('read.traffic_days') is not null as "hasDays"`;
type Begin = { readonly lastWeekUntil: string; readonly hasDays: boolean };

const daysText = (visitorsByDay: string): string => `
  with span as (
    select ($3::timestamptz at time zone $2)::date as today
  ), days as (
    select day::date as day from span, generate_series(today - ${DAYS - 1}, today, interval '1 day') as day
  ), sold as (
    select (placed_at at time zone $2)::date as day, count(*)::int as orders,
           coalesce(sum(grand_total_cents) filter (where currency = $4), 0)::bigint as total
      from read.orders as sold, span
     where website_id = $1 and ${isOrder}
       and placed_at >= ${firstDayStart}
     group by 1
  ), visits as (${visitorsByDay}
  )
  select days.day::text as day, coalesce(orders, 0) as orders, coalesce(total, 0) as "totalCents",
         coalesce(visitors, 0) as visitors
    from days left join sold using (day) left join visits using (day)
   order by days.day`;

const latestText = `
  select order_id as "orderId", number, status, placed_at as "placedAt", name, currency,
         grand_total_cents as "grandTotalCents"
    from read.orders where website_id = $1 order by placed_at desc, order_id limit ${LATEST}`;

type Span = OverviewFigures &
  Pick<FiguresOfSpan, "others"> & {
    readonly renewals: number;
    readonly span: "today" | "lastWeek";
  };
type Day = OverviewFigures & { readonly day: string };
const none = { orders: 0, renewals: 0, totalCents: 0, others: [], visitors: 0 };

const figuresOf = (spans: readonly Span[], span: Span["span"]): FiguresOfSpan => {
  const { orders, renewals, totalCents, others, visitors } =
    spans.find((each) => each.span === span) ?? none;
  const ppm = conversionPpm(orders - renewals, visitors);
  return { orders, totalCents, others, visitors, conversionPpm: ppm };
};

/** Whether yesterday was good, and why: one answer for all screens. */
const yesterdayQueries = (dependencies: OverviewDependencies): readonly Route[] => {
  const { sql, annotations, waitFor, websiteFacts, now } = dependencies;
  const answer = async ({ websiteId, readAfter, owner }: RequestContext) => {
    await waitFor(["orders", "sales", "subscriptions", "visits"], readAfter);
    const permissions = owner?.permissions ?? new Set<Permission>();
    const question = { websiteId, ...(await websiteFacts(websiteId)), now: now(), permissions };
    return { body: { yesterday: await findYesterday({ sql, annotations }, question) } };
  };
  return [
    route(yesterdayContract, ({ context }) => answer(context)),
    route(yesterdayOfVisitsContract, ({ context }) => answer(context)),
  ];
};

/** The data of the console's first screen. */
export const overviewQueries = (dependencies: OverviewDependencies): readonly Route[] => [
  overviewQuery(dependencies),
  ...yesterdayQueries(dependencies),
];

const overviewQuery = ({ sql, waitFor, websiteFacts, now }: OverviewDependencies): Route =>
  route(overviewContract, async ({ context: { websiteId, readAfter, owner } }) => {
    const may = (permission: Permission) => owner?.permissions.has(permission) === true;
    // Renewals are recognized by the periods of subscriptions.
    await waitFor(["orders", "subscriptions", "restock", "variant-stock"], readAfter);
    const { timeZone, currency } = await websiteFacts(websiteId);
    const at = now();
    const values = [websiteId, timeZone, at, currency];
    const [begin] = await sql.query<Begin>(beginText, [timeZone, at]);
    const { lastWeekUntil, hasDays } = begin as Begin;
    const [spans, days, waiting, low, latest] = await Promise.all([
      sql.query<Span>(figuresText, values),
      sql.query<Day>(daysText(hasDays ? visitorsOfDays : visitorsOfVisits), values),
      countWaiting(sql, websiteId, lastWeekUntil),
      may("stock:read") ? countLow(sql, websiteId, lastWeekUntil) : null,
      may("orders:read") ? sql.query<LatestOrder>(latestText, [websiteId]) : [],
    ]);
    return {
      body: {
        today: figuresOf(spans, "today"),
        lastWeek: figuresOf(spans, "lastWeek"),
        lastWeekUntil,
        waiting,
        low,
        days: [...days],
        latest: [...latest],
      },
    };
  });
