import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import {
  PageDraftEvent,
  PageEvent,
  PagePlaceEvent,
  SavedSectionEvent,
} from "#domain/pages/events.ts";
import { pagePicture, pageText } from "#domain/pages/page-text.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const pagesTable = defineTable({
  name: "pages",
  columns: {
    website_id: "text",
    page_id: "text",
    path: "text",
    title: "text",
    removed: "boolean",
    hidden_up_to: "int",
    draft: "int",
    draft_changed: "boolean",
    draft_changed_at: "timestamptz",
    updated_at: "timestamptz",
    listed_at: "bigint",
  },
  key: ["website_id", "page_id"],
});

const versionsTable = defineTable({
  name: "page_versions",
  columns: {
    website_id: "text",
    page_id: "text",
    version: "int",
    kind: "text",
    to_version: "int",
    title: "text",
    no_index: "boolean",
    description: "text",
    summary: "text",
    picture: "text",
    publish_on: "bigint",
    time_zone: "text",
    cancelled: "boolean",
    document: "jsonb",
    recorded_at: "timestamptz",
    recorded_by: "text",
  },
  key: ["website_id", "page_id", "version"],
});

const placesTable = defineTable({
  name: "page_places",
  columns: { website_id: "text", place: "text", page_id: "text", yields: "boolean" },
  key: ["website_id", "place"],
});

const savedTable = defineTable({
  name: "saved_sections",
  columns: {
    website_id: "text",
    section_id: "text",
    name: "text",
    version: "int",
    blocks: "int",
    section: "jsonb",
    saved_at: "timestamptz",
    removed: "boolean",
  },
  key: ["website_id", "section_id"],
});

/** Enough for the summary of a search result. */
const MAX_SUMMARY = 500;

const createTables = () => ({
  pages: tableChanges(pagesTable),
  versions: tableChanges(versionsTable),
  places: tableChanges(placesTable),
  saved: tableChanges(savedTable),
});
type Tables = ReturnType<typeof createTables>;

type NewVersion = Extract<PageEvent, { type: "PagePublished" | "PageScheduled" | "PageReverted" }>;

const versionRow = (event: NewVersion) => {
  const { version, document, publishOn } = event;
  const shared = {
    version,
    title: document.details.title,
    no_index: document.details.noIndex,
    description: document.details.description,
    summary: pageText(document).slice(0, MAX_SUMMARY).toWellFormed(),
    picture: pagePicture(document),
    publish_on: publishOn,
    to_version: null,
    time_zone: null,
    cancelled: false,
    document,
  };
  switch (event.type) {
    case "PagePublished":
      return { ...shared, kind: "published", recorded_at: event.publishedAt };
    case "PageScheduled": {
      const { timeZone: time_zone, scheduledAt: recorded_at } = event;
      return { ...shared, kind: "scheduled", time_zone, recorded_at };
    }
    case "PageReverted": {
      const { toVersion: to_version, revertedAt: recorded_at } = event;
      return { ...shared, kind: "reverted", to_version, recorded_at };
    }
    default:
      return unreachable(event);
  }
};

