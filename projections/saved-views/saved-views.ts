import { readFileSync } from "node:fs";
import type { SavedViewEvent } from "#domain/saved-views/events.ts";
import { unreachable } from "#domain/shared/decider.ts";
import type { Projectable, Projection } from "../shared/projection.ts";
import { defineTable, tableChanges } from "../shared/table-changes.ts";

const viewsTable = defineTable({
  name: "saved_views",
  columns: {
    website_id: "text",
    view_id: "text",
    list: "text",
    name: "text",
    shared: "boolean",
    owner_id: "text",
    address: "text",
    place: "bigint",
    saved_at: "timestamptz",
  },
  key: ["website_id", "view_id"],
});

const defaultsTable = defineTable({
  name: "default_views",
  columns: { website_id: "text", owner_id: "text", list: "text", view_id: "text" },
  key: ["website_id", "owner_id", "list"],
});

const changes = () => ({
  views: tableChanges(viewsTable),
  defaults: tableChanges(defaultsTable),
});

const apply = (
  { views, defaults }: ReturnType<typeof changes>,
  website_id: string,
  event: SavedViewEvent,
  place: bigint,
): void => {
  switch (event.type) {
    case "ViewSaved": {
      const { viewId, list, name, shared, ownerId, address } = event.view;
      const key = { website_id, view_id: viewId };
      const columns = { list, name, shared, owner_id: ownerId, address, saved_at: event.savedAt };
      views.ensure({ ...key, ...columns, place });
      views.patch(key, columns);
      return;
    }
    case "ViewRemoved":
      views.remove({ website_id, view_id: event.viewId });
      return;
    case "DefaultViewChosen":
      defaults.put({
        website_id,
        owner_id: event.ownerId,
        list: event.list,
        view_id: event.viewId,
      });
      return;
    default:
      unreachable(event);
      return;
  }
};

const project = (batch: readonly Projectable[]) => {
  const into = changes();
  // Written by this very code base and checked when they were decided: not checked again.
  for (const { revision, type, data, metadata } of batch)
    apply(into, metadata.websiteId, { ...data, type } as unknown as SavedViewEvent, revision);
  return [...into.views.statements(), ...into.defaults.statements()];
};

/** The saved views of each website's lists. */
export const savedViews: Projection = {
  name: "saved-views",
  version: 1,
  reads: { categories: ["savedViews"] },
  tables: readFileSync(new URL("./saved-views.sql", import.meta.url), "utf8"),
  views: ["saved_views", "default_views"],
  project,
};
