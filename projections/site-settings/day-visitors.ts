import { readFileSync } from "node:fs";
import { readEvent } from "#domain/kit/read-event.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { Project, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const changesTable = defineTable({
  name: "day_visitor_changes",
  columns: { website_id: "text", changed_at: "timestamptz", is_cookieless: "boolean" },
  key: ["website_id", "changed_at"],
});

const project: Project = (batch) => {
  const rows = tableChanges(changesTable);
  for (const recorded of batch) {
    const { changes, changedAt } = readEvent(SiteSettingsEvent, recorded);
    if (changes.cookielessVisitors === undefined) continue;
    const key = { website_id: recorded.metadata.websiteId, changed_at: changedAt };
    rows.set(key, { is_cookieless: changes.cookielessVisitors });
  }
  return rows.statements();
};

/** When websites count visitors without cookies: reports on several days call them visitor-days. */
export const dayVisitors: Projection = {
  name: "day-visitors",
  version: 1,
  reads: { categories: ["siteSettings"] },
  tables: readFileSync(new URL("./day-visitors.sql", import.meta.url), "utf8"),
  views: ["day_visitor_changes"],
  project,
};
