import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  categoryOf,
  type EventFilter,
  type EventStore,
  type RecordedEvent,
} from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import { partitionOf } from "./messages.ts";
import type { PartitionStatus } from "./partition.ts";
import { createPartitions } from "./partitions.ts";
import type { Consumption, LogTopic } from "./port.ts";

/** Clocks of brokers play no role, but events of one moment do: a start a little too early. */
const START_EARLIER_MS = 60_000;
const REPORT_EVERY_MS = 1_000;
/** A position that does not come while later ones have is missing. */
const MISSING_AFTER_MS = 15_000;
const DEFAULT_LIMIT = 1_000;

type Options = {
  readonly openTopic: () => Promise<LogTopic>;
  readonly prefix: string;
  readonly partitions: number;
  /** The log itself: its end, and the time of the event at which a reader continues. */
  readonly eventStore: Pick<EventStore, "head" | "readAll">;
  /** Called about once per second while it reads. */
  readonly onStatus: (status: readonly PartitionStatus[]) => void;
  /** Called when a reader has ended. */
  readonly onClose: () => Promise<void>;
  readonly log: Log;
  /** How long a position is awaited while later ones have come. */
  readonly missingAfterMs?: number | undefined;
};

const matches = ({ categories, types }: EventFilter = {}) => {
  if (categories === undefined && types === undefined) return () => true;
  const [wantedCategories, wantedTypes] = [new Set(categories), new Set(types)];
  return ({ stream, type }: RecordedEvent): boolean =>
    wantedTypes.has(type) || wantedCategories.has(categoryOf(stream));
};

/** Waits for arrivals; false when one position has been awaited for too long. */
const createPatience = (limitMs: number) => {
  let awaited: bigint | undefined;
  let until = 0;
  return {
    wait: async (
      arrival: Promise<unknown>,
      position: bigint,
      signal: AbortSignal | undefined,
    ): Promise<boolean> => {
      const now = performance.now();
      if (awaited !== position || now >= until) until = now + limitMs;
      awaited = position;
      const waiting = new AbortController();
      const stop = () => waiting.abort();
      if (signal?.aborted === true) return true;
      signal?.addEventListener("abort", stop, { once: true });
      const late = pause(until - now, false, { signal: waiting.signal }).catch(() => true);
      const isThere = await Promise.race([arrival.then(() => true), late]);
      signal?.removeEventListener("abort", stop);
      waiting.abort();
      return isThere;
    },
  };
};

/** Where a reader of the topic begins, and where an event should be: the log knows. */
const createPlaces = (eventStore: Pick<EventStore, "readAll">) => {
  const find = async (position: bigint): Promise<RecordedEvent | undefined> =>
    (await eventStore.readAll({ after: position - 1n, limit: 1 })).events[0];
  return {
    startMs: async (after: bigint): Promise<number> => {
      const last = after === 0n ? undefined : await find(after);
      return last === undefined ? 0 : Date.parse(last.recordedAt) - START_EARLIER_MS;
    },
    partitionOf: async (position: bigint, count: number): Promise<number> =>
      partitionOf((await find(position))?.metadata.websiteId ?? "", count),
  };
};

/** Connects, and starts to collect what is behind the position. */
const openPartitions = async (
  { openTopic, prefix, eventStore, onStatus, onClose, log, partitions: count }: Options,
  after: bigint,
) => {
  const topic = await openTopic();
  let consumption: Consumption | undefined;
  try {
    const partitions = createPartitions({
      count: await topic.prepare(count),
      after,
      consumption: () => consumption,
      log,
    });
    consumption = await topic.consume({
      group: `${prefix}.projections.${randomUUID()}`,
      fromMs: await createPlaces(eventStore).startMs(after),
      onBatch: partitions.add,
      onEnd: partitions.fail,
    });
    const reporting = setInterval(() => onStatus(partitions.status()), REPORT_EVERY_MS);
    const close = async () => {
      clearInterval(reporting);
      await consumption?.close().catch(() => undefined);
      await topic.close().catch(() => undefined);
      await onClose();
    };
    return { partitions, close };
  } catch (error) {
    await topic.close().catch(() => undefined);
    throw error;
  }
};

/**
 * Reads the log from its topic. Positions have no gaps and each is in one partition, so merging the
 * partitions by position restores the order of the log. Readers can follow this instead of the log.
 */
export const createMergedLog = (options: Options): Pick<EventStore, "subscribe"> => ({
  async *subscribe({ after, filter, limit = DEFAULT_LIMIT, signal, caughtUp = false }) {
    const { eventStore, missingAfterMs = MISSING_AFTER_MS } = options;
    const { partitions, close } = await openPartitions(options, after);
    const places = createPlaces(eventStore);
    const patience = createPatience(missingAfterMs);
    const isWanted = matches(filter);
    let position = after;
    let announced: bigint | undefined;
    try {
      while (signal?.aborted !== true) {
        const events = partitions.take(position, limit);
        position = events.at(-1)?.position ?? position;
        const wanted = events.filter(isWanted);
        if (wanted.length > 0) yield { events: wanted, upTo: position };
        if (events.length > 0) continue;
        if (caughtUp && announced !== position && position >= (await eventStore.head())) {
          announced = position;
          yield { events: [], upTo: position };
          continue;
        }
        const isThere = await patience.wait(partitions.arrival(position), position, signal);
        if (isThere || !partitions.hasLater(position)) continue;
        const missing = position + 1n;
        partitions.noteMissing(await places.partitionOf(missing, partitions.count), missing);
      }
    } finally {
      await close();
    }
  },
});
