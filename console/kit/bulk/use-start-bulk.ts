import { useRef } from "react";
import { type BulkWork, startBulkContract } from "#commands/kit/bulk/contract.ts";
import { useCommand } from "../calls/use-command.ts";
import { workReads } from "./use-works.ts";

export type BulkStart = {
  readonly list: string;
  readonly action: string;
  /** The part of the list, where a screen shows one of several. */
  readonly within?: string;
  readonly of:
    | { readonly ids: readonly string[] }
    | { readonly matching: Readonly<Record<string, string | number | boolean>> };
};

/**
 * Starts a bulk operation with the input of its action. The notices above the list show its
 * progress.
 */
export const useStartBulk = (
  { list, action, within = "", of }: BulkStart,
  onStarted: (work: BulkWork) => void,
) => {
  const lastStart = useRef({ body: "", key: "" });
  return useCommand(startBulkContract, {
    input: (input: unknown) => {
      const rows = "ids" in of ? { ids: [...of.ids] } : { matching: { ...of.matching } };
      const body = { list, action, within, ...(input !== undefined && { input }), of: rows };
      const text = JSON.stringify(body);
      // A request without an answer must not start twice.
      if (lastStart.current.body !== text)
        lastStart.current = { body: text, key: crypto.randomUUID() };
      return { body, idempotencyKey: lastStart.current.key };
    },
    refreshes: workReads,
    onDone: (work) => {
      lastStart.current = { body: "", key: "" };
      onStarted(work);
    },
    errors: "form",
  });
};
