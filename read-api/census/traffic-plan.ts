import type { Segment } from "#domain/census/segment.ts";
import type { TrafficDimension } from "#domain/census/traffic-dimensions.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { parameters } from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { scanDays } from "./day-scan.ts";
import { namesOf, sentRows } from "./sent-rows.ts";
import { segmentSql, visitColumns } from "./traffic-segment.ts";
import type { VisitMemory } from "./visit-memory.ts";
import { scanVisits } from "./visit-scan.ts";

/** What a report counts. Days are in the time zone. */
export type TrafficQuestion = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  /** A moment on the last day after which visits do not count. Absent: none. */
  readonly until?: string | undefined;
  readonly segment: Segment;
};

/**
 * By what the visits are grouped; `total` has one row. `weekHour` has `weekday:hour` and counts no
 * visitors: they are only known for one hour of all days. `clockHour` is where an hour of the clock began, which only visits
 * one by one tell.
 */
export type TrafficGroup = TrafficDimension | "total" | "day" | "weekHour" | "clockHour";

/** A row of an answer. */
export type CountedRow = {
  readonly name: string;
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
  readonly visitViews: number;
  readonly bounces: number;
  readonly milliseconds: number;
};

/** Answers a question from one of the tables, with the columns of `CountedRow`. */
export type TablePlan = {
  readonly tier: "days" | "visits";
  readonly values: readonly unknown[];
  /** Common table expressions that every text begins with; empty when there are none. */
  readonly common: string;
  /** The rows of a group, without an order. */
  readonly rowsOf: (group: TrafficGroup) => string;
};

/** Longer gaps between two days of a visitor are not kept with the days. */
const MAX_EXACT_DAYS = 366;
const DAY_MS = 86_400_000;

const sums = `sum(visits)::bigint as visits, sum(views)::bigint as views,
  sum(visit_views)::bigint as "visitViews", sum(bounces)::bigint as bounces,
  sum(milliseconds)::bigint as milliseconds`;

/**
 * Each day says how many of its visitors were last counted how many days before. Visitors who were
 * counted earlier in the range are skipped, so that the sum over the range has each visitor once.
 */
const planDays = ({ websiteId, from, to }: TrafficQuestion): TablePlan => {
  const rows = (dimension: string, name: string, counted: string): string => `
    select ${name} as name, coalesce(sum(visitors) filter (where ${counted}), 0)::bigint as visitors,
           ${sums}
      from read.traffic_days
     where website_id = $1 and dimension = '${dimension}' and day between $2::date and $3::date
     group by 1`;
  const once = "gap = 0 or day - gap < $2::date";
  return {
    tier: "days",
    values: [websiteId, from, to],
    common: "",
    rowsOf: (group) => {
      if (group === "day") return rows("total", "day::text", "true");
      if (group === "weekHour")
        return rows("hour", "extract(isodow from day)::int || ':' || value::int", "false");
      return rows(group, "value", once);
    },
  };
};

/** Visits one by one, with any conditions. */
export const planVisits = (question: TrafficQuestion): TablePlan => {
  const { websiteId, timeZone, from, to, until, segment } = question;
  const sqlValues = parameters([websiteId, timeZone, from, to]);
  const where = segmentSql(segment, sqlValues);
  const isBefore =
    until === undefined ? "true" : `v.started_at < ${sqlValues.add(until)}::timestamptz`;
  const rows = (
    name: string,
    {
      from = "matched v",
      visitors = "count(distinct visitor)::bigint",
      views = "views",
      milliseconds = "milliseconds",
    } = {},
  ) => `
    select ${name} as name, ${visitors} as visitors,
           count(visitor)::bigint as visits, sum(${views})::bigint as views,
           coalesce(sum(${views}) filter (where visitor is not null), 0)::bigint as "visitViews",
           count(*) filter (where v.views = 1 and visitor is not null)::bigint as bounces,
           sum(${milliseconds})::bigint as milliseconds
      from ${from} group by 1`;
  return {
    tier: "visits",
    values: sqlValues.values,
    common: `
      with matched as materialized (
        select nullif(v.visitor, '') as visitor, v.started_at, v.started_at at time zone $2 as local, v.views,
               (extract(epoch from v.ended_at - v.started_at) * 1000)::bigint as milliseconds,
               v.entry, v.exit, v.referrer, v.campaign, v.utm_source, v.utm_medium, v.utm_term,
               v.utm_content, v.country, v.device, v.browser, v.system, v.language, v.pages, v.viewed_after
          from read.visits v
         where v.website_id = $1
           and ${inDays("v.started_at")}
           and ${isBefore} and ${where}
      )`,
    rowsOf: (group) => {
      switch (group) {
        case "total":
          return rows("''");
        case "day":
          return rows("v.local::date::text");
        case "weekHour":
          return rows(
            "extract(isodow from v.local)::int || ':' || extract(hour from v.local)::int",
            { visitors: "0::bigint" },
          );
        case "clockHour":
          return rows(clockHour);
        case "page":
          return rows("p.page", {
            from: pagesOfVisits,
            views: "p.views",
            milliseconds: "p.milliseconds",
          });
        case "entry":
        case "exit":
          return rows(`v.${group}`, {
            from: "(select * from matched where visitor is not null) v",
          });
        default:
          return rows(`v.${visitColumns[group]}`);
      }
    },
  };
};

