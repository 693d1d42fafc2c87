import { randomUUID } from "node:crypto";
import {
  categoryOf,
  type EventFilter,
  type EventStore,
  type Page,
  type RecordedEvent,
} from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import { assertOfLog, findEvent, TopicOfAnotherLog } from "./compare-with-log.ts";
import type { PartitionStatus } from "./partition.ts";
import { createPartitions, type PartitionGap, type Partitions } from "./partitions.ts";
import { createPatience } from "./patience.ts";
import type { Consumption, LogTopic } from "./port.ts";

/** Clocks of brokers play no role, but events of one moment do: a start a little too early. */
const START_EARLIER_MS = 60_000;
const REPORT_EVERY_MS = 1_000;
/** A position that does not come while later ones have is missing. */
const MISSING_AFTER_MS = 5_000;
/** The same, while a partition has delivered nothing since it was found to lack an event. */
const MISSING_AGAIN_AFTER_MS = 500;
const DEFAULT_LIMIT = 1_000;

type Options = {
  readonly openTopic: () => Promise<LogTopic>;
  readonly prefix: string;
  readonly partitions: number;
  /** The log itself: its end, where a reader begins, and what the topic lacks. */
  readonly eventStore: Pick<EventStore, "head" | "readAll" | "subscribe">;
  /** The last position that the relay has published. */
  readonly findRelayed: () => Promise<bigint>;
  /** Called about once per second while it reads. `problem`: why the topic is not read. */
  readonly onStatus: (status: readonly PartitionStatus[], problem: string | null) => void;
  /** Events that the topic lacks were read from the log. */
  readonly onGaps: (gaps: readonly PartitionGap[]) => void;
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

/** The time of the event at which a reader continues. */
const findStartMs = async (
  eventStore: Pick<EventStore, "readAll">,
  after: bigint,
): Promise<number> => {
  if (after === 0n) return 0;
  const last = await findEvent(eventStore, after);
  return last === undefined ? 0 : Date.parse(last.recordedAt) - START_EARLIER_MS;
};

/** Connects, and starts to collect what is behind the position. */
const openPartitions = async (options: Options, after: bigint) => {
  const { openTopic, prefix, eventStore, log } = options;
  const topic = await openTopic();
  let consumption: Consumption | undefined;
  try {
    const partitions = createPartitions({
      count: await topic.prepare(options.partitions),
      consumption: () => consumption,
      after,
      log,
    });
    consumption = await topic.consume({
      group: `${prefix}.projections.${randomUUID()}`,
      fromMs: await findStartMs(eventStore, after),
      onBatch: partitions.add,
      onEnd: partitions.fail,
    });
    const close = async () => {
      await consumption?.close().catch(() => undefined);
      await topic.close().catch(() => undefined);
    };
    return { partitions, close };
  } catch (error) {
    await topic.close().catch(() => undefined);
    throw error;
  }
};

/**
 * What the topic lacks, from the log; empty when nothing is known to be missing. The log is the
 * truth, and every reader reaches it anyway.
 */
const readMissing = async (
  partitions: Partitions,
  { eventStore, onGaps, log }: Options,
  limit: number,
): Promise<readonly RecordedEvent[]> => {
  if (!partitions.mayBeMissing()) return [];
  const { events } = await eventStore.readAll({ after: partitions.position(), limit });
  const gaps = new Map<string, PartitionGap>();
  const stop = events.findIndex((event) => {
    const gap = partitions.takeFromLog(event);
    if (gap !== undefined) gaps.set(`${gap.partition} ${gap.after}`, gap);
    return gap === undefined;
  });
  for (const { partition, after, upTo, events: count } of gaps.values())
    log.error(
      { partition, after: `${after}`, upTo: `${upTo}`, events: count },
      "Events are missing in a partition of the Kafka topic and were read from the log.",
    );
  if (gaps.size > 0) onGaps([...gaps.values()]);
  return stop === -1 ? events : events.slice(0, stop);
};

/** The next position was awaited for too long: what is missing is not awaited any longer. */
const giveUpNext = async (
  partitions: Partitions,
  { eventStore, findRelayed }: Options,
): Promise<void> => {
  const position = partitions.position();
  if (partitions.hasLater()) {
    const next = await findEvent(eventStore, position + 1n);
    if (next !== undefined) partitions.giveUp(next);
    return;
  }
  const relayed = await findRelayed();
  if (relayed > position) partitions.giveUpAllBefore(relayed + 1n);
};

type Subscription = Parameters<EventStore["subscribe"]>[0];

/** Pages in the order of the log, until the signal aborts. */
async function* mergePages(
  partitions: Partitions,
  options: Options,
  { filter, limit = DEFAULT_LIMIT, signal, caughtUp = false }: Subscription,
): AsyncIterable<Page> {
  const { eventStore, missingAfterMs = MISSING_AFTER_MS } = options;
  const patience = createPatience();
  const isWanted = matches(filter);
  let announced: bigint | undefined;
  while (signal?.aborted !== true) {
    const arrived = partitions.take(limit);
    await assertOfLog(eventStore, arrived.at(-1));
    const events = arrived.length > 0 ? arrived : await readMissing(partitions, options, limit);
    const position = partitions.position();
    const wanted = events.filter(isWanted);
    if (wanted.length > 0) yield { events: wanted, upTo: position };
    if (events.length > 0) continue;
    if (caughtUp && announced !== position && position >= (await eventStore.head())) {
      announced = position;
      yield { events: [], upTo: position };
      continue;
    }
    const limitMs = partitions.isAnySilent()
      ? Math.min(missingAfterMs, MISSING_AGAIN_AFTER_MS)
      : missingAfterMs;
    if (await patience.wait(partitions.arrival(), position, limitMs, signal)) continue;
    await giveUpNext(partitions, options);
  }
}

/**
 * Reads the log from its topic. Positions have no gaps and each is in one partition, so merging the
 * partitions by position restores the order of the log. Readers can follow this instead of the log.
 * What the topic lacks comes from the log; of a topic that carries another log, nothing is used.
 */
export const createMergedLog = (options: Options): Pick<EventStore, "subscribe"> => ({
  async *subscribe(subscription) {
    const { eventStore, onStatus, onClose, log } = options;
    const { partitions, close } = await openPartitions(options, subscription.after);
    let problem: string | null = null;
    let { after } = subscription;
    const reporting = setInterval(() => onStatus(partitions.status(), problem), REPORT_EVERY_MS);
    try {
      for await (const page of mergePages(partitions, options, subscription)) {
        after = page.upTo;
        yield page;
      }
    } catch (error) {
      if (!(error instanceof TopicOfAnotherLog)) throw error;
      problem = error.message;
      log.error({ error: problem }, "The Kafka topic is not read.");
      await close();
      yield* eventStore.subscribe({ ...subscription, after });
    } finally {
      clearInterval(reporting);
      await close();
      await onClose();
    }
  },
});
