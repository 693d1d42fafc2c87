import { parseSteps, windowOf } from "#domain/journeys/funnel.ts";
import type { Step } from "#domain/measuring/steps.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { funnelContract, stepVisitsContract } from "./contract.ts";
import { funnelSource, stepVisitsSource } from "./funnel-source.ts";
import { findBasis, findReport, requireSteps } from "./report.ts";

const PROJECTIONS = ["visits", "visitor-actions", "sales", "orders", "measuring-rules"];

const namesText = `
  select form_id as id, name from read.forms where website_id = $1 and form_id = any($2::text[])
  union all
  select product_id, name from read.products where website_id = $1 and product_id = any($2::text[])`;

/** Titles of the forms and products of steps; an id stands for itself when it is unknown. */
const findNames = async (sql: Sql, websiteId: string, steps: readonly Step[]) => {
  const ids = steps.map(({ value }) => value).filter((value) => value !== "");
  const rows =
    ids.length === 0
      ? []
      : await sql.query<{ id: string; name: string }>(namesText, [websiteId, ids]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id: string): string => names.get(id) ?? id;
};

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
