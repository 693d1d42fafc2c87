import type { Log } from "#infra/log/log.ts";
import { createGaps } from "./gaps.ts";
import { findPlace } from "./messages.ts";
import type { Consumption, ReceivedBatch, ReceivedMessage } from "./port.ts";
import { createWaitingMessages } from "./waiting-messages.ts";

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
};

type Options = {
  readonly number: number;
  /** Everything up to here was given to the reader. It moves on while the topic is read. */
  readonly upTo: () => bigint;
  readonly consumption: () => Consumption | undefined;
  readonly log: Log;
};

/** Fetches no more of the partition while many messages wait. */
const createBrake = ({ number, consumption }: Options, waiting: { size: () => number }) => {
  let isPaused = false;
  return {
    pauseWhenMany: () => {
      if (isPaused || waiting.size() <= ENOUGH) return;
      isPaused = true;
      consumption()?.pause(number);
    },
    resumeWhenFew: () => {
      if (!isPaused || waiting.size() > FEW) return;
      isPaused = false;
      consumption()?.resume(number);
    },
  };
};

/** Accepts messages in order, once each, and notes what does not come between them. */
const createAcceptance = ({ number, upTo, consumption, log }: Options) => {
  const waiting = createWaitingMessages();
  const gaps = createGaps();
  const start = upTo();
  let last: bigint | undefined;
  let nextOffset: bigint | undefined;
  let readAgain = 0;
  let isSilent = false;

  /** What is before the message has been accepted, or was given to the reader otherwise. */
  const follows = (previous: bigint): boolean =>
    previous === last || ((last ?? 0n) <= previous && previous <= upTo());

  /** False: the partition is read again. */
  const isNext = (position: bigint, previous: bigint): boolean => {
    if (follows(previous)) return true;
    readAgain += 1;
    if (readAgain <= READ_AGAIN) {
      consumption()?.seek(number, last === undefined ? undefined : nextOffset);
      return false;
    }
    gaps.add(last ?? start, position);
    return true;
  };

  const accept = (message: ReceivedMessage): boolean => {
    const place = findPlace(message);
    if (place === undefined) {
      log.error(
        { partition: number, offset: `${message.offset}` },
        "A message in the Kafka topic is not the relay's and was skipped.",
      );
      return true;
    }
    const { position, previous } = place;
    if (last !== undefined && position <= last) return true;
    if (!isNext(position, previous)) return false;
    readAgain = 0;
    isSilent = false;
    last = position;
    nextOffset = message.offset + 1n;
    if (position > upTo()) waiting.push({ position, message });
    return true;
  };

  return {
    waiting,
    gaps,
    last: (): bigint => last ?? start,
    nextOffset: (): bigint => nextOffset ?? 0n,
    isSilent: () => isSilent,
    /** False: the batch was not accepted, or only its beginning. */
    acceptAll: ({ messages, next }: ReceivedBatch): boolean => {
      if (!messages.every(accept)) return false;
      nextOffset = next;
      return true;
    },
    /** Nothing before the position is awaited. */
    giveUpBefore: (position: bigint) => {
      isSilent = true;
      gaps.add(last ?? start, position);
    },
  };
};

/**
 * One partition. Each message names the position before it in its partition. A message whose
 * position is known already is a duplicate and is dropped; one that does not follow is behind a gap,
 * and the partition is read again. A gap that stays is noted: the log in Postgres has what is
 * missing.
 */
export const createPartition = (options: Options) => {
  const { number, upTo } = options;
  const { waiting, gaps, ...acceptance } = createAcceptance(options);
  const { pauseWhenMany, resumeWhenFew } = createBrake(options, waiting);
  let endOffset = 0n;

  return {
    add: (batch: ReceivedBatch): boolean => {
      endOffset = batch.end;
      const isAccepted = acceptance.acceptAll(batch);
      if (isAccepted) pauseWhenMany();
      return isAccepted;
    },
    last: acceptance.last,
    /** Behind what was given to the reader. */
    firstPosition: (): bigint | undefined => {
      const given = upTo();
      let first = waiting.first();
      // It came late, when it had been read from the log.
      for (; first !== undefined && first.position <= given; first = waiting.first())
        waiting.shift();
      resumeWhenFew();
      return first?.position;
    },
    /** Only when there is a first position. */
    takeFirst: (): ReceivedMessage => {
      const first = waiting.first();
      if (first === undefined) throw new Error("Nothing has arrived.");
      waiting.shift();
      resumeWhenFew();
      return first.message;
    },
    giveUpBefore: acceptance.giveUpBefore,
    /** The event at the position has arrived, and cannot be read. */
    giveUpAt: (position: bigint) => gaps.add(position - 1n, position + 1n),
    /** Whether nothing has come since it was given up. */
    isSilent: acceptance.isSilent,
    isMissing: gaps.isIn,
    countMissing: gaps.count,
    status: (): PartitionStatus => ({
      partition: number,
      position: acceptance.last(),
      nextOffset: acceptance.nextOffset(),
      endOffset,
    }),
  };
};

export type Partition = ReturnType<typeof createPartition>;
