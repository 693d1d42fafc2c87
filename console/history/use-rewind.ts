import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type ExplainedNumber, explainContract } from "#read-api/history/explain-contract.ts";
import { useCall } from "../kit/calls/queries.ts";

export type Explained = ResponseOf<typeof explainContract>;
/** A position when a change was chosen, a moment when time was; undefined is now. */
export type Chosen =
  | { readonly at: string; readonly ms: number; readonly index: number }
  | undefined;

const ASK_AFTER_MS = 120;

/** The last change at or before a moment; -1 where there was none yet. */
export const indexAt = ({ points }: Explained, ms: number): number =>
  points.findLastIndex(({ at }) => Date.parse(at) <= ms);

export const valueAt = ({ points, now }: Explained, chosen: Chosen) => {
  if (chosen === undefined) return now;
  return points[chosen.index]?.value ?? null;
};

/** Before the first change there is nothing to see but that there was nothing. */
export const startOf = ({ points }: Explained, now: number): number => {
  const first = points[0] === undefined ? now : Date.parse(points[0].at);
  return first - Math.max(1_000, (now - first) * 0.03);
};

/** Which moment of a number is looked at, and what the server says of it. */
export const useRewind = (number: ExplainedNumber, id: string) => {
  const [chosen, setChosen] = useState<Chosen>();
  const [at] = useDebouncedValue(chosen?.at, ASK_AFTER_MS);
  const [before, setBefore] = useState<string>();
  const query = useCall(explainContract, {
    query: {
      number,
      id,
      ...(at !== undefined && { at }),
      ...(before !== undefined && { before }),
    },
  });
  return {
    query,
    chosen,
    before,
    setBefore,
    /** What the server says of the very moment that is chosen. */
    isExact: at === chosen?.at && !query.isPlaceholderData,
    choose: (next: Chosen) => {
      setChosen(next);
      setBefore(undefined);
    },
  };
};

export type Rewind = ReturnType<typeof useRewind>;
