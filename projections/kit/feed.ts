import {
  categoryOf,
  type EventStore,
  type Page,
  type RecordedEvent,
} from "#infra/event-store/port.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import type { Projection } from "./projection.ts";

export const PAGE_EVENTS = 1_000;
const KEPT_EVENTS = 4_000;
const KEPT_PAGES = 1_000;
const RETRY_AFTER_MS = 200;

/**
 * For `gatherMs` of what is only measured. On a busy website a page view then costs the projections' process about
 * a third less, and a panel shows it up to a quarter of a second later. See docs/decisions/033.
 */
export const GATHER_MS = 250;

/**
 * After a page with this many events, the next read of the log waits a moment, so that more events
 * share a read and a write. At 10,000 hits a second and with 30 ms, a hit cost 113–115 µs of both
 * cores instead of 138–144 µs; at 1,000 events a second pages are smaller. At 2,000 submissions a
 * second the projections' process took 145 µs for each with 50 ms and 180 µs with 25 ms. Below
 * 1,100 a second the longer rest gives way to the shorter one.
 */
const restAfter = (events: number): number => {
  if (events < 24) return 0;
  return events < 56 ? 25 : 50;
};

export type Reads = Projection["reads"];
type KeptPage = Page & { readonly after: bigint };

/** `more`: there are further events after this page. */
export type FeedPage = Page & {
  readonly more: boolean;
  /** Another thread has read the page, and its events are not here. */
  readonly far?: { readonly digest: unknown };
};

export const isEmptyPage = ({ events, far }: Pick<FeedPage, "events" | "far">): boolean =>
  events.length === 0 && far === undefined;

export type Feed = {
  /**
   * The next events after `after` for this reader; waits at the end of the log. After a page with `more`, there is
   * one page without events at the end, because a full page can have been the last. Readers at the same position
   * share a read of the log; one that is far behind reads alone. A reader is known by its signal.
   */
  readonly next: (after: bigint, reads: Reads, signal: AbortSignal) => Promise<FeedPage>;
  /** Whether a reader at this position is more than so many positions behind the last shared read. */
  readonly isBehind: (after: bigint, positions: bigint) => boolean;
  /** Whether the log contained nothing after this position at the last read. */
  readonly isEnd: (position: bigint) => boolean;
  readonly stop: () => Promise<void>;
};

export const wants = ({ categories, types }: Reads): ((event: RecordedEvent) => boolean) => {
  if (categories === undefined && types === undefined) return () => true;
  const wantedCategories = new Set(categories);
  const wantedTypes = new Set(types);
  return ({ type, stream }) => wantedTypes.has(type) || wantedCategories.has(categoryOf(stream));
};

/** The union of all readers' filters. */
export const unionOf = (all: readonly Reads[]): Reads => {
  if (all.some(({ categories, types }) => categories === undefined && types === undefined))
    return {};
  return {
    categories: [...new Set(all.flatMap(({ categories }) => categories ?? []))].sort(),
    types: [...new Set(all.flatMap(({ types }) => types ?? []))].sort(),
  };
};

type FeedOptions = {
  readonly eventStore: EventStore;
  readonly reads: Reads;
  /** Start of the shared reads. */
  readonly from: bigint;
  readonly onError: (error: unknown) => void;
};

/** Reads the log for all readers together, while one of them waits for the next page. */
const startPump = (
  { eventStore, reads, onError }: FeedOptions,
  kept: ReturnType<typeof createKeptPages>,
) => {
  const stopping = new AbortController();
  const tailMoved = createSignal();
  const demand = createSignal();
  let wanted = false;
  let end: bigint | undefined;

  /** The slowest reader determines how much is read ahead. */
  const pumpOnce = async () => {
    const pages = eventStore.subscribe({
      after: kept.tail(),
      filter: reads,
      limit: PAGE_EVENTS,
      signal: stopping.signal,
      caughtUp: true,
    });
    for await (const page of pages) {
      if (kept.add(page)) wanted = false;
      if (page.events.length === 0) end = page.upTo;
      tailMoved.raise();
      const { length } = page.events;
      const restMs = length < PAGE_EVENTS ? restAfter(length) : 0;
      if (restMs > 0) await abortablePause(restMs, stopping.signal);
      while (!wanted && !stopping.signal.aborted) await demand.next(stopping.signal);
      if (stopping.signal.aborted) return;
    }
  };

  const pump = async () => {
    while (!stopping.signal.aborted) {
      await pumpOnce().catch(onError);
      await abortablePause(RETRY_AFTER_MS, stopping.signal);
    }
  };
  const pumping = pump();

  return {
    isEnd: (position: bigint): boolean =>
      end !== undefined && end >= kept.tail() && position >= end,
    isStopped: (): boolean => stopping.signal.aborted,
    /** Resolves when the log has been read further, or to its end. */
    moved: async (signal: AbortSignal): Promise<void> => {
      wanted = true;
      const moved = tailMoved.next(signal);
      demand.raise();
      await moved;
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      tailMoved.raise();
      await pumping;
    },
  };
};

