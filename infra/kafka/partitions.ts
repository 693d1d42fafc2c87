import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Gap } from "./gaps.ts";
import { partitionOf, toEvent } from "./messages.ts";
import { createPartition, type Partition, type PartitionStatus } from "./partition.ts";
import type { Consumption, ReceivedBatch } from "./port.ts";

/** What a partition lacked, for operators. */
export type PartitionGap = Gap & { readonly partition: number; readonly upTo: bigint };

type Options = {
  readonly count: number;
  /** Messages up to this position are not needed. */
  readonly after: bigint;
  readonly consumption: () => Consumption | undefined;
  readonly log: Log;
};

/** The partitions, and how far events were taken from them. */
type Reading = {
  readonly partitions: readonly Partition[];
  readonly log: Log;
  /** Everything up to here was taken. */
  readonly place: { position: bigint };
};

const findNext = ({ partitions, place }: Reading): Partition | undefined =>
  partitions.find((each) => each.firstPosition() === place.position + 1n);

/** Takes the next event. Undefined when nobody can read it: then the log has it. */
const takeNext = (reading: Reading, partition: Partition): RecordedEvent | undefined => {
  const next = reading.place.position + 1n;
  try {
    const event = toEvent(partition.takeFirst());
    if (event.position === next) {
      reading.place.position = next;
      return event;
    }
  } catch (error) {
    reading.log.error({ position: `${next}`, error }, "A message of the Kafka topic is broken.");
  }
  partition.giveUpAt(next);
  return undefined;
};

/** Events that the topic lacks. */
const createMissing = (reading: Reading) => {
  const { partitions } = reading;
  const numberOf = ({ metadata }: RecordedEvent) =>
    partitionOf(metadata.websiteId, partitions.length);

  return {
    /** Whether events behind the next position have arrived: then that one is late or missing. */
    hasLater: (): boolean =>
      partitions.some((each) => (each.firstPosition() ?? 0n) > reading.place.position + 1n),
    /** Whether a partition is known to lack what could be the next event. */
    mayBeMissing: (): boolean =>
      partitions.some((each) => each.isMissing(reading.place.position + 1n)),
    isAnySilent: (): boolean => partitions.some((each) => each.isSilent()),
    /** The event is not awaited, nor what its partition should have delivered before the others. */
    giveUp: (event: RecordedEvent) => {
      const lasts = partitions.map((each) => each.last());
      const [highest = 0n] = lasts.sort((a, b) => (a > b ? -1 : 1));
      partitions[numberOf(event)]?.giveUpBefore(highest);
    },
    /** Nothing before the position is awaited. */
    giveUpAllBefore: (position: bigint) => {
      for (const each of partitions) each.giveUpBefore(position);
    },
    /**
     * Takes the next event, which comes from the log, and returns the gap that it is in; undefined
     * when it has arrived, or can still.
     */
    takeFromLog: (event: RecordedEvent): PartitionGap | undefined => {
      const number = numberOf(event);
      const partition = partitions[number];
      if (findNext(reading) !== undefined || !partition?.isMissing(event.position))
        return undefined;
      reading.place.position = event.position;
      const gap = partition.countMissing(event.position);
      return gap && { ...gap, partition: number, upTo: event.position };
    },
  };
};

/** The partitions of the topic, from which events are taken in the order of their positions. */
export const createPartitions = ({ count, after, consumption, log }: Options) => {
  const place = { position: after };
  const upTo = (): bigint => place.position;
  const partitions = Array.from({ length: count }, (_, number) =>
    createPartition({ number, upTo, consumption, log }),
  );
  const reading: Reading = { partitions, place, log };
  let arrived = Promise.withResolvers<unknown>();
  let failure: { readonly error: unknown } | undefined;

  return {
    ...createMissing(reading),
    position: upTo,
    /** False: the batch was not accepted. */
    add: (batch: ReceivedBatch): boolean => {
      const isAccepted = partitions[batch.partition]?.add(batch) ?? false;
      arrived.resolve(undefined);
      return isAccepted;
    },
    fail: (error: unknown) => {
      failure = { error };
      arrived.resolve(undefined);
    },
    /** Up to `limit` events that follow without a gap. */
    take: (limit: number): readonly RecordedEvent[] => {
      if (failure !== undefined) throw failure.error;
      const events: RecordedEvent[] = [];
      while (events.length < limit) {
        const partition = findNext(reading);
        const event = partition && takeNext(reading, partition);
        if (event === undefined) break;
        events.push(event);
      }
      return events;
    },
    /** Resolves when something has arrived since the last call that found nothing to take. */
    arrival: (): Promise<unknown> => {
      if (failure === undefined && findNext(reading) === undefined)
        arrived = Promise.withResolvers();
      return arrived.promise;
    },
    status: (): readonly PartitionStatus[] => partitions.map((each) => each.status()),
  };
};

export type Partitions = ReturnType<typeof createPartitions>;
