import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  changeSubmissionsContract,
  type SubmissionChange,
} from "#commands/form-submissions/contract.ts";
import { call } from "#console/app/api.ts";
import { counted } from "#console/ui/figures.tsx";
import { submissionLimits } from "#domain/forms/submission-limits.ts";
import type { QueryOf } from "#domain/shared/contract.ts";
import {
  countSubmissionsContract,
  getSubmissionContract,
  listSubmissionsContract,
} from "#read-api/form-submissions/contract.ts";
import { changeMatching } from "./change-matching.ts";
import { announceUndoable } from "./undo-notice.tsx";

const opposite = {
  "mark-as-spam": "release",
  release: "mark-as-spam",
  delete: "restore",
  restore: "delete",
} as const satisfies Record<SubmissionChange, SubmissionChange>;

const doneTexts: Readonly<Record<SubmissionChange, (what: string) => string>> = {
  "mark-as-spam": (what) => `${what} moved to spam.`,
  release: (what) => `${what} released from spam.`,
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

const AT_ONCE = submissionLimits.changedAtOnce;
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const send = (change: SubmissionChange, ids: readonly string[]) =>
  call(changeSubmissionsContract, { body: { change, submissionIds: [...ids] } });

const announce = (client: QueryClient, change: SubmissionChange, changed: readonly string[]) =>
  announceUndoable(doneTexts[change](counted(changed.length, "submission")), async () => {
    const left = [...changed];
    const { error } = await changeMatching({
      next: async () => left.splice(0, AT_ONCE),
      change: async (ids) => {
        await send(opposite[change], ids);
        return { changed: ids };
      },
      stopped: () => false,
      onProgress: () => undefined,
      wait: pause,
    });
    await refreshSubmissions(client);
    if (error !== undefined) throw error;
    return "Taken back.";
  });

/** Files submissions elsewhere, and says so with the way back. */
export const useChangeSubmissions = (onDone: () => void = () => undefined) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, ids }: { change: SubmissionChange; ids: readonly string[] }) =>
      send(change, ids),
    onSuccess: async ({ changed }, { change }) => {
      await refreshSubmissions(client);
      onDone();
      announce(client, change, changed);
    },
  });
};

export type Asked = Partial<QueryOf<typeof listSubmissionsContract>>;

/** The same for everything that the filters select, however much it is; what arrives meanwhile is left alone. */
export const useChangeMatching = (asked: Asked, onDone: () => void) => {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const stopped = useRef(false);
  // Nobody could stop it any more once the table shows something else.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const mutation = useMutation({
    mutationFn: ({ change }: { change: SubmissionChange }) => {
      stopped.current = false;
      setDone(0);
      const to = asked.to ?? new Date().toISOString();
      const query = { ...asked, to, page: 1, pageSize: AT_ONCE };
      return changeMatching({
        next: async () =>
          (await call(listSubmissionsContract, { query })).rows.map((row) => row.submissionId),
        change: (ids) => send(change, ids),
        stopped: () => stopped.current,
        onProgress: setDone,
        wait: pause,
      });
    },
    onSuccess: ({ changed, error }, { change }) => {
      if (error === undefined) onDone();
      announce(client, change, changed);
    },
    onSettled: () => refreshSubmissions(client),
  });
  const stop = () => {
    stopped.current = true;
  };
  return { ...mutation, error: mutation.error ?? mutation.data?.error ?? null, done, stop };
};
