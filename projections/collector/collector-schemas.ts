import { readFileSync } from "node:fs";
import { CollectorSchemaEvent } from "#domain/collector/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const schemasTable = defineTable({
  name: "collector_schemas",
  key: ["website_id", "name", "version"],
  columns: {
    website_id: "text",
    name: "text",
    version: "text",
    place: "bigint",
    step: "text",
    text: "text",
    released_at: "timestamptz",
    actor: "text",
  },
});

/** The schemas of custom events, with all their versions. */
export const collectorSchemas: Projection = {
  name: "collector-schemas",
  version: 1,
  reads: { types: ["CollectorSchemaReleased"] },
  tables: readFileSync(new URL("./collector-schemas.sql", import.meta.url), "utf8"),
  views: ["collector_schemas"],
  project: (batch) => {
    const changes = tableChanges(schemasTable);
    for (const recorded of batch) {
      const { name, version, step, text, releasedAt } = readEvent(CollectorSchemaEvent, recorded);
      const { websiteId, actor } = recorded.metadata;
      changes.put({
        website_id: websiteId,
        name,
        version,
        step,
        text,
        actor,
        place: recorded.revision,
        released_at: releasedAt,
      });
    }
    return changes.statements();
  },
};
