import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { botListNames } from "#domain/measuring/bot-lists.ts";
import { MeasuringRules } from "#domain/measuring/rules.ts";

const Count = z.int();

export const measuringRulesContract = {
  method: "GET",
  path: "/api/console/measuring-rules",
  summary: "Which visits count, and since when",
  tag: "census",
  access: "owner",
  permission: "census:read",
  response: z.object({
    version: z.int(),
    rules: MeasuringRules,
    /** Null: never changed. */
    since: z.nullable(z.string()),
    /** History is being counted again: reports still show the former rules. */
    isCounting: z.boolean(),
    /** Days of the reports, and of the preview. */
    timeZone: z.string(),
    botLists: z.array(z.enum(botListNames)),
    /** Newest first, up to 50; the last one has no time when it is the rules of a new website. */
    versions: z.array(
      z.object({
        version: z.int(),
        rules: MeasuringRules,
        changedAt: z.nullable(z.string()),
        changedBy: z.nullable(z.string()),
      }),
    ),
  }),
} as const satisfies Contract;

const Figures = z.object({ views: Count, visitors: Count, visits: Count });

export const previewMeasuringRulesContract = {
  method: "POST",
  path: "/api/console/measuring-rules/preview",
  summary: "What other measuring rules would change in the last 30 days",
  tag: "census",
  access: "owner",
  permission: "census:read",
  body: z.object({ rules: MeasuringRules }),
  response: z.object({
    /** First and last day. The first is later than 30 days ago when there are too many page views. */
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    isPartial: z.boolean(),
    before: Figures,
    after: Figures,
    /** Page views that no longer count, by the reason, and those that count again. */
    removed: z.object({ bot: Count, path: Count, referrer: Count }),
    added: Count,
    days: z.array(z.object({ day: z.string(), before: Figures, after: Figures })),
  }),
} as const satisfies Contract;
