import { readFileSync } from "node:fs";
import { readEvent } from "#domain/kit/read-event.ts";
import { PageAccessEvent } from "#domain/page-access/events.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const rulesTable = defineTable({
  name: "page_access",
  columns: {
    website_id: "text",
    path: "text",
    access: "text",
    password_hash: "text",
    changed_at: "timestamptz",
    changed_by: "text",
  },
  key: ["website_id", "path"],
});

const changesTable = defineTable({
  name: "page_access_changes",
  columns: { website_id: "text", changes: "bigint" },
  key: ["website_id"],
});

const project = (batch: readonly Projectable[]) => {
  const rules = tableChanges(rulesTable);
  const changes = tableChanges(changesTable);
  for (const recorded of batch) {
    const event = readEvent(PageAccessEvent, recorded);
    const { websiteId: website_id, actor } = recorded.metadata;
    rules.put({
      website_id,
      path: event.path,
      access: event.access,
      password_hash: event.passwordHash,
      changed_at: event.changedAt,
      changed_by: actor,
    });
    changes.add({ website_id }, { changes: 1 });
  }
  return [...rules.statements(), ...changes.statements()];
};

/** Locked and members-only pages, by website and path. */
export const pageAccess: Projection = {
  name: "page-access",
  version: 1,
  reads: { categories: ["pageAccess"] },
  tables: readFileSync(new URL("./page-access.sql", import.meta.url), "utf8"),
  views: ["page_access", "page_access_changes"],
  project,
};
