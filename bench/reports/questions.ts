import { draftSteps } from "#domain/journeys/funnel.ts";
import { cohortPeriods } from "#domain/kit/cohort-periods.ts";
import type { Database } from "#infra/postgres/port.ts";
import { trafficContract } from "#read-api/census/contract.ts";
import { trafficQueries } from "#read-api/census/traffic.ts";
import { askGroups } from "#read-api/census/traffic-answers.ts";
import { planTraffic, type TrafficGroup } from "#read-api/census/traffic-plan.ts";
import { segmentOf } from "#read-api/census/traffic-segment.ts";
import { visitMemoryOf } from "#read-api/census/visit-memory.ts";
import { reportFlow } from "#read-api/journeys/flow-report.ts";
import { withPaths } from "#read-api/journeys/report.ts";
import { countRetention } from "#read-api/journeys/retention-source.ts";
import { funnelCounts, mergeFunnels, scanFunnel } from "#read-api/journeys/scan-funnel.ts";
import { END_MS } from "./filled-visits.ts";

export const ZONE = "America/New_York";
const range = { from: "2026-10-01", to: "2026-10-30" };

export const questionOf = (segment: string | undefined) => ({
  websiteId: "demo",
  timeZone: ZONE,
  ...range,
  segment: segmentOf(segment),
});

export const panelOf = (database: Database, group: TrafficGroup, segment: string | undefined) => {
  const memory = visitMemoryOf(database);
  const question = questionOf(segment);
  return async () =>
    askGroups(database, await planTraffic(memory, question, ZONE, [group]), [group]);
};

/** There are no days before, and these have as many visits. */
const sameDays = { compare: "custom", compareFrom: range.from, compareTo: range.to };

export const dashboardOf = (database: Database, segment: string | undefined) => {
  const [route] = trafficQueries({
    sql: database,
    stream: database.stream,
    waitFor: async () => undefined,
    timeZoneOf: async () => ZONE,
    countries: { describe: async () => undefined },
    websiteFacts: async () => ({ timeZone: ZONE, currency: "USD" }),
    nowMs: () => END_MS,
  });
  const owner = { permissions: new Set(["overview:read"]) };
  return async () => {
    const answer = await route?.handle({
      params: undefined,
      query: { ...range, ...sameDays, segment },
      body: undefined,
      context: { websiteId: "demo", owner } as never,
    });
    return trafficContract.response.parse(answer?.body);
  };
};

/** Also the first call, which reads the visits of the range into memory. */
export const funnelOf = (database: Database, text: string, windowDays: number | null) => {
  const report = { websiteId: "demo", timeZone: ZONE, ...range, segment: [] };
  const asked = { steps: draftSteps(text), days: windowDays ?? 0 };
  return () =>
    withPaths(
      database,
      report,
      asked,
      (held, walk) => scanFunnel(held, { ...walk, windowDays }),
      mergeFunnels,
    ).then(funnelCounts);
};

export const funnels = {
  "funnel of four pages in a visit": [
    "page:%2F*;page:%2Fpage-1;page:%2Fpage-2;page:%2Fpage-3",
    null,
  ],
  "funnel of four pages within 7 days": [
    "page:%2F*;page:%2Fpage-1;page:%2Fpage-2;page:%2Fpage-3",
    7,
  ],
  "funnel from a page to a refund": ["page:%2F*;cart;checkout;order;refund", 7],
} as const;

/** Visitors by week of their first visit; the bench has nothing before its range. */
export const retentionOf = (database: Database) => {
  const report = { websiteId: "demo", timeZone: ZONE, ...range, segment: [] };
  const periods = cohortPeriods(range, "week", range.to);
  return () => countRetention(database, { ...report, periods });
};

export const journeyOf = (database: Database, path: string, steps: number) => {
  const report = { websiteId: "demo", timeZone: ZONE, ...range, segment: [] };
  return () => reportFlow(database, report, { path, direction: "from", steps });
};

export const journeys = {
  "journeys of five steps from first pages": "",
  "journeys of five steps from one page": "/page-7",
} as const;

/** What the former screen asked with. */
export const oldValues = ["demo", ZONE, range.from, range.to];
