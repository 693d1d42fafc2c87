import { parseSteps, windowOf } from "#domain/journeys/funnel.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Route } from "#infra/http/route.ts";
import { type ListCall, type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { perCall } from "../kit/per-call.ts";
import { funnelContract, stepVisitsContract } from "./contract.ts";
import { flowContract } from "./flow-contract.ts";
import { reportFlow } from "./flow-report.ts";
import { flowSource } from "./flow-source.ts";
import { findListedStepVisits, funnelSource } from "./funnel-source.ts";
import {
  basisOf,
  findBasis,
  findComparedReport,
  findReport,
  PROJECTIONS,
  requireSteps,
} from "./report.ts";
import { retentionContract } from "./retention-contract.ts";
import { findRetentionReport, reportRetention, retentionSource } from "./retention-source.ts";
import { stepChoicesRoute } from "./step-choices.ts";
import { findNames } from "./step-names.ts";
import { type FoundVisit, listedVisitsSource, toListedVisit } from "./visit-list.ts";
import { visitListContract } from "./visit-list-contract.ts";
import { findVisitsBehind, sourceBehind } from "./visits-behind.ts";

type FunnelCall = {
  readonly query: { readonly steps: string; readonly within: string };
  readonly context: RequestContext;
};

const funnelOf = ({ query, context }: FunnelCall) => {
  const steps = parseSteps(query.steps) ?? [];
  requireSteps(steps, context.owner?.permissions);
  return { steps, window: windowOf(query.within) };
};

/** Visitors by first visit. */
const retentionRoutes = (dependencies: ListDependencies): readonly Route[] => {
  const { sql } = dependencies;
  const find = perCall(async ({ query, context }: ListCall<typeof retentionContract>) => {
    const report = await findRetentionReport(dependencies, context.websiteId, query);
    const { rows, ...others } = await reportRetention(sql, report);
    const { recordedSince, to } = report;
    const isRecorded = recordedSince !== null && recordedSince <= to;
    return { report, rows: isRecorded ? rows : [], others: { ...others, recordedSince } };
  });
  return listRoutes(dependencies)(retentionContract, {
    name: "retention",
    projections: ["visits", "measuring-rules"],
    source: async (call) => retentionSource((await find(call)).rows, call.query.grain),
    members: async (call) => {
      const { report, others } = await find(call);
      return { ...others, basis: await basisOf(sql, report) };
    },
  });
};

/** Where visits go, from page to page. */
const flowRoutes = (dependencies: ListDependencies): readonly Route[] => {
  const { sql } = dependencies;
  const find = perCall(async ({ query, context }: ListCall<typeof flowContract>) => {
    const report = await findReport(dependencies, context.websiteId, query);
    const { path, direction, steps } = query;
    const flow = await reportFlow(sql, report, { path, direction, steps });
    return { report, flow };
  });
  return listRoutes(dependencies)(flowContract, {
    name: "journeys",
    projections: ["visits", "measuring-rules"],
    source: async (call) => flowSource((await find(call)).flow),
    rowOf: ({ step, fromKind, fromPage, toKind, toPage, visits, share }) => ({
      step,
      fromKind,
      fromPage,
      toKind,
      toPage,
      visits,
      share,
    }),
    members: async (call) => {
      const { report, flow } = await find(call);
      return { ...flow, links: [...flow.links], basis: await basisOf(sql, report) };
    },
  });
};

/** The visits behind the figures of *Visits*, goals, retention and journeys. */
const visitListRoutes = (dependencies: ListDependencies): readonly Route[] => {
  const find = perCall(({ query, context }: ListCall<typeof visitListContract>) =>
    findVisitsBehind(dependencies, context, query),
  );
  return listRoutes(dependencies)<typeof visitListContract, FoundVisit>(visitListContract, {
    name: "visit-list",
    projections: PROJECTIONS,
    source: async (call) => sourceBehind(await find(call)),
    rowOf: (visit, { context: { websiteId } }) => toListedVisit(websiteId)(visit),
    members: async (call) => {
      const { report, figure } = await find(call);
      return { figure, basis: await basisOf(dependencies.sql, report) };
    },
  });
};

/** Reports on the way of visitors: funnels, journeys, and who came back. */
export const journeyQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql } = dependencies;
  const list = listRoutes(dependencies);
  return [
    ...retentionRoutes(dependencies),
    ...flowRoutes(dependencies),
    ...visitListRoutes(dependencies),
    stepChoicesRoute(sql),
    ...list<typeof stepVisitsContract, FoundVisit>(stepVisitsContract, {
      name: "funnel-visits",
      projections: PROJECTIONS,
      source: async (call) => {
        const report = await findReport(dependencies, call.context.websiteId, call.query);
        const selection = { step: call.query.step - 1, outcome: call.query.outcome };
        const visits = await findListedStepVisits(sql, report, funnelOf(call), selection);
        return listedVisitsSource(report, visits);
      },
      rowOf: (visit, { context: { websiteId } }) => toListedVisit(websiteId)(visit),
      members: async ({ query, context: { websiteId } }) => ({
        basis: await findBasis(dependencies, websiteId, query),
      }),
    }),
    ...list(funnelContract, {
      name: "funnel",
      projections: PROJECTIONS,
      source: async (call) => {
        const { websiteId } = call.context;
        const report = await findComparedReport(dependencies, websiteId, call.query);
        const funnel = funnelOf(call);
        const nameOf = await findNames(sql, websiteId, funnel.steps);
        return funnelSource(sql, report, funnel, nameOf);
      },
      members: async ({ query, context: { websiteId } }) => {
        const { now, before } = await findComparedReport(dependencies, websiteId, query);
        return {
          basis: await basisOf(sql, now),
          before: before && { from: before.from, to: before.to },
        };
      },
    }),
  ];
};
