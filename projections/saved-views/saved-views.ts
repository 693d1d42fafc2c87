import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { SavedViewEvent, ViewTexts } from "#domain/saved-views/events.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

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
    person_id: "uuid",
    place: "bigint",
    saved_at: "timestamptz",
  },
  key: ["website_id", "view_id"],
  person: { id: "person_id", columns: ["name", "address"] },
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

type Saved = Extract<SavedViewEvent, { type: "ViewSaved" }>;

/** Null once the key is destroyed; the event that removes the view follows. */
const textsOf = ({ view, person }: Saved, personal: Projectable["personal"]) => {
  if (person === undefined) return { name: view.name, address: view.address };
  const opened = ViewTexts.safeParse(personal);
  return opened.success ? opened.data : { name: null, address: null };
};

const apply = (
  { views, defaults }: ReturnType<typeof changes>,
  website_id: string,
  event: SavedViewEvent,
  { revision: place, personal }: Pick<Projectable, "revision" | "personal">,
): void => {
  switch (event.type) {
    case "ViewSaved": {
      const { viewId, list, shared, ownerId } = event.view;
      const key = { website_id, view_id: viewId };
      const texts = textsOf(event, personal);
      const person_id = event.person?.personId ?? null;
      const columns = { list, ...texts, shared, owner_id: ownerId, person_id };
      views.ensure({ ...key, ...columns, saved_at: event.savedAt, place });
      views.patch(key, { ...columns, saved_at: event.savedAt });
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
  for (const recorded of batch) {
    const personId = forgottenPerson(recorded);
    if (personId !== undefined) into.views.forget(personId);
    else apply(into, recorded.metadata.websiteId, readEvent(SavedViewEvent, recorded), recorded);
  }
  return [...into.views.statements(), ...into.defaults.statements()];
};

/** The saved views of each website's lists. */
export const savedViews: Projection = {
  name: "saved-views",
  version: 2,
  reads: { categories: ["savedViews"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./saved-views.sql", import.meta.url), "utf8"),
  views: ["saved_views", "default_views"],
  project,
};
