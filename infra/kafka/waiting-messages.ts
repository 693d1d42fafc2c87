import type { ReceivedMessage } from "./port.ts";

type Waiting = { readonly position: bigint; readonly message: ReceivedMessage };

/** Taken messages above which the list is cut. */
const CUT_AT = 1_000;

/** The messages of one partition that have arrived and were not taken yet. */
export const createWaitingMessages = () => {
  let waiting: Waiting[] = [];
  /** Index of the first one. */
  let first = 0;

  const shift = () => {
    first += 1;
    if (first < CUT_AT && first < waiting.length) return;
    waiting = waiting.slice(first);
    first = 0;
  };

  return {
    push: (one: Waiting) => waiting.push(one),
    first: (): Waiting | undefined => waiting[first],
    size: () => waiting.length - first,
    shift,
  };
};
