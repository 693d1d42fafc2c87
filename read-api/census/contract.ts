import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "A day is written YYYY-MM-DD."));
const Count = z.int();
const range = { from: z.optional(Day), to: z.optional(Day) };

/**
 * Views and unique visitors of each day of the range, days without any included, in the website's
 * time zone. The last 30 days when no range is given; at most 400 days.
 */
export const censusByDayContract = {
  method: "GET",
  path: "/api/console/census/days",
  summary: "Page views and unique visitors by day",
  tag: "census",
  access: "owner",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    days: z.array(z.object({ day: z.string(), views: Count, visitors: Count })),
    total: z.object({ views: Count, visitors: Count }),
  }),
} as const satisfies Contract;

/** Views and unique visitors by page or by referrer (host; empty for direct visits). */
export const censusByContract = {
  method: "GET",
  path: "/api/console/census/by/:dimension",
  summary: "Page views and unique visitors by page or referrer",
  tag: "census",
  access: "owner",
  params: z.object({ dimension: z.enum(["page", "referrer"]) }),
  query: z.object({
    ...range,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    sort: z._default(
      z.enum(["name", "-name", "views", "-views", "visitors", "-visitors"]),
      "-views",
    ),
    /** Part of the name. */
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    rows: z.array(z.object({ name: z.string(), views: Count, visitors: Count })),
    total: Count,
    page: Count,
    pageSize: Count,
  }),
} as const satisfies Contract;
