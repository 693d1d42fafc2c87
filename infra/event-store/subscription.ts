import type { EventStore, Page } from "./port.ts";
import type { Wakeups } from "./wakeups.ts";

type Dependencies = {
  readonly readAll: EventStore["readAll"];
  readonly wakeups: Wakeups;
  /** The log is read again after this time, in case a wake-up was lost. */
  readonly pollEveryMs: () => number;
  readonly isClosed: () => boolean;
};

const DEFAULT_LIMIT = 1_000;

/**
 * Catches up, then stays live. While the consumer processes a full page the next one is read, but
 * no more than that.
 */
export const createSubscribe = ({
  readAll,
  wakeups,
  pollEveryMs,
  isClosed,
}: Dependencies): EventStore["subscribe"] =>
  async function* subscribe({ after, filter, limit = DEFAULT_LIMIT, signal, caughtUp = false }) {
    const readBehind = (position: bigint): Promise<Page> => {
      const page = readAll({ after: position, limit, ...(filter && { filter }) });
      // The page can be dropped before it is awaited.
      page.catch(() => undefined);
      return page;
    };
    const ended = () => signal?.aborted === true || isClosed();
    let position = after;
    let announced: bigint | undefined;
    let ahead: Promise<Page> | undefined;
    while (!ended()) {
      const page = await (ahead ?? readBehind(position));
      if (ended()) return;
      const more = page.events.length >= limit;
      ahead = more ? readBehind(page.upTo) : undefined;
      position = page.upTo;
      if (page.events.length > 0) yield page;
      if (more || ended()) continue;
      if (caughtUp && announced !== position) {
        announced = position;
        yield { events: [], upTo: position };
        if (ended()) return;
      }
      await wakeups.wait(position, pollEveryMs(), signal);
    }
  };
