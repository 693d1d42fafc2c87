import { type TrafficDimension, trafficColumnsOf } from "#domain/census/traffic-dimensions.ts";
import { trafficHourColumns } from "#domain/census/traffic-hour-columns.ts";
import type { Days } from "#domain/kit/comparison.ts";
import type { DaysUntil } from "#domain/kit/so-far.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListCall, type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import {
  type ListSource,
  parameters,
  type SqlColumn,
  type SqlColumns,
} from "../kit/list-source.ts";
import { perCall } from "../kit/per-call.ts";
import { sourceOfRows } from "../kit/rows-source.ts";
import { createWithBefore, joinedRows, looksBefore, namedRows } from "./compared-values.ts";
import { trafficByContract, trafficContract } from "./contract.ts";
import { createDayMinutes } from "./day-minutes.ts";
import { findCountriesSince, findRecordedSince } from "./recorded-since.ts";
import { hoursOf } from "./traffic-answers.ts";
import { trafficDaysSource } from "./traffic-days.ts";
import { trafficDaysContract } from "./traffic-days-contract.ts";
import { trafficHoursContract } from "./traffic-hours-contract.ts";
import {
  type CountedRow,
  planTraffic,
  relationOf,
  rowsOfPlan,
  type TrafficPlan,
} from "./traffic-plan.ts";
import { findTrafficRange, valuesBefore } from "./traffic-range.ts";
import { type ReportParts, reportSteps, reportTraffic } from "./traffic-report.ts";
import { segmentOf } from "./traffic-segment.ts";
import { valueLabel } from "./value-label.ts";
import { visitMemoryOf } from "./visit-memory.ts";

const PROJECTIONS = ["visits"];
/** With orders and conversion, in which renewals of subscriptions do not count; carts lead from orders to visits. */
const WITH_SALES = [...PROJECTIONS, "orders", "subscriptions", "sales"];

type TrafficDependencies = ListDependencies & {
  readonly countries: ReportParts["countries"];
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly timeZone: string; readonly currency: string }>;
};

const sqlColumns = {
  name: { expression: "name", known: true },
  visitors: { expression: "visitors", known: true },
  visits: { expression: "visits", known: true },
  views: { expression: "views", known: true },
  bounces: { expression: "bounces", known: true },
  visitorsBefore: { expression: '"visitorsBefore"' },
  visitsBefore: { expression: '"visitsBefore"' },
  viewsBefore: { expression: '"viewsBefore"' },
  change: { expression: 'visitors - "visitorsBefore"' },
} as const satisfies Record<string, SqlColumn>;

const hourSqlColumns = {
  weekday: { expression: "weekday", known: true },
  hour: { expression: "hour", known: true },
  visits: { expression: "visits", known: true },
} as const satisfies SqlColumns<typeof trafficHourColumns>;

const plainRows = (rows: string): string => `
  select name, visitors, visits, views, bounces, null::bigint as "visitorsBefore",
         null::bigint as "visitsBefore", null::bigint as "viewsBefore"
    from (${rows}) as r`;

type NamedRow = { readonly name: string };

type Compared = {
  /** Whether there are days to compare with; `before` is null as well where these began before anything was recorded. */
  readonly isCompared: boolean;
  readonly before: readonly CountedRow[] | null;
  /** Whether the list is sorted or filtered by what its values were before. */
  readonly looksBefore: boolean;
};

/** `withBefore`: to add what the rows of a page were before, where the relation has no such figures. */
const listSource = (
  plan: TrafficPlan,
  { isCompared, before, looksBefore: needsAll }: Compared,
  dimension: TrafficDimension,
  name: string | undefined,
): {
  readonly source: ListSource;
  readonly withBefore: <Row extends NamedRow>(row: Row) => Row;
} => {
  const { common, rows, values: first } = relationOf(plan, dimension);
  const given = parameters(first);
  const { values, add } = given;
  const known = "rowsOf" in plan || needsAll ? undefined : (plan.rows.get(dimension) ?? []);
  const comparedRows = (): string => {
    if (before === null) return plainRows(rows);
    return known === undefined
      ? joinedRows(rows, before, given)
      : namedRows(rows, known, before, given);
  };
  const compared = comparedRows();
  const nameFilter = `${add(name ?? null)}::text`;
  const label = valueLabel(dimension, "name");
  const source: ListSource = {
    matching: `
      ${common} select * from (${compared}) as c
       where ${nameFilter} is null or strpos(lower(${label}), lower(${nameFilter})) > 0`,
    values,
    columns: trafficColumnsOf(dimension, isCompared),
    sql: { ...sqlColumns, name: { expression: label, known: true } },
    key: { expression: "name", type: "text" },
  };
  const isNamed = before !== null && known !== undefined;
  return { source, withBefore: isNamed ? createWithBefore(before) : (row) => row };
};