export const createFeed = (options: FeedOptions): Feed => {
  const { eventStore, from } = options;
  const kept = createKeptPages(from);
  const pump = startPump(options, kept);
  const filters = new WeakMap<Reads, (event: RecordedEvent) => boolean>();
  /** Readers that hold what they have read until the next page. */
  const expectant = new WeakSet<AbortSignal>();

  const note = (page: FeedPage, signal: AbortSignal): FeedPage => {
    if (page.more) expectant.add(signal);
    else expectant.delete(signal);
    return page;
  };

  return {
    next: async (after, wantedReads, signal) => {
      const isWanted = filters.get(wantedReads) ?? wants(wantedReads);
      filters.set(wantedReads, isWanted);
      while (!signal.aborted && !pump.isStopped()) {
        const page = kept.behind(after);
        if (page !== undefined) {
          // A full page can be the last: waiting for another would delay a new build.
          const more = page.more && !pump.isEnd(page.upTo);
          return note({ ...page, events: page.events.filter(isWanted), more }, signal);
        }
        if (after < kept.tail()) {
          const { pageEvents: limit = PAGE_EVENTS, ...filter } = wantedReads;
          const own = await eventStore.readAll({ after, limit, filter });
          return note({ ...own, more: own.events.length >= limit }, signal);
        }
        if (expectant.has(signal) && pump.isEnd(after))
          return note({ events: [], upTo: after, more: false }, signal);
        await pump.moved(signal);
      }
      return { events: [], upTo: after, more: false };
    },
    isBehind: (after, positions) => kept.tail() - after > positions,
    isEnd: pump.isEnd,
    stop: pump.stop,
  };
};

/** The last pages read for all readers, as one gapless range of the log. */
const createKeptPages = (from: bigint) => {
  const pages: KeptPage[] = [];
  let events = 0;
  let tail = from;
  return {
    tail: () => tail,
    add: (page: Page): boolean => {
      if (page.upTo <= tail) return false;
      pages.push({ ...page, after: tail });
      events += page.events.length;
      tail = page.upTo;
      while (pages.length > 1 && (events > KEPT_EVENTS || pages.length > KEPT_PAGES))
        events -= pages.shift()?.events.length ?? 0;
      return true;
    },
    /** The kept pages after a position, joined to about one page. */
    behind: (after: bigint): FeedPage | undefined => {
      // Applies to nearly every call: searching the kept pages took 3 % of a busy server.
      if (after >= tail) return undefined;
      const first = pages.findLastIndex((page) => page.after <= after && after < page.upTo);
      if (first === -1) return undefined;
      const found: RecordedEvent[] = [];
      let upTo = after;
      for (const page of pages.slice(first)) {
        if (upTo !== after && found.length + page.events.length > PAGE_EVENTS) break;
        for (const event of page.events) if (event.position > after) found.push(event);
        upTo = page.upTo;
      }
      return { events: found, upTo, more: upTo < tail || found.length >= PAGE_EVENTS };
    },
  };
};

/** A signal that sleepers wait for repeatedly. */
const createSignal = () => {
  const sleepers = new Set<() => void>();
  return {
    raise: () => {
      for (const rouse of [...sleepers]) rouse();
    },
    next: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const rouse = () => {
          sleepers.delete(rouse);
          signal.removeEventListener("abort", rouse);
          resolve();
        };
        if (signal.aborted) return resolve();
        sleepers.add(rouse);
        signal.addEventListener("abort", rouse, { once: true });
      }),
  };
};
