import { readFileSync } from "node:fs";
import { DayNoteEvent } from "#domain/day-notes/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const dayNotesTable = defineTable({
  name: "day_notes",
  key: ["website_id", "day_note_id"],
  columns: {
    website_id: "text",
    day_note_id: "uuid",
    day: "date",
    text: "text",
    removed: "boolean",
    created_at: "timestamptz",
  },
});
const createChanges = () => tableChanges(dayNotesTable);

const apply = (changes: ReturnType<typeof createChanges>, recorded: Projectable): void => {
  const event = readEvent(DayNoteEvent, recorded);
  const key = { website_id: recorded.metadata.websiteId, day_note_id: event.dayNoteId };
  switch (event.type) {
    case "DayNoteCreated":
      changes.put({
        ...key,
        day: event.day,
        text: event.text,
        removed: false,
        created_at: event.createdAt,
      });
      return;
    case "DayNoteCorrected":
      changes.patch(key, { day: event.day, text: event.text });
      return;
    case "DayNoteRemoved":
      changes.patch(key, { removed: true });
      return;
    case "DayNoteRestored":
      changes.patch(key, { removed: false });
      return;
    default:
      unreachable(event);
  }
};

/** What members noted on days. */
export const dayNotes: Projection = {
  name: "day-notes",
  version: 1,
  reads: { categories: ["dayNote"] },
  tables: readFileSync(new URL("./day-notes.sql", import.meta.url), "utf8"),
  views: ["day_notes"],
  project: (batch) => {
    const changes = createChanges();
    for (const recorded of batch) apply(changes, recorded);
    return changes.statements();
  },
};
