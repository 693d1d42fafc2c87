import { alertKey, isUnusual, type Judgement } from "#domain/alerts/judgement.ts";
import { addDays, dayOf } from "#domain/kit/zoned-day.ts";
import {
  type Alert,
  isConversionHalved,
  isConversionJudged,
  USUAL_DAYS,
  USUAL_WEEKS,
  unusualSilence,
} from "#domain/measuring/alerts.ts";
import { alertsOf, budgetsOf, type MeasuringRules } from "#domain/measuring/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { isOrder, isRenewal } from "../census/sales.ts";
import { dayStart } from "../kit/local-day.ts";
import { judgeBudgets } from "../performance/judge-budgets.ts";

export type AlertsQuery = {
  readonly websiteId: string;
  readonly timeZone: string;
  /** ISO 8601. */
  readonly at: string;
};

/**
 * Whether the tables that are judged follow the log. What a projection that stands still has not counted would
 * look like a silence. `$1`: the projections; `$2`: the end of the log; `$3`: the moment.
 */
const isCurrentText = `
  select count(*) = cardinality($1::text[]) as "isCurrent"
    from projection_builds as b left join projection_failures as f using (build)
   where b.projection = any($1::text[]) and b.state = 'current' and f.build is null
     and (b.position >= $2::bigint or b.updated_at > $3::timestamptz - interval '10 minutes')`;

const areCurrent = async (
  sql: Sql,
  { at }: AlertsQuery,
  head: bigint,
  projections: readonly string[],
): Promise<boolean> => {
  const values = [projections, String(head), at];
  const [row] = await sql.query<{ isCurrent: boolean }>(isCurrentText, values);
  return row?.isCurrent === true;
};

/** An hour in which recording was switched on again has no visits from before that. */
const silenceText = `
  select exists (select from read.website_settings where website_id = $1 and census_disabled)
           or exists (select from log.streams as s join log.events as e on e.stream_id = s.id
                       where s.name = 'siteSettings-' || $1 || '.site'
                         and e.recorded_at > $3::timestamptz - interval '1 hour' and e.recorded_at <= $3
                         and e.data -> 'changes' -> 'censusDisabled' is not null)
           or exists (select from intake_days
                       where website_id = $1 and kind = 'hits' and refused_day > 0
                         and day >= (($3::timestamptz - interval '1 hour') at time zone 'UTC')::date
                         and day <= ($3::timestamptz at time zone 'UTC')::date) as "isRefused",
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
  /** Page views are not recorded, or were not for a part of the hour: the owner does not want them, or the limit of the day is used up. */
  readonly isRefused: boolean;
  readonly visits: number;
  readonly usual: readonly number[];
};

/** An hour in which no visits are usual, such as one of the night, says nothing: only a visit ends a silence. */
const judgeSilence = async (sql: Sql, query: AlertsQuery, head: bigint): Promise<Judgement> => {
  const key = "no-visits";
  const { websiteId, timeZone, at } = query;
  const [row] = await sql.query<Silence>(silenceText, [websiteId, timeZone, at]);
  if (row === undefined || !(await areCurrent(sql, query, head, ["visits"])))
    return { key, status: "unknown" };
  const { visits, isRefused } = row;
  if (visits > 0) return { key, status: "usual", recovery: { kind: "no-visits", visits } };
  const usual = isRefused ? undefined : unusualSilence(visits, row.usual);
  return usual === undefined
    ? { key, status: "unknown" }
    : { key, status: "unusual", alert: { kind: "no-visits", usual } };
};

const soldText = `
  select days.day::text as day,
         (select coalesce(sum(t.visitors), 0)::int from read.traffic_days as t
           where t.website_id = $1 and t.dimension = 'total' and t.day = days.day) as visitors,
         (select count(*)::int from read.orders as sold
           where sold.website_id = $1 and ${isOrder} and not ${isRenewal}
             and sold.placed_at >= ${dayStart("days.day", "$2")}
             and sold.placed_at < ${dayStart("days.day + 1", "$2")}) as orders
    from (select $3::date - 7 * week as day from generate_series(0, ${USUAL_WEEKS}) as week) as days
   order by days.day desc`;

type SoldOnDay = { readonly day: string; readonly visitors: number; readonly orders: number };

/** Without the periods of subscriptions, renewals would count as orders of visitors. */
const CONVERSION_PROJECTIONS = ["visits", "orders", "subscriptions"];

/** The last whole day, next to the same weekday before. */
const judgeConversion = async (sql: Sql, query: AlertsQuery, head: bigint): Promise<Judgement> => {
  const key = "conversion";
  const { websiteId, timeZone, at } = query;
  if (!(await areCurrent(sql, query, head, CONVERSION_PROJECTIONS)))
    return { key, status: "unknown" };
  const yesterday = addDays(dayOf(new Date(at), timeZone), -1);
  const [last, ...before] = await sql.query<SoldOnDay>(soldText, [websiteId, timeZone, yesterday]);
  const sum = (member: "visitors" | "orders") =>
    before.reduce((total, day) => total + day[member], 0);
  const usual = { orders: sum("orders"), visitors: sum("visitors") };
  if (last === undefined || !isConversionJudged(last, usual)) return { key, status: "unknown" };
  const { day, orders, visitors } = last;
  const measured = {
    kind: "conversion",
    day,
    orders,
    visitors,
    ordersBefore: usual.orders,
    visitorsBefore: usual.visitors,
  } as const;
  return isConversionHalved(last, usual)
    ? { key, status: "unusual", alert: measured }
    : { key, status: "usual", recovery: measured };
};

const BUDGET_DAYS = 7;

const judgeAllBudgets = async (
  sql: Sql,
  { websiteId, timeZone, at }: AlertsQuery,
  rules: MeasuringRules,
): Promise<readonly Judgement[]> => {
  const to = dayOf(new Date(at), timeZone);
  const range = { websiteId, timeZone, from: addDays(to, 1 - BUDGET_DAYS), to };
  const judged = await judgeBudgets(sql, range, budgetsOf(rules));
  return judged.map(({ status, value, metric, path, limit, loads }): Judgement => {
    const alert = { kind: "budget", metric, path, limit, value: value ?? 0, loads } as const;
    const key = alertKey(alert);
    if (status === "unknown" || value === null) return { key, status: "unknown" };
    return status === "missed"
      ? { key, status: "unusual", alert }
      : { key, status: "usual", recovery: { kind: "budget", value, loads } };
  });
};

type WatchedMoment = AlertsQuery & {
  readonly rules: MeasuringRules;
  /** End of the log. */
  readonly head: bigint;
};

/** Judges everything that a website watches, by the alerts that are switched on. */
export const judgeAlerts = async (
  sql: Sql,
  moment: WatchedMoment,
  { seesSales }: { readonly seesSales: boolean },
): Promise<readonly Judgement[]> => {
  const { rules, head } = moment;
  const switches = alertsOf(rules);
  const judged = await Promise.all([
    switches.noVisits ? judgeSilence(sql, moment, head) : [],
    switches.conversion && seesSales ? judgeConversion(sql, moment, head) : [],
    switches.budgets ? judgeAllBudgets(sql, moment, rules) : [],
  ]);
  return judged.flat();
};

/** Everything that is unusual at a moment. */
export const findAlerts = async (
  sql: Sql,
  { seesSales, ...moment }: WatchedMoment & { readonly seesSales: boolean },
): Promise<readonly Alert[]> =>
  (await judgeAlerts(sql, moment, { seesSales })).filter(isUnusual).map(({ alert }) => alert);
