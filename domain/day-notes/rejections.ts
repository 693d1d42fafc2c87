import { type EditConflict, editConflictText } from "../kit/edit-conflict.ts";
import type { DayNote } from "./evolve.ts";

export type DayNoteRejection = { readonly code: "day-note-not-found" } | EditConflict<DayNote>;

/** Not in the specification. */
export const dayNoteRejectionText = (rejection: DayNoteRejection): string =>
  rejection.code === "day-note-not-found" ? "Note not found." : editConflictText(rejection);
