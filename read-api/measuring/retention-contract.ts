import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { RetentionMonths } from "#domain/measuring/retention.ts";

/** What browsers report of visitors, other than page views. */
export const otherReports = [
  ...(["forms", "buttons", "quick-views", "page-activity", "shop-events", "speed"] as const),
] as const;
export type OtherReport = (typeof otherReports)[number];

export const measuringRetentionContract = {
  method: "GET",
  path: "/api/console/measuring-retention",
  summary: "How long reports of visitors are kept, and what was destroyed",
  tag: "census",
  access: "owner",
  permission: "census:read",
  canBeBuilding: true,
  response: z.object({
    months: RetentionMonths,
    timeZone: z.string(),
    /** The present month of the website's clock: `2026-11`. */
    month: z.string(),
    /** Months whose reports could be destroyed, the earliest first. */
    sealedMonths: z.array(z.string()),
    /** When the first report was encrypted; null: none is. */
    sealedSince: z.nullable(z.string()),
    /** There are page views from before, which cannot be destroyed. */
    hasUnsealed: z.boolean(),
    /** The same for each other kind of report. */
    otherReports: z.array(
      z.object({
        kind: z.enum(otherReports),
        sealedSince: z.nullable(z.string()),
        hasUnsealed: z.boolean(),
      }),
    ),
    /** The latest first, up to 120. */
    destroyed: z.array(
      z.object({
        month: z.string(),
        hits: z.int(),
        /** Number of reports of all types, including page views. */
        reports: z.int(),
        destroyedAt: z.string(),
      }),
    ),
    /** The first day from which figures can be counted again; null: all can. */
    countableFrom: z.nullable(z.string()),
  }),
} as const satisfies Contract;
