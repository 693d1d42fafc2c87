import * as z from "zod/mini";
import { MAX_INTEGER } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { RetentionMonths } from "#domain/measuring/retention.ts";
import { MeasuringRules } from "#domain/measuring/rules.ts";

/**
 * Applies other rules, also to the past: a job has everything counted again, and reports change when that is
 * done. 409 `rules-changed` when another member was faster.
 */
export const changeMeasuringRulesContract = {
  method: "PUT",
  path: "/api/console/measuring-rules",
  summary: "Change which visits count, also in the past",
  tag: "census",
  access: "owner",
  permission: "census:write",
  body: z.object({
    rules: MeasuringRules,
    /** The version that was changed. */
    baseVersion: z.int().check(z.minimum(1), z.maximum(MAX_INTEGER)),
  }),
  response: z.object({ version: z.int(), rules: MeasuringRules }),
} as const satisfies Contract;

/**
 * Keeps what browsers report for another time. What is over for longer is destroyed by a job within a day, and nothing brings it
 * back. 409 `retention-changed` when another member was faster.
 */
export const changeMeasuringRetentionContract = {
  method: "PUT",
  path: "/api/console/measuring-retention",
  summary: "Change how long reports of visitors are kept",
  tag: "census",
  access: "owner",
  permission: "census:write",
  body: z.object({
    /** Whole months after the month of a report; null: for ever. */
    months: RetentionMonths,
    /** What the member has seen. */
    was: RetentionMonths,
  }),
  response: z.object({ months: RetentionMonths }),
} as const satisfies Contract;
