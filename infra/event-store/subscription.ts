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

/** A page that is being read, and the generation of wake-ups when the read began. */
type PendingPage = { readonly page: Promise<Page>; readonly since: number };

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
    const readBehind = (position: bigint): PendingPage => {
      const since = wakeups.generation();
      const page = readAll({ after: position, limit, ...(filter && { filter }) });
      // The page can be dropped before it is awaited.
      page.catch(() => undefined);
      return { page, since };
    };
    const ended = () => signal?.aborted === true || isClosed();
    let position = after;
    let announced: bigint | undefined;
    let ahead: PendingPage | undefined;
    while (!ended()) {
      const read = ahead ?? readBehind(position);
      const page = await read.page;
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
      await wakeups.wait({ after: position, since: read.since, atMostMs: pollEveryMs(), signal });
    }
  };
