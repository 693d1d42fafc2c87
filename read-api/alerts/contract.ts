import * as z from "zod/mini";
import {
  alertColumns,
  alertKinds,
  alertQuickFilters,
  alertStates,
  emailedTexts,
} from "#domain/alerts/alert-columns.ts";
import { closingReasons } from "#domain/alerts/events.ts";
import { Recovery } from "#domain/alerts/judgement.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { Alert } from "#domain/measuring/alerts.ts";

const report = {
  method: "GET",
  tag: "census",
  access: "owner",
  permission: "census:read",
} as const;

/**
 * What is unusual now, as far as the measuring rules do not switch it off. Conversion is judged only for members who
 * can read the overview.
 */
export const alertsContract = {
  ...report,
  path: "/api/console/alerts",
  summary: "What is unusual now: no visits, less conversion, pages that are too slow",
  response: z.object({ alerts: z.array(Alert) }),
} as const satisfies Contract;

const keysOf = <K extends string>(choices: Readonly<Record<K, string>>) =>
  Object.keys(choices) as [K, ...K[]];

const AlertRow = z.object({
  alertId: z.string(),
  kind: z.enum(keysOf(alertKinds)),
  /** What it is about, without figures. */
  title: z.string(),
  /** `closed`: it was not measured to be over. */
  state: z.enum(keysOf(alertStates)),
  /** What was measured when it was noticed. */
  alert: Alert,
  /** What was measured when it was over. */
  recovery: z.nullable(Recovery),
  /** Why it was closed. */
  reason: z.nullable(z.enum(closingReasons)),
  /** Whether emails of its kind were switched on. */
  emailed: z.enum(keysOf(emailedTexts)),
  raisedAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type AlertRow = z.infer<typeof AlertRow>;

/** Alerts about conversion are listed only for members who can read the overview. */
export const listAlertsContract = {
  ...report,
  path: "/api/console/alerts/history",
  summary: "Every alert: what was measured, when it was noticed and when it was over",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(alertColumns)), "-raisedAt"),
      filters: filtersOf(alertColumns),
      /** Part of what the alert is about. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    alertQuickFilters,
  ),
  response: longPageOf(AlertRow),
} as const satisfies Contract;

export const exportAlertsContract = exportOf(listAlertsContract);
