import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Contract, ResponseOf } from "#domain/kit/contract.ts";
import { useCall } from "../calls/queries.ts";

/** Work on many rows of a list, which goes on in the background and can be undone. */
export type Work = { readonly status: string; readonly createdAt: string };

const LOOK_EVERY_MS = 500;
const LIST_BEHIND_MS = 1_000;
const TOLD_FOR_MS = 60 * 60 * 1_000;

export const isRunning = ({ status }: Work): boolean =>
  status === "running" || status === "undoing";

/**
 * The last work on the rows of a list, looked at often while it goes on. When it ends, the list is read
 * again. Undefined when somebody dismissed it, or when it ended more than an hour ago.
 */
export const useLastWork = <const C extends Contract, W extends Work>({
  contract,
  lastOf,
  idOf,
  list,
}: {
  /** Answers the works there were. */
  readonly contract: C;
  readonly lastOf: (answer: ResponseOf<C>) => W | undefined;
  readonly idOf: (work: W) => string;
  readonly list: Contract;
}): { readonly work: W; readonly dismiss: () => void } | undefined => {
  const client = useQueryClient();
  const [cells, setLooks] = useState(false);
  const [dismissed, setDismissed] = useState<string>();
  const query = useCall(contract, {} as never, { every: cells && LOOK_EVERY_MS });
  const work = query.data && lastOf(query.data);
  const continues = work !== undefined && isRunning(work);
  useEffect(() => setLooks(continues), [continues]);
  const outcome = work === undefined ? undefined : `${idOf(work)} ${work.status}`;
  const ended = continues ? undefined : outcome;
  useEffect(() => {
    if (ended === undefined) return undefined;
    const readAgain = () => void client.invalidateQueries({ queryKey: [list.path] });
    readAgain();
    // The list's table may be a moment behind the work's own record.
    const timer = setTimeout(readAgain, LIST_BEHIND_MS);
    return () => clearTimeout(timer);
  }, [ended, client, list.path]);
  if (work === undefined || outcome === dismissed) return undefined;
  if (!continues && Date.parse(work.createdAt) < Date.now() - TOLD_FOR_MS) return undefined;
  return { work, dismiss: () => setDismissed(outcome) };
};
