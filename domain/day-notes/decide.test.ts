import { expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { dayNoteDecider } from "./decide.ts";
import type { DayNoteEvent } from "./events.ts";
import { dayNoteRejectionText } from "./rejections.ts";

const dayNoteId = "11111111-1111-4111-8111-111111111111";
const at = "2030-01-02T00:00:00.000Z";
const stream = given(dayNoteDecider);
const note = { day: "2030-01-01", text: "The fair opened" };
const other = { day: "2030-01-02", text: "The fair opened" };
const created: DayNoteEvent = {
  type: "DayNoteCreated",
  dayNoteId,
  ...note,
  createdAt: "2030-01-01T00:00:00.000Z",
};
const corrected: DayNoteEvent = {
  type: "DayNoteCorrected",
  dayNoteId,
  ...other,
  correctedAt: at,
};
const removed: DayNoteEvent = { type: "DayNoteRemoved", dayNoteId, removedAt: at };

itKeepsTheDeciderContract("dayNote", dayNoteDecider, { past: [created] });

it("a note is created once", () => {
  const create = { type: "CreateDayNote", dayNoteId, note, at } as const;
  stream()
    .when(create)
    .yields({ ...created, createdAt: at });
  stream(created).when(create).yields();
});

it("a note is corrected when something differs, unless another member was faster", () => {
  const correct = { type: "CorrectDayNote", dayNoteId, note: other, at } as const;
  stream(created).when(correct).yields(corrected);
  stream(created)
    .when({ ...correct, seen: note })
    .yields(corrected);
  stream(created)
    .when({ ...correct, note })
    .yields();
  stream(created, corrected)
    .when({ ...correct, note: { ...note, text: "The fair" }, seen: note })
    .refuses({ code: "changed-meanwhile", present: other });
  stream(created, removed).when(correct).refuses({ code: "day-note-not-found" });
});

it("a note is removed and restored, each once", () => {
  const remove = { type: "RemoveDayNote", dayNoteId, at } as const;
  const restore = { type: "RestoreDayNote", dayNoteId, at } as const;
  const restored: DayNoteEvent = { type: "DayNoteRestored", dayNoteId, restoredAt: at };
  stream(created).when(remove).yields(removed);
  stream(created, removed).when(remove).yields();
  stream(created, removed).when(restore).yields(restored);
  stream(created, removed, restored).when(restore).yields();
});

it("a note that was never created is not found", () => {
  for (const type of ["RemoveDayNote", "RestoreDayNote"] as const)
    stream().when({ type, dayNoteId, at }).refuses({ code: "day-note-not-found" });
  stream()
    .when({ type: "CorrectDayNote", dayNoteId, note, at })
    .refuses({ code: "day-note-not-found" });
  expect(dayNoteRejectionText({ code: "day-note-not-found" })).toBe("Note not found.");
});
