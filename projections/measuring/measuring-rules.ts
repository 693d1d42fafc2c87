import { readFileSync } from "node:fs";
import { readEvent } from "#domain/kit/read-event.ts";
import { MeasuringRulesEvent } from "#domain/measuring/events.ts";
import type { Projection } from "../kit/projection.ts";
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

/** The versions of measuring rules. What they count by them is in the projections that follow them. */
export const measuringRules: Projection = {
  name: "measuring-rules",
  version: 1,
  reads: { types: ["MeasuringRulesChanged"] },
  tables: readFileSync(new URL("./measuring-rules.sql", import.meta.url), "utf8"),
  views: ["measuring_rules"],
  project: (batch) => {
    const changes = tableChanges(rulesTable);
    for (const recorded of batch) {
      const { version, rules, changedAt } = readEvent(MeasuringRulesEvent, recorded);
      const { websiteId, actor } = recorded.metadata;
      changes.put({ website_id: websiteId, version, rules, changed_at: changedAt, actor });
    }
    return changes.statements();
  },
};
