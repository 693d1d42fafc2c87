import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { Alert } from "#domain/measuring/alerts.ts";

/**
 * What is unusual now, as far as the measuring rules do not switch it off. Conversion is judged only for members who
 * can read orders.
 */
export const alertsContract = {
  method: "GET",
  path: "/api/console/alerts",
  summary: "What is unusual now: no visits, less conversion, pages that are too slow",
  tag: "census",
  access: "owner",
  permission: "census:read",
  response: z.object({ alerts: z.array(Alert) }),
} as const satisfies Contract;
