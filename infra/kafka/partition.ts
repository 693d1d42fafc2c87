import type { Log } from "#infra/log/log.ts";
import { placeOf } from "./messages.ts";
import type { Consumption, ReceivedBatch, ReceivedMessage } from "./port.ts";

/** Waiting messages above which no more are fetched, and below which they are again. */
const ENOUGH = 4_000;
const FEW = 1_000;
/** How often the partition is read again before a gap counts as lasting. */
const READ_AGAIN = 3;

export type PartitionStatus = {
  readonly partition: number;
  /** Position of the last event that was accepted. */
  readonly position: bigint;
  readonly nextOffset: bigint;
  /** The offset behind the last record. */
  readonly endOffset: bigint;
  /** Why nothing more is accepted. */
  readonly problem: string | null;
};

type Options = {
  readonly number: number;
  /** Messages up to this position are not needed. */
  readonly after: bigint;
  readonly consumption: () => Consumption | undefined;
  readonly log: Log;
};

type Waiting = { readonly position: bigint; readonly message: ReceivedMessage };

/** The messages of one partition that have arrived and were not taken yet. */
const createQueue = () => {
  let waiting: Waiting[] = [];
  /** Index of the first one. */
  let first = 0;
  return {
    push: (one: Waiting) => waiting.push(one),
    first: (): Waiting | undefined => waiting[first],
    size: () => waiting.length - first,
    shift: () => {
      first += 1;
      if (first < FEW && first < waiting.length) return;
      waiting = waiting.slice(first);
      first = 0;
    },
  };
};

/**
 * One partition. Each message names the position before it in its partition. A message whose
 * position is known already is a duplicate and is dropped; one that does not follow is behind a gap,
 * and the partition is read again. A gap that stays stops the partition.
 */
export const createPartition = ({ number, after, consumption, log }: Options) => {
  const queue = createQueue();
  let last: bigint | undefined;
  let nextOffset: bigint | undefined;
  let endOffset = 0n;
  let readAgain = 0;
  let isPaused = false;
  let problem: string | null = null;

  const stop = (text: string) => {
    if (problem !== null) return;
    problem = text;
    log.error({ partition: number, error: text }, "A partition of the Kafka topic is stopped.");
    consumption()?.pause(number);
  };

  /** False: the partition is read again, or stopped. */
  const isNext = (previous: bigint): boolean => {
    if (last === undefined ? previous <= after : previous === last) return true;
    readAgain += 1;
    if (readAgain > READ_AGAIN) stop(`The event after position ${last ?? after} is missing.`);
    else consumption()?.seek(number, last === undefined ? undefined : nextOffset);
    return false;
  };

  const accept = (message: ReceivedMessage): boolean => {
    const { position, previous } = placeOf(message);
    if (last !== undefined && position <= last) return true;
    if (!isNext(previous)) return false;
    last = position;
    nextOffset = message.offset + 1n;
    if (position > after) queue.push({ position, message });
    return true;
  };

  return {
    stop,
    /** False: the batch was not accepted, or only its beginning. */
    add: ({ messages, next, end }: ReceivedBatch): boolean => {
      if (problem !== null) return false;
      endOffset = end;
      if (!messages.every(accept)) return false;
      nextOffset = next;
      readAgain = 0;
      if (!isPaused && queue.size() > ENOUGH) {
        isPaused = true;
        consumption()?.pause(number);
      }
      return true;
    },
    firstPosition: (): bigint | undefined => queue.first()?.position,
    /** Only when there is a first position. */
    takeFirst: (): ReceivedMessage => {
      const first = queue.first();
      if (first === undefined) throw new Error("Nothing has arrived.");
      queue.shift();
      if (isPaused && problem === null && queue.size() <= FEW) {
        isPaused = false;
        consumption()?.resume(number);
      }
      return first.message;
    },
    status: (): PartitionStatus => ({
      partition: number,
      position: last ?? 0n,
      nextOffset: nextOffset ?? 0n,
      endOffset,
      problem,
    }),
  };
};
