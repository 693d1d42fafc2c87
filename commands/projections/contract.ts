import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/**
 * Requests a rebuild of the tables from the log, next to those that readers see until the new ones
 * have caught up. The request is durable. Repeating it while a build runs joins that build
 * (`status: "already-running"`). Answers 202. 404 `unknown-projection`.
 */
export const rebuildProjectionContract = {
  method: "POST",
  path: "/api/console/projections/:name/rebuild",
  summary: "Rebuild a projection while readers keep using the old tables.",
  tag: "projections",
  access: "owner",
  permission: "projections:write",
  params: z.object({ name: z.string().check(z.maxLength(100)) }),
  response: z.object({ name: z.string(), status: z.enum(["requested", "already-running"]) }),
  statuses: [202],
} as const satisfies Contract;

/**
 * Retries the events that could not be turned into jobs, of all websites. The relay begins within a second. 409
 * `no-failed-events`.
 */
export const retryJobRelayContract = {
  method: "POST",
  path: "/api/console/job-relay/retry",
  summary: "Retry the events that could not be turned into jobs.",
  tag: "projections",
  access: "owner",
  permission: "projections:write",
  response: z.object({ status: z.literal("retrying"), events: z.int() }),
  statuses: [202],
} as const satisfies Contract;

/** Retries the event that stopped a projection. 404 `unknown-projection`, 409 `not-stopped`. */
export const retryProjectionContract = {
  method: "POST",
  path: "/api/console/projections/:name/retry",
  summary: "Retry a stopped projection.",
  tag: "projections",
  access: "owner",
  permission: "projections:write",
  params: z.object({ name: z.string().check(z.maxLength(100)) }),
  response: z.object({ name: z.string(), status: z.literal("retrying") }),
  statuses: [202],
} as const satisfies Contract;
