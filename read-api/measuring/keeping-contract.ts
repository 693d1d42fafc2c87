import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { KeptMonths } from "#domain/measuring/keeping.ts";

export const measuringKeepingContract = {
  method: "GET",
  path: "/api/console/measuring-keeping",
  summary: "How long page views are kept, and what was destroyed",
  tag: "census",
  access: "owner",
  permission: "census:read",
  response: z.object({
    months: KeptMonths,
    timeZone: z.string(),
    /** The present month of the website's clock: `2026-11`. */
    month: z.string(),
    /** Months whose page views could be destroyed, the earliest first. */
    keptMonths: z.array(z.string()),
    /** When the first page view was encrypted; null: none is. */
    sealedSince: z.nullable(z.string()),
    /** There are page views from before, which cannot be destroyed. */
    hasUnsealed: z.boolean(),
    /** The latest first, up to 120. */
    destroyed: z.array(z.object({ month: z.string(), hits: z.int(), destroyedAt: z.string() })),
    /** The first day from which figures can be counted again; null: all can. */
    countableFrom: z.nullable(z.string()),
  }),
} as const satisfies Contract;
