import {
  correctDayNoteContract,
  createDayNoteContract,
  removeDayNoteContract,
  restoreDayNoteContract,
} from "#commands/day-notes/contract.ts";
import type { DayNote } from "#domain/day-notes/evolve.ts";
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

/** What members note on days. A removal can be undone. */
export const useChangeDayNote = () => {
  const create = useCommand(createDayNoteContract, {
    input: ({ note }: DayNoteToSave) => ({ body: note }),
    refreshes: READS,
    says: (_created, { note }) => `The note on ${note.day} was added.`,
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
    says: (_restored, { day }) => `The note on ${day} was restored.`,
  });
  const remove = useCommand(removeDayNoteContract, {
    input: ({ dayNoteId }: Named) => ({ params: { dayNoteId } }),
    refreshes: READS,
    says: (_removed, { day }) => `The note on ${day} was removed.`,
    undo: async ({ dayNoteId, day }) => {
      await call(restoreDayNoteContract, { params: { dayNoteId } });
      return `The note on ${day} was restored.`;
    },
  });
  return { create, correct, remove, restore };
};
