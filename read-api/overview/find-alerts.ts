import { addDays, dayOf } from "#domain/kit/zoned-day.ts";
import {
  type Alert,
  isConversionHalved,
  USUAL_DAYS,
  USUAL_WEEKS,
  unusualSilence,
} from "#domain/measuring/alerts.ts";
import { alertsOf, budgetsOf, type MeasuringRules } from "#domain/measuring/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { isOrder } from "../census/sales.ts";
import { judgeBudgets } from "../performance/judge-budgets.ts";

export type AlertsAsked = {
  readonly websiteId: string;
  readonly timeZone: string;
  /** ISO 8601. */
  readonly at: string;
};

/** How many events the visits can be behind the log: a silence would be of the counting. */
const MAX_BEHIND = 1_000;

const silenceText = `
  select (select position >= $4::bigint - ${MAX_BEHIND} from projection_builds
           where projection = 'visits' and state = 'current') as "isCurrent",
         (select count(*)::int from read.visits
           where website_id = $1 and ended_at > $3::timestamptz - interval '1 hour'
             and ended_at <= $3) as visits,
         array(
           select (select count(*)::int from read.visits as v
                    where v.website_id = $1 and v.started_at > until - interval '1 hour'
                      and v.started_at <= until)
             from (select (($3::timestamptz at time zone $2) - make_interval(days => back))
                            at time zone $2 as until
                     from generate_series(1, ${USUAL_DAYS}) as back) as hours) as usual`;

type Silence = {
  readonly isCurrent: boolean | null;
  readonly visits: number;
  readonly usual: readonly number[];
};

const findSilence = async (
  sql: Sql,
  { websiteId, timeZone, at }: AlertsAsked,
  head: bigint,
): Promise<readonly Alert[]> => {
  const [row] = await sql.query<Silence>(silenceText, [websiteId, timeZone, at, String(head)]);
  if (row?.isCurrent !== true) return [];
  const usual = unusualSilence(row.visits, row.usual);
  return usual === undefined ? [] : [{ kind: "no-visits", usual }];
};

const soldText = `
  select days.day::text as day,
         (select coalesce(sum(t.visitors), 0)::int from read.traffic_days as t
           where t.website_id = $1 and t.dimension = 'total' and t.day = days.day) as visitors,
         (select count(*)::int from read.orders as sold
           where sold.website_id = $1 and ${isOrder}
             and sold.placed_at >= days.day::timestamp at time zone $2
             and sold.placed_at < (days.day + 1)::timestamp at time zone $2) as orders
    from (select $3::date - 7 * week as day from generate_series(0, ${USUAL_WEEKS}) as week) as days
   order by days.day desc`;

type SoldOnDay = { readonly day: string; readonly visitors: number; readonly orders: number };

/** The last whole day, next to the same weekday before. */
const findConversion = async (
  sql: Sql,
  { websiteId, timeZone, at }: AlertsAsked,
): Promise<readonly Alert[]> => {
  const yesterday = addDays(dayOf(new Date(at), timeZone), -1);
  const [last, ...before] = await sql.query<SoldOnDay>(soldText, [websiteId, timeZone, yesterday]);
  if (last === undefined) return [];
  const sum = (member: "visitors" | "orders") =>
    before.reduce((total, day) => total + day[member], 0);
  const usual = { orders: sum("orders"), visitors: sum("visitors") };
  if (!isConversionHalved(last, usual)) return [];
  const { day, orders, visitors } = last;
  return [
    {
      ...{ kind: "conversion", day, orders, visitors },
      ...{ ordersBefore: usual.orders, visitorsBefore: usual.visitors },
    },
  ];
};

const BUDGET_DAYS = 7;

const findMissedBudgets = async (
  sql: Sql,
  { websiteId, timeZone, at }: AlertsAsked,
  rules: MeasuringRules,
): Promise<readonly Alert[]> => {
  const to = dayOf(new Date(at), timeZone);
  const asked = { websiteId, timeZone, from: addDays(to, 1 - BUDGET_DAYS), to };
  const judged = await judgeBudgets(sql, asked, budgetsOf(rules));
  return judged.flatMap(({ status, value, metric, path, limit, loads }): readonly Alert[] =>
    status !== "missed" || value === null
      ? []
      : [{ kind: "budget", metric, path, limit, value, loads }],
  );
};

/** Everything that is unusual at a moment, of the alerts that are switched on. */
export const findAlerts = async (
  sql: Sql,
  asked: AlertsAsked & {
    readonly rules: MeasuringRules;
    /** End of the log. */
    readonly head: bigint;
    readonly mayReadOrders: boolean;
  },
): Promise<readonly Alert[]> => {
  const { rules, head, mayReadOrders } = asked;
  const switches = alertsOf(rules);
  const found = await Promise.all([
    switches.noVisits ? findSilence(sql, asked, head) : [],
    switches.conversion && mayReadOrders ? findConversion(sql, asked) : [],
    switches.budgets ? findMissedBudgets(sql, asked, rules) : [],
  ]);
  return found.flat();
};
