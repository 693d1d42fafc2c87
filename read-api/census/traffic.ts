import { type TrafficDimension, trafficColumnsOf } from "#domain/census/traffic-dimensions.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumn } from "../kit/list-source.ts";
import { trafficByContract, trafficContract, yesterdayContract } from "./contract.ts";
import { trafficDaysSource } from "./traffic-days.ts";
import { trafficDaysContract } from "./traffic-days-contract.ts";
import { planTraffic, relationOf, type TrafficPlan } from "./traffic-plan.ts";
import { findTrafficRange } from "./traffic-range.ts";
import { type ReportParts, reportSteps, reportTraffic } from "./traffic-report.ts";
import { segmentOf } from "./traffic-segment.ts";
import { valueLabel } from "./value-label.ts";
import { visitMemoryOf } from "./visit-memory.ts";
import { answerYesterday } from "./yesterday.ts";

const PROJECTIONS = ["visits"];
/** With orders and conversion, in which renewals of subscriptions do not count. */
const WITH_SALES = [...PROJECTIONS, "orders", "subscriptions"];

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
} as const satisfies Record<string, SqlColumn>;

const listSource = (
  plan: TrafficPlan,
  dimension: TrafficDimension,
  name: string | undefined,
): ListSource => {
  const { common, rows, values } = relationOf(plan, dimension);
  const asked = `$${values.length + 1}::text`;
  const label = valueLabel(dimension, "name");
  return {
    matching: `
      ${common} select name, visitors, visits, views, bounces from (${rows}) as r
       where ${asked} is null or strpos(lower(${label}), lower(${asked})) > 0`,
    values: [...values, name ?? null],
    columns: trafficColumnsOf(dimension),
    sql: { ...sqlColumns, name: { expression: label, known: true } },
    key: { expression: "name", type: "text" },
  };
};

/** Visits of the console's report. */
export const trafficQueries = (dependencies: TrafficDependencies): readonly Route[] => {
  const { sql, waitFor, websiteFacts, countries } = dependencies;
  const memory = visitMemoryOf(sql);
  const callerOf = async ({ websiteId, owner }: RequestContext) => {
    const { timeZone, currency } = await websiteFacts(websiteId);
    const seesSales = owner?.permissions.has("overview:read") === true;
    return { websiteId, timeZone, currency, seesSales };
  };
  return [
    route(trafficContract, async ({ query, context }) => {
      const caller = await callerOf(context);
      await waitFor(caller.seesSales ? WITH_SALES : PROJECTIONS, context.readAfter);
      const asked = { ...caller, query, segment: segmentOf(query.segment) };
      return { body: await reportTraffic({ sql, memory, countries }, asked) };
    }),
    route(yesterdayContract, async ({ context }) => {
      const caller = await callerOf(context);
      await waitFor(caller.seesSales ? WITH_SALES : PROJECTIONS, context.readAfter);
      const yesterday = await answerYesterday(sql, caller);
      return { body: { yesterday, currency: caller.currency } };
    }),
    ...listRoutes(dependencies)(trafficDaysContract, {
      name: "visits-by-day",
      projections: WITH_SALES,
      source: async ({ query, context }) => {
        const segment = segmentOf(query.segment);
        const asked = { ...(await callerOf(context)), query, segment };
        return trafficDaysSource(await reportSteps({ sql, memory }, asked));
      },
    }),
    ...listRoutes(dependencies)(trafficByContract, {
      name: "visits",
      projections: PROJECTIONS,
      source: async ({ params: { dimension }, query, context: { websiteId } }) => {
        const { timeZone } = await websiteFacts(websiteId);
        const { from, to, zone } = await findTrafficRange(sql, websiteId, timeZone, query);
        const segment = segmentOf(query.segment);
        const question = { websiteId, timeZone, segment, from, to };
        const plan = await planTraffic(memory, question, zone, [dimension]);
        return listSource(plan, dimension, query.name);
      },
    }),
  ];
};
