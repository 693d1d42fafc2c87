import * as z from "zod/mini";
import { goalColumns } from "#domain/journeys/goals.ts";
import { comparisonQuery } from "#domain/kit/comparison.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Goal } from "#domain/measuring/goals.ts";
import { ReportBasis, reportOf, reportQuery } from "./report-contract.ts";

const owner = {
  method: "GET",
  tag: "census",
  access: "owner",
  permission: "census:read",
  canBeBuilding: true,
} as const;
const Count = z.int();
const Share = z.nullable(z.number());

/**
 * The goals of the measuring rules, counted from visits and what visitors did. Goals that need a
 * permission which the member lacks are omitted, and `hidden` says how many.
 */
export const goalsContract = {
  ...owner,
  path: "/api/console/goals",
  summary: "How many visitors reach each goal",
  query: listQuery({ ...reportQuery(goalColumns, "-visitors"), ...comparisonQuery }),
  response: z.extend(
    reportOf(
      z.object({
        goalId: z.string(),
        name: z.string(),
        /** As in the query of funnels: `page:%2Fshop`. */
        code: z.string(),
        /** What has to be done, in words. */
        step: z.string(),
        visitors: Count,
        completions: Count,
        /** Of all visitors, 0–1; null without any. */
        rate: Share,
        /** Null without days to compare with. */
        visitorsBefore: z.nullable(Count),
        completionsBefore: z.nullable(Count),
        rateBefore: Share,
        /** All visitors of the range. */
        allVisitors: Count,
      }),
    ),
    {
      before: z.nullable(z.object({ from: z.string(), to: z.string() })),
      hidden: Count,
    },
  ),
} as const satisfies Contract;

export const exportGoalsContract = exportOf(goalsContract);

const DayOfGoal = z.object({ day: z.string(), visitors: Count, completions: Count });

/** One goal by day, without gaps. 404 `goal-not-found`; 403 without the permission for its step. */
export const goalDaysContract = {
  ...owner,
  path: "/api/console/goals/:goalId/days",
  summary: "How many visitors reach a goal by day",
  params: z.object({ goalId: Goal.shape.id }),
  query: z.pick(z.object({ ...reportQuery(goalColumns, "-visitors"), ...comparisonQuery }), {
    from: true,
    to: true,
    segment: true,
    compare: true,
    compareFrom: true,
    compareTo: true,
  }),
  response: z.object({
    goalId: z.string(),
    name: z.string(),
    days: z.array(DayOfGoal),
    /** Each day that the range is compared with; empty without any. */
    daysBefore: z.array(DayOfGoal),
    basis: ReportBasis,
  }),
} as const satisfies Contract;
