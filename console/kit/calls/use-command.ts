import { type NotificationData, notifications } from "@mantine/notifications";
// biome-ignore lint/style/noRestrictedImports: this is the hook that all others use instead.
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Contract, ResponseOf } from "#domain/kit/contract.ts";
import { announceUndoable } from "../bulk/undo-notice.tsx";
import { type CallInput, callAny, messageOf } from "./api.ts";

type ReadContract = Pick<Contract, "path">;

/** Calls whose answers a command changes; `everything` where no list could be complete. */
export type Reads = readonly ReadContract[] | "everything";

/** Loads every answer of these calls again; the list must be the same on every render. */
export const useRefresh = (reads: Reads): (() => Promise<void>) => {
  const client = useQueryClient();
  return useCallback(async () => {
    if (reads === "everything") return client.invalidateQueries();
    await Promise.all(reads.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }, [client, reads]);
};

type Notice = string | NotificationData;

type Options<A, V> = {
  /** The calls whose answers the command changes; empty where it changes none. */
  readonly refreshes: Reads;
  /** These answers are dropped before `onDone`, so that the screen it leads to waits for new ones. */
  readonly forgets?: readonly ReadContract[];
  /** The notice once it is done; undefined where the screen shows it already. */
  readonly says?: (answer: A, variables: V) => Notice | undefined;
  /** Adds an Undo button to the notice, which must be a text. Answers what the notice says then. */
  readonly undo?: (variables: V, answer: A) => Promise<string>;
  /** Comes before the notice and the refresh, which wait for it: a dialog that closes, a screen that opens. */
  readonly onDone?: (answer: A, variables: V) => unknown;
  readonly onError?: (error: Error, variables: V) => unknown;
  /**
   * `form`: the component shows `error` where the input is. Otherwise a notice says what is wrong, under
   * this title if one is given.
   */
  readonly errors?: "notice" | "form" | { readonly title: string };
  /** Refreshes after an error, too: a refusal shows that the screen is behind. */
  readonly refreshesOnError?: boolean;
};

type Command<A, V> = UseMutationResult<A, Error, V>;

type UseCommand = {
  /** One call. */
  <const C extends Contract, V = void>(
    contract: C,
    options: Options<ResponseOf<C>, V> & { readonly input: (variables: V) => CallInput<C> },
  ): Command<ResponseOf<C>, V>;
  /** Several calls, or one that depends on what it is given: the function makes them. */
  <A, V = void>(run: (variables: V) => Promise<A>, options: Options<A, V>): Command<A, V>;
};

const show = (notice: Notice): void => {
  notifications.show(typeof notice === "string" ? { message: notice } : notice);
};

/**
 * The one way in which a screen changes something: it sends the command of a contract, says what was done or
 * went wrong, offers to undo it, and loads again what it changed.
 */
export const useCommand: UseCommand = <A, V>(
  what: Contract | ((variables: V) => Promise<A>),
  options: Options<A, V> & { readonly input?: ((variables: V) => object) | undefined },
): Command<A, V> => {
  const { input, refreshes, forgets = [], says, undo, onDone, onError } = options;
  const { errors = "notice", refreshesOnError = false } = options;
  const client = useQueryClient();
  const refresh = useRefresh(refreshes);
  const announce = (answer: A, variables: V): void => {
    const notice = says?.(answer, variables);
    if (undo === undefined || typeof notice !== "string") {
      if (notice !== undefined) show(notice);
      return;
    }
    announceUndoable(notice, () => undo(variables, answer).finally(refresh));
  };
  return useMutation<A, Error, V>({
    mutationFn: (variables) =>
      typeof what === "function" ? what(variables) : callAny<A>(what, input?.(variables) ?? {}),
    onSuccess: async (answer, variables) => {
      for (const { path } of forgets) client.removeQueries({ queryKey: [path] });
      await onDone?.(answer, variables);
      announce(answer, variables);
      await refresh();
    },
    onError: async (error, variables) => {
      if (errors !== "form")
        show({ color: "red", message: messageOf(error), ...(errors !== "notice" && errors) });
      await onError?.(error, variables);
      if (refreshesOnError) await refresh();
    },
  });
};
