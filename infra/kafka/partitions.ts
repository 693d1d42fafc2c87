import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import { toEvent } from "./messages.ts";
import { createPartition, type PartitionStatus } from "./partition.ts";
import type { Consumption, ReceivedBatch } from "./port.ts";

type Options = {
  readonly count: number;
  /** Messages up to this position are not needed. */
  readonly after: bigint;
  readonly consumption: () => Consumption | undefined;
  readonly log: Log;
};

/** The partitions of the topic, from which events are taken in the order of their positions. */
export const createPartitions = (options: Options) => {
  const { count } = options;
  const partitions = Array.from({ length: count }, (_, number) =>
    createPartition({ ...options, number }),
  );
  let arrived = Promise.withResolvers<unknown>();
  let failure: { readonly error: unknown } | undefined;

  const take = (position: bigint, limit: number): readonly RecordedEvent[] => {
    if (failure !== undefined) throw failure.error;
    const events: RecordedEvent[] = [];
    for (let next = position + 1n; events.length < limit; next += 1n) {
      const partition = partitions.find((each) => each.firstPosition() === next);
      if (partition === undefined) break;
      events.push(toEvent(partition.takeFirst()));
    }
    return events;
  };
  const isThere = (position: bigint): boolean =>
    partitions.some((each) => each.firstPosition() === position);

  return {
    count,
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
    /** Up to `limit` events that follow the position without a gap. */
    take,
    /** Resolves when something has arrived since the last call that found nothing to take. */
    arrival: (position: bigint): Promise<unknown> => {
      if (failure === undefined && !isThere(position + 1n)) arrived = Promise.withResolvers();
      return arrived.promise;
    },
    /** Whether events behind the next position have arrived: then that one is late or missing. */
    hasLater: (position: bigint): boolean =>
      partitions.some((each) => (each.firstPosition() ?? 0n) > position + 1n),
    noteMissing: (number: number, position: bigint) =>
      partitions[number]?.stop(`Position ${position} is missing.`),
    status: (): readonly PartitionStatus[] => partitions.map((each) => each.status()),
  };
};
