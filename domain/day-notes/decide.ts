import { type Decider, unreachable } from "../kit/decider.ts";
import { changedMeanwhile } from "../kit/edit-conflict.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { DayNoteEvent } from "./events.ts";
import { type DayNote, type DayNoteState, evolve, noDayNote } from "./evolve.ts";
import type { DayNoteRejection } from "./rejections.ts";

type OfDayNote = { readonly dayNoteId: string; readonly at: string };
export type DayNoteCommand =
  | (OfDayNote & { readonly type: "CreateDayNote"; readonly note: DayNote })
  | (OfDayNote & {
      readonly type: "CorrectDayNote";
      readonly note: DayNote;
      /** The note that the editor started from; absent: any is accepted. */
      readonly seen?: DayNote | undefined;
    })
  | (OfDayNote & { readonly type: "RemoveDayNote" })
  | (OfDayNote & { readonly type: "RestoreDayNote" });

type Decision = Result<readonly DayNoteEvent[], DayNoteRejection>;

const correct = (
  { dayNoteId, note, seen, at }: Extract<DayNoteCommand, { readonly type: "CorrectDayNote" }>,
  present: DayNote,
): Decision => {
  if (sameJson(note, present)) return accept([]);
  const conflict = changedMeanwhile(seen, present);
  if (conflict !== undefined) return reject(conflict);
  return accept([{ type: "DayNoteCorrected", dayNoteId, ...note, correctedAt: at }]);
};

const decide = (command: DayNoteCommand, { note, removed }: DayNoteState): Decision => {
  const { dayNoteId, at } = command;
  if (command.type === "CreateDayNote")
    return accept(
      note === undefined
        ? [{ type: "DayNoteCreated", dayNoteId, ...command.note, createdAt: at }]
        : [],
    );
  if (note === undefined) return reject({ code: "day-note-not-found" });
  switch (command.type) {
    case "CorrectDayNote":
      return removed ? reject({ code: "day-note-not-found" }) : correct(command, note);
    case "RemoveDayNote":
      return accept(removed ? [] : [{ type: "DayNoteRemoved", dayNoteId, removedAt: at }]);
    case "RestoreDayNote":
      return accept(removed ? [{ type: "DayNoteRestored", dayNoteId, restoredAt: at }] : []);
    default:
      return unreachable(command);
  }
};

/** What a member noted on a day. Stream `dayNote-<websiteId>.<dayNoteId>`. */
export const dayNoteDecider: Decider<DayNoteState, DayNoteCommand, DayNoteEvent, DayNoteRejection> =
  { streamCategory: "dayNote", initial: noDayNote, evolve, decide };
