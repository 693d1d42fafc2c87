import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeSubmissionsContract,
  type SubmissionChange,
} from "#commands/form-submissions/contract.ts";
import {
  countSubmissionsContract,
  getSubmissionContract,
  listSubmissionsContract,
} from "#read-api/form-submissions/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";
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

/** Everything on screen that a change of submissions can change. */
export const refreshSubmissions = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [listSubmissionsContract, countSubmissionsContract, getSubmissionContract].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );

const send = (change: SubmissionChange, ids: readonly string[]) =>
  call(changeSubmissionsContract, { body: { change, submissionIds: [...ids] } });

const announce = (client: QueryClient, change: SubmissionChange, changed: readonly string[]) =>
  announceUndoable(doneTexts[change](counted(changed.length, "submission")), async () => {
    try {
      await send(opposite[change], changed);
    } finally {
      await refreshSubmissions(client);
    }
    return "Undone.";
  });

/** Files submissions elsewhere, and says so with the way back. */
export const useChangeSubmissions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, ids }: { change: SubmissionChange; ids: readonly string[] }) =>
      send(change, ids),
    onSuccess: async ({ changed }, { change }) => {
      await refreshSubmissions(client);
      announce(client, change, changed);
    },
  });
};