/** As JavaScript writes a moment. */
const clockHour = `to_char(
  (v.started_at - make_interval(secs => mod(extract(epoch from v.local), 3600)::float8)) at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;

/** The time of a page ends with the next one. */
const pagesOfVisits = `matched v cross join lateral (
  select page, count(*) as views, coalesce(sum(until - after), 0)::bigint as milliseconds
    from (select page, after, lead(after) over (order by place) as until
            from unnest(v.pages, v.viewed_after) with ordinality as u(page, after, place)) as viewed
   group by page) as p`;

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

type Groups = readonly TrafficGroup[];

/** An answer from the tables, or from days or visits in memory with all its rows. */
export type TrafficPlan =
  | TablePlan
  | {
      readonly tier: TablePlan["tier"];
      readonly rows: ReadonlyMap<TrafficGroup, readonly CountedRow[]>;
    };

/**
 * Selects the fastest way: days without conditions, otherwise single visits, in memory where these
 * are not too many. `zoneOfDays` is the time zone in which days are counted at present; another one
 * is not applied yet right after it was changed.
 */
export const planTraffic = async (
  memory: VisitMemory,
  question: TrafficQuestion,
  zoneOfDays: string,
  groups: Groups,
): Promise<TrafficPlan> => {
  const { segment, from, to, until, timeZone } = question;
  const isOfDays = !groups.includes("clockHour") && until === undefined;
  const isPlain = segment.length === 0 && timeZone === zoneOfDays && isOfDays;
  if (isPlain && daysBetween(from, to) <= MAX_EXACT_DAYS) {
    const held = await memory.days.ask(question, groups);
    if (held === undefined) return planDays(question);
    return { tier: "days", rows: scanDays(held, question, groups) };
  }
  const found = await memory.ask(question, (held) => scanVisits(held, question, groups));
  return found === undefined ? planVisits(question) : { tier: "visits", rows: found.answer };
};

/** All rows of a group. */
export const rowsOfPlan = async (
  sql: Sql,
  plan: TrafficPlan,
  group: TrafficGroup,
): Promise<readonly CountedRow[]> =>
  "rowsOf" in plan
    ? sql.query<CountedRow>(`${plan.common} ${plan.rowsOf(group)}`, plan.values)
    : (plan.rows.get(group) ?? []);

const countedFigures = [
  ...(["visitors", "visits", "views"] as const),
  ...(["visitViews", "bounces", "milliseconds"] as const),
];

/** The rows of a group as a relation, for lists. */
export const relationOf = (
  plan: TrafficPlan,
  group: TrafficGroup,
): { readonly common: string; readonly rows: string; readonly values: readonly unknown[] } => {
  if ("rowsOf" in plan)
    return { common: plan.common, rows: plan.rowsOf(group), values: plan.values };
  const given = parameters([]);
  const rows = sentRows(plan.rows.get(group) ?? [], countedFigures, given);
  return {
    common: "",
    rows: `select * from ${rows} as r(name, ${namesOf(countedFigures)})`,
    values: given.values,
  };
};
