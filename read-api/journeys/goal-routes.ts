import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { goalDaysContract, goalsContract } from "./goals-contract.ts";
import { findGoals, goalByDay, goalsSource } from "./goals-report.ts";
import { findBasis, findComparedReport, PROJECTIONS, requireSteps } from "./report.ts";
import { findNames } from "./step-names.ts";

/** What visitors of a website should do, and how many did. */
export const goalQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const goalsFor = ({ websiteId, owner }: RequestContext) =>
    findGoals({ sql }, websiteId, owner?.permissions);
  return [
    ...listRoutes(dependencies)(goalsContract, {
      name: "goals",
      projections: PROJECTIONS,
      source: async ({ query, context }) => {
        const { websiteId } = context;
        const { visible } = await goalsFor(context);
        const steps = visible.map(({ step }) => step);
        const [report, nameOf] = await Promise.all([
          findComparedReport(dependencies, websiteId, query),
          findNames(sql, websiteId, steps),
        ]);
        return goalsSource(dependencies, report, visible, nameOf);
      },
      members: async ({ query, context }) => {
        const { websiteId } = context;
        const [{ all, visible }, { before }, basis] = await Promise.all([
          goalsFor(context),
          findComparedReport(dependencies, websiteId, query),
          findBasis(dependencies, websiteId, query),
        ]);
        return {
          basis,
          before: before && { from: before.from, to: before.to },
          hidden: all.length - visible.length,
        };
      },
    }),
    route(goalDaysContract, async ({ params, query, context }) => {
      const { websiteId, readAfter } = context;
      await waitFor(PROJECTIONS, readAfter);
      const { all } = await goalsFor(context);
      const goal = all.find(({ id }) => id === params.goalId);
      if (goal === undefined) throw new Refusal(404, "goal-not-found", "Goal not found.");
      requireSteps([goal.step], context.owner?.permissions);
      const report = await findComparedReport(dependencies, websiteId, query);
      const [byDay, basis] = await Promise.all([
        goalByDay(dependencies, report, goal),
        findBasis(dependencies, websiteId, query),
      ]);
      return { body: { goalId: goal.id, name: goal.name, ...byDay, basis } };
    }),
  ];
};
