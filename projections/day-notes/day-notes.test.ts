import { afterEach, beforeEach, expect, it } from "vitest";
import type { DayNoteEvent } from "#domain/day-notes/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { dayNotes } from "./day-notes.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(dayNotes);
});
afterEach(() => website.drop());

const dayNoteId = "11111111-1111-4111-8111-111111111111";
const at = "2030-01-01T00:00:00.000Z";
const record = (...events: readonly DayNoteEvent[]) =>
  website.record(`dayNote ${dayNoteId}`, ...events);
const rows = () => website.rows("select day::text, text, removed from read.day_notes");

it("a note has its latest day and text, and says whether it was removed", async () => {
  await record({
    type: "DayNoteCreated",
    dayNoteId,
    day: "2030-05-04",
    text: "First",
    createdAt: at,
  });
  expect(await rows()).toEqual([{ day: "2030-05-04", text: "First", removed: false }]);
  await record(
    { type: "DayNoteCorrected", dayNoteId, day: "2030-05-05", text: "Second", correctedAt: at },
    { type: "DayNoteRemoved", dayNoteId, removedAt: at },
  );
  expect(await rows()).toEqual([{ day: "2030-05-05", text: "Second", removed: true }]);
  await record({ type: "DayNoteRestored", dayNoteId, restoredAt: at });
  expect(await rows()).toEqual([{ day: "2030-05-05", text: "Second", removed: false }]);
});
