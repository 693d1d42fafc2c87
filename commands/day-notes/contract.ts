import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { Day } from "#domain/kit/moment.ts";
import { storable } from "#domain/kit/storable-text.ts";

const MAX_LENGTH = 200;
const dayNoteId = z.uuid("Note not found.");
const note = {
  /** A local day of the website. */
  day: Day,
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Enter a note."),
      z.maxLength(MAX_LENGTH, `The note can have up to ${MAX_LENGTH} characters.`),
      storable,
    ),
};
const Seen = z.object({ day: z.string(), text: z.string() });
const owner = { tag: "census", access: "owner", permission: "census:write" } as const;

/** Charts mark the day. */
export const createDayNoteContract = {
  ...owner,
  method: "POST",
  path: "/api/console/day-notes",
  summary: "Note what happened on a day",
  body: z.object(note),
  response: z.object({ dayNoteId: z.string() }),
} as const satisfies Contract;

/**
 * 404 `day-note-not-found`; 409 `changed-meanwhile` with the `present` note when another member was faster than `seen`.
 */
export const correctDayNoteContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/day-notes/:dayNoteId",
  summary: "Correct a note on a day",
  params: z.object({ dayNoteId }),
  body: z.object({ ...note, seen: z.optional(Seen) }),
  refusalMembers: { present: z.nullable(Seen) },
} as const satisfies Contract;

/** 404 `day-note-not-found`. */
export const removeDayNoteContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/day-notes/:dayNoteId",
  summary: "Remove a note on a day",
  params: z.object({ dayNoteId }),
} as const satisfies Contract;

/** 404 `day-note-not-found`. */
export const restoreDayNoteContract = {
  ...owner,
  method: "POST",
  path: "/api/console/day-notes/:dayNoteId/restore",
  summary: "Restore a removed note on a day",
  params: z.object({ dayNoteId }),
} as const satisfies Contract;
