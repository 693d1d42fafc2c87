import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { MAX_RECORDS } from "#domain/performance/limits.ts";
import { PerformanceRecord } from "#domain/performance/record.ts";

/** Every page load asks for its own id, under which its records count once. Spec: B7.20. */
export const performanceSettingsContract = {
  method: "GET",
  path: "/api/1/performance/settings",
  summary: "The id of a page load, for its performance records",
  tag: "performance",
  access: "visitor",
  response: z.object({ pageLoadId: z.string() }),
} as const satisfies Contract;

/**
 * Sent by beacon, which can have no crumb. Nothing in a record identifies the visitor, so that it
 * needs no consent; a session's id is dropped without it. Not in the specification: 204, and that a call
 * reports one page load, so that the limits of calls are limits of page loads. Spec: B7.21.
 */
export const recordPerformanceContract = {
  method: "POST",
  path: "/api/1/performance/records",
  summary: "Record how fast a page was in a visitor's browser; durable before it answers",
  tag: "performance",
  access: "visitor",
  intake: "performance",
  crumb: false,
  maxBodyBytes: 32 * 1024,
  body: z.array(PerformanceRecord).check(
    z.minLength(1),
    z.maxLength(MAX_RECORDS),
    z.refine(
      ([first, ...others]) => others.every((each) => each.pageLoadId === first?.pageLoadId),
      "All records of a call must be of one page load.",
    ),
  ),
} as const satisfies Contract;
