import { parseSteps, windowOf } from "#domain/journeys/funnel.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { funnelContract, stepVisitsContract } from "./contract.ts";
import { funnelSource, stepVisitsSource } from "./funnel-source.ts";
import { findBasis, findReport, PROJECTIONS, requireSteps } from "./report.ts";
import { findNames } from "./step-names.ts";

type FunnelAsked = {
  readonly query: { readonly steps: string; readonly within: string };
  readonly context: RequestContext;
};

const funnelOf = ({ query, context }: FunnelAsked) => {
  const steps = parseSteps(query.steps) ?? [];
  requireSteps(steps, context.owner?.permissions);
  return { steps, window: windowOf(query.within) };
};

/** Reports on the way of visitors: funnels. */
export const journeyQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql } = dependencies;
  const list = listRoutes(dependencies);
  return [
    ...list(stepVisitsContract, {
      name: "funnel-visits",
      projections: PROJECTIONS,
      source: async (asked) => {
        const report = await findReport(dependencies, asked.context.websiteId, asked.query);
        const { step, outcome } = asked.query;
        return stepVisitsSource(sql, report, funnelOf(asked), { step: step - 1, outcome });
      },
      beside: async ({ query, context: { websiteId } }) => ({
        basis: await findBasis(dependencies, websiteId, query),
      }),
    }),
    ...list(funnelContract, {
      name: "funnel",
      projections: PROJECTIONS,
      source: async (asked) => {
        const { websiteId } = asked.context;
        const report = await findReport(dependencies, websiteId, asked.query);
        const funnel = funnelOf(asked);
        const nameOf = await findNames(sql, websiteId, funnel.steps);
        return funnelSource(sql, report, funnel, nameOf);
      },
      beside: async ({ query, context: { websiteId } }) => ({
        basis: await findBasis(dependencies, websiteId, query),
      }),
    }),
  ];
};
