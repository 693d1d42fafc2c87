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
  /** Queries that show rows of the list: loaded again when an operation has ended. */
  readonly reads: readonly Pick<Contract, "path">[];
};

/** Loads the rows of the list again, now and once its table has caught up. */
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

/** Calls that show the bulk operations of a list. */
export const workReads = [listBulkWorksContract];

/** The last ten operations of a list, polled while one is running. */
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
    // The rows that the screen loaded when it opened include these changes.
    if (before.current !== undefined && before.current !== ended) readAgain();
    before.current = ended;
  }, [ended, readAgain]);
  return works;
};

/**
 * Operations above the list: all that are running, and the last one if it ended within the last
 * hour.
 */
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

/** A dismissed operation appears again when its outcome changes. */
export const outcomeId = ({ workId, status }: BulkWork): string => `${workId} ${status}`;
