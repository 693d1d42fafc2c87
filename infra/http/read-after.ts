import { createCallCounts } from "./call-counts.ts";
import { networksOf } from "./client-network.ts";
import type { Client } from "./rate-limit.ts";

/** Far more pages than people open in a minute, in one office too. */
const PER_MINUTE = 3_000;

export type ReadAfterOf = (client: Client, asked: bigint) => Promise<bigint | undefined>;

/**
 * The position that a read waits for, of the one that the caller names: at most the end of the log,
 * because nothing that anyone wrote is after it. An invented one would make each page wait for
 * seconds, without the caches. Beyond the limit of a client it is ignored, and the page is as old as
 * everyone else's.
 */
export const createReadAfter = ({
  head,
  isExempt,
  nowMs = () => performance.now(),
}: {
  readonly head: () => Promise<bigint>;
  readonly isExempt: (client: Client) => boolean;
  readonly nowMs?: () => number;
}): ReadAfterOf => {
  const counts = createCallCounts({ most: PER_MINUTE, windowMs: 60_000, nowMs });
  let known = 0n;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<bigint> | undefined;

  /** One question at a time: all who come while it is asked share the next one. */
  const ask = (): Promise<bigint> => {
    if (next === undefined) {
      const asked = last.then(() => {
        next = undefined;
        return head();
      });
      next = asked;
      last = asked.catch(() => undefined);
    }
    return next;
  };

  return async (client, asked) => {
    if (!isExempt(client))
      for (const { name, times } of networksOf(client.clientIp))
        if (counts.take(name, times) > 0) return undefined;
    if (asked <= known) return asked;
    const found = await ask();
    if (found > known) known = found;
    return asked < known ? asked : known;
  };
};
