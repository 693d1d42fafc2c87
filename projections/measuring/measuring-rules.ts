import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { MeasuringRetentionEvent, MeasuringRulesEvent } from "#domain/measuring/events.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const rulesTable = defineTable({
  name: "measuring_rules",
  key: ["website_id", "version"],
  columns: {
    website_id: "text",
    version: "int",
    rules: "jsonb",
    changed_at: "timestamptz",
    actor: "text",
  },
});

const retentionTable = defineTable({
  name: "measuring_retention",
  key: ["website_id"],
  columns: { website_id: "text", keep_months: "int", changed_at: "timestamptz", actor: "text" },
});

const destroyedTable = defineTable({
  name: "measuring_months_destroyed",
  key: ["website_id", "key_id"],
  columns: {
    website_id: "text",
    key_id: "uuid",
    month: "text",
    hits: "bigint",
    reports: "bigint",
    destroyed_at: "timestamptz",
  },
});

const createChanges = () => ({
  rules: tableChanges(rulesTable),
  retention: tableChanges(retentionTable),
  destroyed: tableChanges(destroyedTable),
});

const apply = (changes: ReturnType<typeof createChanges>, recorded: Projectable): void => {
  const { websiteId: website_id, actor } = recorded.metadata;
  if (recorded.type === "MeasuringRulesChanged") {
    const { version, rules, changedAt } = readEvent(MeasuringRulesEvent, recorded);
    changes.rules.put({ website_id, version, rules, changed_at: changedAt, actor });
    return;
  }
  const event = readEvent(MeasuringRetentionEvent, recorded);
  switch (event.type) {
    case "MeasuringRetentionChanged": {
      const { months: keep_months, changedAt: changed_at } = event;
      changes.retention.put({ website_id, keep_months, changed_at, actor });
      return;
    }
    case "MeasuringMonthDestroyed": {
      const { keyId: key_id, month, hits, reports = hits, destroyedAt: destroyed_at } = event;
      changes.destroyed.put({ website_id, key_id, month, hits, reports, destroyed_at });
      return;
    }
    default:
      unreachable(event);
  }
};

/**
 * The versions of measuring rules, and how long reports are kept. What projections count by the rules is in
 * those that follow them.
 */
export const measuringRules: Projection = {
  name: "measuring-rules",
  version: 3,
  reads: {
    types: ["MeasuringRulesChanged", "MeasuringRetentionChanged", "MeasuringMonthDestroyed"],
  },
  tables: readFileSync(new URL("./measuring-rules.sql", import.meta.url), "utf8"),
  views: ["measuring_rules", "measuring_retention", "measuring_months_destroyed"],
  project: (batch) => {
    const changes = createChanges();
    for (const recorded of batch) apply(changes, recorded);
    return Object.values(changes).flatMap((table) => table.statements());
  },
};