/** Within a weekday the hours are in order by their key. */
const trafficHoursSource = (hours: ReturnType<typeof hoursOf>): ListSource =>
  sourceOfRows(
    hours.map(({ weekday, hour, visits }) => ({ weekday: String(weekday), hour, visits })),
    "weekday text, hour int, visits bigint",
    {
      columns: trafficHourColumns,
      sql: hourSqlColumns,
      key: { expression: "(weekday || ' ' || lpad(hour::text, 2, '0'))", type: "text" },
    },
  );

/** Whether the values of a dimension have been recorded since the first of some days. */
const wereRecorded = async (
  sql: Sql,
  websiteId: string,
  { from }: Days,
  dimension: TrafficDimension,
): Promise<boolean> => {
  const findSince = dimension === "country" ? findCountriesSince : findRecordedSince;
  const since = await findSince(sql, websiteId);
  return since !== null && from >= since;
};

/** Visits of the console's report. */
export const trafficQueries = (dependencies: TrafficDependencies): readonly Route[] => {
  const { sql, waitFor, websiteFacts, countries } = dependencies;
  const memory = visitMemoryOf(sql);
  const minutes = createDayMinutes(sql);
  const callerOf = async ({ websiteId, owner }: RequestContext) => {
    const { timeZone, currency } = await websiteFacts(websiteId);
    const seesSales = owner?.permissions.has("overview:read") === true;
    return { websiteId, timeZone, currency, seesSales };
  };
  const findValues = perCall(
    async ({
      params: { dimension },
      query,
      context: { websiteId },
    }: ListCall<typeof trafficByContract>) => {
      const { timeZone } = await websiteFacts(websiteId);
      const range = await findTrafficRange(sql, websiteId, timeZone, query);
      const segment = segmentOf(query.segment);
      const planOf = ({ from, to, until = null }: Days & Partial<DaysUntil>) => {
        const question = { websiteId, timeZone, segment, from, to, until: until ?? undefined };
        return planTraffic(memory, question, range.zone, [dimension]);
      };
      const plan = await planOf(range);
      const days = valuesBefore(range);
      const isRecorded = days !== null && (await wereRecorded(sql, websiteId, days, dimension));
      const before = isRecorded ? await rowsOfPlan(sql, await planOf(days), dimension) : null;
      const compared = { isCompared: days !== null, before, looksBefore: looksBefore(query) };
      return listSource(plan, compared, dimension, query.name);
    },
  );
  return [
    route(trafficContract, async ({ query, context }) => {
      const caller = await callerOf(context);
      await waitFor(caller.seesSales ? WITH_SALES : PROJECTIONS, context.readAfter);
      const reportQuery = { ...caller, query, segment: segmentOf(query.segment) };
      return { body: await reportTraffic({ sql, memory, minutes, countries }, reportQuery) };
    }),
    ...listRoutes(dependencies)(trafficDaysContract, {
      name: "visits-by-day",
      projections: WITH_SALES,
      source: async ({ query, context }) => {
        const segment = segmentOf(query.segment);
        const reportQuery = { ...(await callerOf(context)), query, segment };
        return trafficDaysSource(await reportSteps({ sql, memory, minutes }, reportQuery));
      },
    }),
    ...listRoutes(dependencies)(trafficHoursContract, {
      name: "visits-by-hour",
      projections: PROJECTIONS,
      source: async ({ query, context: { websiteId } }) => {
        const { timeZone } = await websiteFacts(websiteId);
        const { from, to, zone } = await findTrafficRange(sql, websiteId, timeZone, query);
        const segment = segmentOf(query.segment);
        const question = { websiteId, timeZone, segment, from, to };
        const plan = await planTraffic(memory, question, zone, ["weekHour"]);
        const rows = await rowsOfPlan(sql, plan, "weekHour");
        return trafficHoursSource(hoursOf(rows.map((row) => ({ group: "weekHour", ...row }))));
      },
    }),
    ...listRoutes(dependencies)(trafficByContract, {
      name: "visits",
      projections: PROJECTIONS,
      source: async (call) => (await findValues(call)).source,
      rowOf: async (row, call) => (await findValues(call)).withBefore(row),
    }),
  ];
};
