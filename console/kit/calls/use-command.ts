import { type NotificationData, notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Contract, ResponseOf } from "#domain/kit/contract.ts";
import { announceUndoable } from "../bulk/undo-notice.tsx";
import { type CallInput, call, messageOf } from "./api.ts";

type Read = Pick<Contract, "path">;

/** Loads every answer of these calls again; the list must be the same on every render. */
export const useRefresh = (reads: readonly Read[]): (() => Promise<void>) => {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(reads.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }, [client, reads]);
};

type Notice = string | NotificationData;

type Options<C extends Contract, V> = {
  readonly input: (variables: V) => CallInput<C>;
  /** The calls whose answers the command changes. The same list on every render. */
  readonly refreshes: readonly Read[];
  /** The notice once it is done; undefined where the screen shows it already. */
  readonly says?: (answer: ResponseOf<C>, variables: V) => Notice | undefined;
  /** Adds an Undo button to the notice, which must be a text. Answers what the notice says then. */
  readonly undo?: (variables: V, answer: ResponseOf<C>) => Promise<string>;
  /** Comes before the refresh, for a dialog that closes. */
  readonly onDone?: (answer: ResponseOf<C>, variables: V) => void;
  /** `form`: the component shows `error` where the input is. Otherwise a notice says what is wrong. */
  readonly errors?: "notice" | "form";
};

const show = (notice: Notice): void => {
  notifications.show(typeof notice === "string" ? { message: notice } : notice);
};

/**
 * The one way in which a screen changes something: it sends the command of a contract, tells the owner
 * what was done or went wrong, offers to undo it, and loads again what it changed.
 */
export const useCommand = <const C extends Contract, V = void>(
  contract: C,
  { input, refreshes, says, undo, onDone, errors = "notice" }: Options<C, V>,
) => {
  const refresh = useRefresh(refreshes);
  return useMutation<ResponseOf<C>, Error, V>({
    mutationFn: (variables) => call(contract, input(variables)),
    onSuccess: async (answer, variables) => {
      onDone?.(answer, variables);
      const notice = says?.(answer, variables);
      if (undo !== undefined && typeof notice === "string")
        announceUndoable(notice, async () => {
          const undone = await undo(variables, answer);
          await refresh();
          return undone;
        });
      else if (notice !== undefined) show(notice);
      await refresh();
    },
    onError: (error) => {
      if (errors === "notice") show({ color: "red", message: messageOf(error) });
    },
  });
};
