import { alertColumns } from "#domain/alerts/alert-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { findRulesInForce } from "../measuring/rules-in-force.ts";
import { alertsContract, listAlertsContract } from "./contract.ts";
import { findAlerts } from "./judge-alerts.ts";

export type AlertQueryDependencies = ListDependencies & {
  /** End of the log. */
  readonly head: () => Promise<bigint>;
  readonly now: () => string;
};

const alertsText = `
  select alert_id::text as "alertId", kind, title, state, alert, recovery, reason,
         case when is_emailed then 'yes' else 'no' end as emailed,
         raised_at as "raisedAt", ended_at as "endedAt"
    from read.alerts`;

const sqlColumns = {
  title: { expression: "title", known: true },
  state: { expression: "state", known: true },
  raisedAt: { expression: '"raisedAt"', known: true },
  endedAt: { expression: '"endedAt"' },
  kind: { expression: "kind", known: true },
  emailed: { expression: "emailed", known: true },
} as const satisfies SqlColumns<typeof alertColumns>;

/** What is unusual now, and what was. */
export const alertQueries = (dependencies: AlertQueryDependencies): readonly Route[] => {
  const { sql, waitFor, timeZoneOf, head, now } = dependencies;
  return [
    route(alertsContract, async ({ context: { websiteId, readAfter, owner } }) => {
      await waitFor(["measuring-rules"], readAfter);
      const alertsQuery = {
        websiteId,
        timeZone: await timeZoneOf(websiteId),
        at: now(),
        rules: await findRulesInForce(sql, websiteId),
        head: await head(),
        seesSales: owner?.permissions.has("overview:read") === true,
      };
      return { body: { alerts: [...(await findAlerts(sql, alertsQuery))] } };
    }),
    ...listRoutes(dependencies)(listAlertsContract, {
      name: "alerts",
      projections: ["alerts"],
      source: ({ query: { search }, context: { websiteId, owner } }) => {
        const { where, values } = joinFilters(
          [
            ["website_id = ?", websiteId],
            owner?.permissions.has("overview:read") ? undefined : ["kind <> ?", "conversion"],
            search ? ["strpos(lower(title), lower(?::text)) > 0", search] : undefined,
          ],
          1,
        );
        return {
          matching: `${alertsText} where ${where}`,
          values,
          columns: alertColumns,
          sql: sqlColumns,
          key: { expression: '"alertId"', type: "text" },
        };
      },
    }),
  ];
};
