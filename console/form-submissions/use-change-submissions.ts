import {
  changeSubmissionsContract,
  type SubmissionChange,
} from "#commands/form-submissions/contract.ts";
import {
  countSubmissionsContract,
  getSubmissionContract,
  listSubmissionsContract,
} from "#read-api/form-submissions/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { counted } from "../kit/figures/figures.tsx";

const opposite = {
  "mark-as-spam": "release",
  release: "mark-as-spam",
  delete: "restore",
  restore: "delete",
} as const satisfies Record<SubmissionChange, SubmissionChange>;

const doneTexts: Readonly<Record<SubmissionChange, (what: string) => string>> = {
  "mark-as-spam": (what) => `${what} moved to spam.`,
  release: (what) => `${what} marked as not spam.`,
  delete: (what) => `${what} deleted.`,
  restore: (what) => `${what} restored.`,
};

/** Calls that show submissions. */
export const submissionReads = [
  listSubmissionsContract,
  countSubmissionsContract,
  getSubmissionContract,
];

const send = (change: SubmissionChange, ids: readonly string[]) =>
  call(changeSubmissionsContract, { body: { change, submissionIds: [...ids] } });

/** Moves submissions to another folder, with an undo. */
export const useChangeSubmissions = () =>
  useCommand(
    ({ change, ids }: { change: SubmissionChange; ids: readonly string[] }) => send(change, ids),
    {
      refreshes: submissionReads,
      says: ({ changed }, { change }) => doneTexts[change](counted(changed.length, "submission")),
      undo: async ({ change }, { changed }) => {
        await send(opposite[change], changed);
        return "Undone.";
      },
      errors: "form",
    },
  );
