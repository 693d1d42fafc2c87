import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type ExplainedNumber, explainContract } from "#read-api/explained/explain-contract.ts";
import { useCall } from "../kit/calls/queries.ts";

export type Explained = ResponseOf<typeof explainContract>;
/** A position when a change was selected, a time when a time was; undefined is now. */
export type SelectedMoment =
  | { readonly at: string; readonly ms: number; readonly index: number }
  | undefined;

const ASK_AFTER_MS = 120;

/** The last change at or before a time; -1 before the first. */
export const indexAt = ({ points }: Explained, ms: number): number =>
  points.findLastIndex(({ at }) => Date.parse(at) <= ms);

export const valueAt = ({ points, now }: Explained, chosen: SelectedMoment) => {
  if (chosen === undefined) return now;
  return points[chosen.index]?.value ?? null;
};

/** Before the first change there is nothing to show. */
export const startOf = ({ points }: Explained, now: number): number => {
  const first = points[0] === undefined ? now : Date.parse(points[0].at);
  return first - Math.max(1_000, (now - first) * 0.03);
};

/** The selected moment of a number, and the server's answer for it. */
export const useRewind = (number: ExplainedNumber, id: string, segment?: string) => {
  const [chosen, setChosen] = useState<SelectedMoment>();
  const [at] = useDebouncedValue(chosen?.at, ASK_AFTER_MS);
  const [before, setBefore] = useState<string>();
  const query = useCall(explainContract, {
    query: {
      number,
      id,
      ...(segment !== undefined && { segment }),
      ...(at !== undefined && { at }),
      ...(before !== undefined && { before }),
    },
  });
  return {
    query,
    chosen,
    before,
    setBefore,
    /** The server's answer is for exactly the selected moment. */
    isExact: at === chosen?.at && !query.isPlaceholderData,
    choose: (next: SelectedMoment) => {
      setChosen(next);
      setBefore(undefined);
    },
  };
};

export type Rewind = ReturnType<typeof useRewind>;
