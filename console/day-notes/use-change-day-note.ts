import {
  correctDayNoteContract,
  createDayNoteContract,
  removeDayNoteContract,
  restoreDayNoteContract,
} from "#commands/day-notes/contract.ts";
import type { DayNote } from "#domain/day-notes/evolve.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import { annotationsContract } from "#read-api/census/annotations-contract.ts";
import { listDayNotesContract } from "#read-api/day-notes/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

const READS = [listDayNotesContract, annotationsContract];

type Named = { readonly dayNoteId: string; readonly day: string };
export type DayNoteToSave = {
  readonly dayNoteId: string;
  readonly note: DayNote;
  /** The note that the form started from; absent for a new one. */
  readonly seen?: DayNote | undefined;
};

const restoredText = (day: string): string => `The note on ${plainDayText(day)} was restored.`;

/** What members note on days. A removal can be undone. */
export const useChangeDayNote = () => {
  const create = useCommand(createDayNoteContract, {
    input: ({ note }: DayNoteToSave) => ({ body: note }),
    refreshes: READS,
    says: (_created, { note }) => `The note on ${plainDayText(note.day)} was added.`,
    errors: "form",
  });
  const correct = useCommand(correctDayNoteContract, {
    input: ({ dayNoteId, note, seen }: DayNoteToSave) => ({
      params: { dayNoteId },
      body: { ...note, seen },
    }),
    refreshes: READS,
    errors: "form",
  });
  const restore = useCommand(restoreDayNoteContract, {
    input: ({ dayNoteId }: Named) => ({ params: { dayNoteId } }),
    refreshes: READS,
    says: (_restored, { day }) => restoredText(day),
  });
  const remove = useCommand(removeDayNoteContract, {
    input: ({ dayNoteId }: Named) => ({ params: { dayNoteId } }),
    refreshes: READS,
    says: (_removed, { day }) => `The note on ${plainDayText(day)} was removed.`,
    undo: async ({ dayNoteId, day }) => {
      await call(restoreDayNoteContract, { params: { dayNoteId } });
      return restoredText(day);
    },
  });
  return { create, correct, remove, restore };
};
