import { QUICK_VIEW, type ShopEvent } from "#domain/collector/shop-events.ts";
import { type Behind, behindMeaning, parseBehind } from "#domain/journeys/behind.ts";
import type { Step } from "#domain/measuring/steps.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Range } from "../census/range.ts";
import type { ListSource } from "../kit/list-source.ts";
import { findMoveVisits } from "./flow-report.ts";
import type { ListedVisit } from "./found-visits.ts";
import { findGoals, findListedGoalVisits } from "./goals-report.ts";
import { findReport, type Report, type ReportDependencies, requireSteps } from "./report.ts";
import { findCellVisits, findRetentionReport } from "./retention-source.ts";
import { listedVisitsSource, visitListSource } from "./visit-list.ts";

type Dependencies = ReportDependencies & { readonly nowMs: () => number };
type Query = Range & {
  readonly segment?: string | undefined;
  readonly behind?: string | undefined;
};

type VisitsBehind = {
  readonly report: Report;
  /** Null: those of the figures of *Visits*, which are not looked up one by one. */
  readonly visits: readonly ListedVisit[] | null;
  /** Which visits are listed, in words. */
  readonly figure: string | null;
};

/** The step that stands for an event. A Quick View has its own kind of step, for any product. */
const stepOf = (event: ShopEvent): Step =>
  event === QUICK_VIEW ? { kind: "quick-view", value: "" } : { kind: "event", value: event };

const findVisitsBehindGoal = async (
  dependencies: Dependencies,
  { websiteId, owner }: RequestContext,
  query: Query,
  behind: Behind & { report: "goal" },
): Promise<VisitsBehind> => {
  const { all } = await findGoals(dependencies, websiteId, owner?.permissions);
  const goal = all.find(({ id }) => id === behind.goalId);
  if (goal === undefined) throw new Refusal(404, "goal-not-found", "Goal not found.");
  requireSteps([goal.step], owner?.permissions);
  const report = await findReport(dependencies, websiteId, query);
  const visits = await findListedGoalVisits(dependencies.sql, report, goal, behind.count);
  return { report, visits, figure: behindMeaning(behind, goal.name) };
};

/** The columns of a move, as the report numbers those of its diagram. */
const moveOf = ({ direction, steps, step, from, to }: Behind & { report: "journeys" }) =>
  direction === "from"
    ? { column: step - 1, near: from, far: to }
    : { column: Math.max(0, steps - 1 - step), near: to, far: from };

/** Finds the visits behind a figure, or all that *Visits* counts when none is given. 404 `goal-not-found`; 403 for a step that the member cannot see. */
export const findVisitsBehind = async (
  dependencies: Dependencies,
  context: RequestContext,
  query: Query,
): Promise<VisitsBehind> => {
  const { websiteId } = context;
  const { sql } = dependencies;
  const behind = parseBehind(query.behind);
  if (behind === undefined)
    return {
      report: await findReport(dependencies, websiteId, query),
      visits: null,
      figure: null,
    };
  if (behind.report === "goal") return findVisitsBehindGoal(dependencies, context, query, behind);
  const figure = behindMeaning(behind, "");
  if (behind.report === "retention") {
    const { grain } = behind;
    const report = await findRetentionReport(dependencies, websiteId, { ...query, grain });
    return { report, visits: await findCellVisits(sql, report, behind), figure };
  }
  const report = await findReport(dependencies, websiteId, query);
  if (behind.report === "shop-activity") {
    const step = stepOf(behind.event);
    const visits = await findListedGoalVisits(sql, report, { step }, behind.count);
    return { report, visits, figure };
  }
  const { path, direction, steps } = behind;
  const question = { path, direction, steps };
  return { report, visits: await findMoveVisits(sql, report, question, moveOf(behind)), figure };
};

export const sourceBehind = ({ report, visits }: VisitsBehind): ListSource =>
  visits === null ? visitListSource(report) : listedVisitsSource(report, visits);
