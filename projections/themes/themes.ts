import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { TemplateEvent } from "#domain/themes/events.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const templatesTable = defineTable({
  name: "theme_templates",
  columns: {
    website_id: "text",
    name: "text",
    edition: "int",
    last_version: "int",
    published_version: "int",
    published_source: "text",
    published_at: "timestamptz",
    published_by: "text",
    draft_source: "text",
    drafted_at: "timestamptz",
    drafted_by: "text",
    changed_at: "timestamptz",
    changed_by: "text",
  },
  key: ["website_id", "name"],
  defaults: { published_version: null },
});

const versionsTable = defineTable({
  name: "theme_versions",
  columns: {
    website_id: "text",
    name: "text",
    version: "int",
    source: "text",
    reverted_to: "int",
    published_at: "timestamptz",
    published_by: "text",
  },
  key: ["website_id", "name", "version"],
});

const themesTable = defineTable({
  name: "themes",
  columns: { website_id: "text", changes: "bigint" },
  key: ["website_id"],
});

const noDraft = { draft_source: null, drafted_at: null, drafted_by: null };
const notPublished = {
  published_version: null,
  published_source: null,
  published_at: null,
  published_by: null,
};

/** Time of the change, and the columns of the template that it changes. */
const effectOf = (event: TemplateEvent, by: string) => {
  switch (event.type) {
    case "TemplateDrafted": {
      const { source, draftedAt: at } = event;
      return { at, columns: { draft_source: source, drafted_at: at, drafted_by: by } };
    }
    case "TemplatePublished":
      return {
        at: event.publishedAt,
        columns: { ...publishedBy(event, event.publishedAt, by), ...noDraft },
      };
    case "TemplateReverted":
      return { at: event.revertedAt, columns: publishedBy(event, event.revertedAt, by) };
    case "TemplateDraftDiscarded":
      return { at: event.discardedAt, columns: noDraft };
    case "TemplateDeleted":
      return { at: event.deletedAt, columns: { ...notPublished, ...noDraft } };
    default:
      return unreachable(event);
  }
};

const publishedBy = (
  { version, source }: { readonly version: number; readonly source: string },
  at: string,
  by: string,
) => ({
  last_version: version,
  published_version: version,
  published_source: source,
  published_at: at,
  published_by: by,
});

const seenByVisitors = new Set(["TemplatePublished", "TemplateReverted", "TemplateDeleted"]);

const project = (batch: readonly Projectable[]) => {
  const templates = tableChanges(templatesTable);
  const versions = tableChanges(versionsTable);
  const themes = tableChanges(themesTable);
  for (const recorded of batch) {
    const event = readEvent(TemplateEvent, recorded);
    const { websiteId: website_id, actor } = recorded.metadata;
    const { at, columns } = effectOf(event, actor);
    const key = { website_id, name: event.name };
    templates.add(key, { edition: 1 });
    templates.set(key, { ...columns, changed_at: at, changed_by: actor });
    if (seenByVisitors.has(event.type)) themes.add({ website_id }, { changes: 1 });
    if (event.type === "TemplatePublished" || event.type === "TemplateReverted")
      versions.put({
        ...key,
        version: event.version,
        source: event.source,
        reverted_to: event.type === "TemplateReverted" ? event.toVersion : null,
        published_at: at,
        published_by: actor,
      });
  }
  return [...templates.statements(), ...versions.statements(), ...themes.statements()];
};

/** Every website's templates: published, drafted, and all earlier versions. */
export const themes: Projection = {
  name: "themes",
  version: 1,
  reads: { categories: ["template"] },
  tables: readFileSync(new URL("./themes.sql", import.meta.url), "utf8"),
  views: ["theme_templates", "theme_versions", "themes"],
  project,
};
