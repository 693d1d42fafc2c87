import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { Yesterday } from "#domain/overview/yesterday.ts";

const shared = {
  method: "GET",
  summary: "The last whole day, next to the same weekday a week before, and what changed it",
  access: "owner",
  response: z.object({
    /** Null while neither day has visits or sales. */
    yesterday: z.nullable(Yesterday),
  }),
} as const;

/** The only answer about yesterday: all screens have it from here. */
export const yesterdayContract = {
  ...shared,
  path: "/api/console/overview/yesterday",
  tag: "overview",
  permission: "overview:read",
} as const satisfies Contract;

/** The same for members who can read visits alone: without sales. */
export const yesterdayOfVisitsContract = {
  ...shared,
  path: "/api/console/traffic/yesterday",
  tag: "census",
  permission: "census:read",
} as const satisfies Contract;
