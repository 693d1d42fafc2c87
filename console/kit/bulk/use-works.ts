import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { type BulkWork, listBulkWorksContract } from "#commands/kit/bulk/contract.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { useCall } from "../calls/queries.ts";

const LOOK_EVERY_MS = 500;
const LIST_BEHIND_MS = 1_000;
const TOLD_FOR_MS = 60 * 60 * 1_000;

export const isRunning = ({ status }: Pick<BulkWork, "status">): boolean =>
  status === "running" || status === "undoing";

export type WorksOf = {
  readonly list: string;
  readonly within: string;
  /** Calls that show rows of the list: asked again when a work has ended. */
  readonly reads: readonly Pick<Contract, "path">[];
};

/** Asks again for what shows rows of the list, now and once its table has caught up. */
const useReadAgain = (reads: WorksOf["reads"]): (() => void) => {
  const client = useQueryClient();
  const paths = useRef<readonly string[]>([]);
  paths.current = reads.map(({ path }) => path);
  return useCallback(() => {
    const again = () => {
      for (const path of paths.current) void client.invalidateQueries({ queryKey: [path] });
    };
    again();
    setTimeout(again, LIST_BEHIND_MS);
  }, [client]);
};

/** Reads the works of every list again. */
export const usePolling = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [listBulkWorksContract.path] });
};

/** The last ten works of a list, looked at often while one goes on. */
export const useWorks = ({ list, within, reads }: WorksOf): readonly BulkWork[] => {
  const [cells, setLooks] = useState(false);
  const { data } = useCall(
    listBulkWorksContract,
    { query: { list, within } },
    { every: cells && LOOK_EVERY_MS },
  );
  const works = data?.works ?? [];
  const goes = works.some(isRunning);
  useEffect(() => setLooks(goes), [goes]);
  const ended =
    data &&
    works
      .filter((work) => !isRunning(work))
      .map(outcomeId)
      .join();
  const readAgain = useReadAgain(reads);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    // What the screen found when it opened is in the rows that it asked for.
    if (before.current !== undefined && before.current !== ended) readAgain();
    before.current = ended;
  }, [ended, readAgain]);
  return works;
};

/** Those to be told above the list: all that go on, and the last one if it ended within the last hour. */
export const shownOperations = (
  works: readonly BulkWork[],
  dismissed: ReadonlySet<string>,
  nowMs: number,
): readonly BulkWork[] =>
  works.filter((work, index) => {
    if (isRunning(work)) return true;
    return (
      index === 0 &&
      !dismissed.has(outcomeId(work)) &&
      Date.parse(work.createdAt) > nowMs - TOLD_FOR_MS
    );
  });

/** What was dismissed comes again when it has come to another end. */
export const outcomeId = ({ workId, status }: BulkWork): string => `${workId} ${status}`;
