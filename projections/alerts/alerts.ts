import { readFileSync } from "node:fs";
import { alertTitle } from "#domain/alerts/alert-texts.ts";
import { AlertEvent } from "#domain/alerts/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const alertsTable = defineTable({
  name: "alerts",
  key: ["website_id", "alert_id"],
  columns: {
    website_id: "text",
    alert_id: "uuid",
    kind: "text",
    title: "text",
    alert: "jsonb",
    recovery: "jsonb",
    state: "text",
    reason: "text",
    is_emailed: "boolean",
    raised_at: "timestamptz",
    ended_at: "timestamptz",
  },
});

/** The history of alerts. */
export const alerts: Projection = {
  name: "alerts",
  version: 1,
  reads: { categories: ["alerts"] },
  tables: readFileSync(new URL("./alerts.sql", import.meta.url), "utf8"),
  views: ["alerts"],
  project: (batch) => {
    const changes = tableChanges(alertsTable);
    for (const recorded of batch) {
      const event = readEvent(AlertEvent, recorded);
      const key = { website_id: recorded.metadata.websiteId, alert_id: event.alertId };
      switch (event.type) {
        case "AlertRaised": {
          const { alert, isEmailed, raisedAt } = event;
          changes.put({
            ...key,
            kind: alert.kind,
            title: alertTitle(alert),
            alert,
            recovery: null,
            state: "open",
            reason: null,
            is_emailed: isEmailed,
            raised_at: raisedAt,
            ended_at: null,
          });
          break;
        }
        case "AlertRecovered": {
          const { recovery, recoveredAt } = event;
          changes.patch(key, { state: "recovered", recovery, ended_at: recoveredAt });
          break;
        }
        case "AlertClosed": {
          const { reason, closedAt } = event;
          changes.patch(key, { state: "closed", reason, ended_at: closedAt });
          break;
        }
        default:
          unreachable(event);
      }
    }
    return changes.statements();
  },
};
