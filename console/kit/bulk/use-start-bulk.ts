import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { startBulkContract } from "#commands/kit/bulk/contract.ts";
import { call } from "../calls/api.ts";
import { usePolling } from "./use-works.ts";

export type BulkStart = {
  readonly list: string;
  readonly action: string;
  /** The part of the list, where a screen shows one of several. */
  readonly within?: string;
  readonly of:
    | { readonly ids: readonly string[] }
    | { readonly matching: Readonly<Record<string, string | number | boolean>> };
};

/** Starts a bulk operation with the input of its action. The notices above the list show how it goes on. */
export const useStartBulk = (
  { list, action, within = "", of }: BulkStart,
  onStarted: () => void,
) => {
  const refetch = usePolling();
  const asked = useRef({ body: "", key: "" });
  return useMutation({
    mutationFn: (input: unknown) => {
      const rows = "ids" in of ? { ids: [...of.ids] } : { matching: { ...of.matching } };
      const body = { list, action, within, ...(input !== undefined && { input }), of: rows };
      const text = JSON.stringify(body);
      // What was asked for before and never answered is not begun twice.
      if (asked.current.body !== text) asked.current = { body: text, key: crypto.randomUUID() };
      return call(startBulkContract, { body, idempotencyKey: asked.current.key });
    },
    onSuccess: async () => {
      asked.current = { body: "", key: "" };
      onStarted();
      await refetch();
    },
  });
};