const applyPage = ({ pages, versions }: Tables, recorded: Projectable): void => {
  const event = readEvent(PageEvent, recorded);
  const { websiteId: website_id, actor: recorded_by } = recorded.metadata;
  const key = { website_id, page_id: event.pageId };
  switch (event.type) {
    case "PageCreated":
      pages.put({
        ...key,
        path: event.path,
        title: event.title,
        removed: false,
        hidden_up_to: 0,
        draft: 1,
        draft_changed: false,
        draft_changed_at: null,
        updated_at: event.createdAt,
        listed_at: recorded.position,
      });
      return;
    case "PageAddressed":
      pages.patch(key, { path: event.path, updated_at: event.addressedAt });
      return;
    case "PagePublished":
    case "PageScheduled":
    case "PageReverted": {
      const row = versionRow(event);
      versions.put({ ...key, ...row, recorded_by });
      pages.patch(key, { title: row.title, updated_at: row.recorded_at });
      if (event.type !== "PageReverted")
        pages.patch(key, { draft: event.draft + 1, draft_changed: false, draft_changed_at: null });
      return;
    }
    case "PageScheduleCancelled":
      versions.patch({ ...key, version: event.version }, { cancelled: true });
      pages.patch(key, { updated_at: event.cancelledAt });
      return;
    case "PageUnpublished":
      pages.patch(key, { hidden_up_to: event.version, updated_at: event.unpublishedAt });
      return;
    case "PageRemoved":
      pages.patch(key, { removed: true, updated_at: event.removedAt });
      return;
    case "PageRestored":
      pages.patch(key, { removed: false, path: event.path, updated_at: event.restoredAt });
      return;
    default:
      unreachable(event);
  }
};

/** Only whether the draft was changed: the draft itself is read from its stream. */
const applyDraft = ({ pages }: Tables, recorded: Projectable): void => {
  const event = readEvent(PageDraftEvent, recorded);
  const key = { website_id: recorded.metadata.websiteId, page_id: event.pageId };
  switch (event.type) {
    case "DraftBegun":
    case "DraftClosed":
      return;
    case "DraftDiscarded":
      pages.patch(key, { draft_changed: false, draft_changed_at: event.discardedAt });
      return;
    case "SectionAdded":
    case "SectionMoved":
    case "SectionChanged":
    case "SectionRemoved":
    case "BlockAdded":
    case "BlockMoved":
    case "BlockChanged":
    case "BlockRemoved":
    case "PageDetailsChanged":
    case "DraftChangeUndone":
      pages.patch(key, { draft_changed: true, draft_changed_at: event.changedAt });
      return;
    default:
      unreachable(event);
  }
};

const applyPlace = ({ places }: Tables, recorded: Projectable): void => {
  const event = readEvent(PagePlaceEvent, recorded);
  const key = { website_id: recorded.metadata.websiteId, place: event.place };
  switch (event.type) {
    case "PagePlaced":
      places.put({ ...key, page_id: event.pageId, yields: event.yieldsToForm === true });
      return;
    case "PagePlaceCleared":
      places.remove(key);
      return;
    default:
      unreachable(event);
  }
};

const applySaved = ({ saved }: Tables, recorded: Projectable): void => {
  const event = readEvent(SavedSectionEvent, recorded);
  const key = { website_id: recorded.metadata.websiteId, section_id: event.sectionId };
  switch (event.type) {
    case "SectionSaved": {
      const { name, version, section, savedAt: saved_at } = event;
      const blocks = section.blocks.length;
      saved.put({ ...key, name, version, blocks, section, saved_at, removed: false });
      return;
    }
    case "SavedSectionRemoved":
      saved.patch(key, { removed: true });
      return;
    case "SavedSectionRestored":
      saved.patch(key, { removed: false });
      return;
    default:
      unreachable(event);
  }
};

const project = (batch: readonly Projectable[]) => {
  const tables = createTables();
  for (const recorded of batch)
    if (recorded.stream.startsWith("pageDraft-")) applyDraft(tables, recorded);
    else if (recorded.stream.startsWith("pagePlaces-")) applyPlace(tables, recorded);
    else if (recorded.stream.startsWith("savedSections-")) applySaved(tables, recorded);
    else applyPage(tables, recorded);
  return Object.values(tables).flatMap((table) => table.statements());
};

/** The pages of a website with their versions. */
export const pages: Projection = {
  name: "pages",
  version: 8,
  reads: { categories: ["page", "pageDraft", "pagePlaces", "savedSections"] },
  tables: readFileSync(new URL("./pages.sql", import.meta.url), "utf8"),
  views: ["pages", "page_versions", "page_places", "saved_sections"],
  project,
};
