import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import { abortablePause } from "../timers/abortable-pause.ts";
import { findEvent } from "./compare-with-log.ts";
import { partitionOf, toMessage } from "./messages.ts";
import type { LogMessage, LogTopic, RelayCheckpoint } from "./port.ts";

/** Events of one transaction: with 200, the transactions themselves take most of the time. */
const PAGE_EVENTS = 2_000;
const DEFAULT_LOOK_EVERY_MS = 30_000;

export type RelayOptions = {
  readonly topic: LogTopic;
  readonly eventStore: Pick<EventStore, "subscribe" | "head" | "readAll">;
  readonly logId: string;
  /** Partitions of a topic that does not exist yet. */
  readonly partitions: number;
  readonly signal: AbortSignal;
  /** Everything up to here is in the topic. */
  readonly onRelayed: (position: bigint) => void;
  /** Pause between two looks at whether the topic still has what was published. */
  readonly lookEveryMs?: number;
};

/** The topic carries another log or a later one: only an operator can decide what is right. */
export class RelayRefused extends Error {
  constructor(reason: string) {
    super(
      `${reason} Nothing was published. Set another KAFKA_PREFIX, or delete the topics; then everything is published from the first event on.`,
    );
    this.name = "RelayRefused";
  }
}

type RelayPosition = Pick<RelayCheckpoint, "position" | "last">;

/** Where to continue; throws RelayRefused when the topic and the log do not belong together. */
const continueFrom = async (
  found: RelayCheckpoint | undefined,
  partitions: number,
  { topic, eventStore, logId }: RelayOptions,
): Promise<RelayPosition> => {
  if (found === undefined) {
    if (!(await topic.isUntouched()))
      throw new RelayRefused("The topic has messages, but no checkpoint says which.");
    return { position: 0n, last: Array.from({ length: partitions }, () => 0n) };
  }
  if (found.logId !== logId)
    throw new RelayRefused(
      "The topic carries another log: this one is new, or was restored from a backup.",
    );
  if (found.partitions !== partitions)
    throw new RelayRefused(
      `The topic was filled with ${found.partitions} partitions and has ${partitions} now, so that websites would move between them.`,
    );
  const head = await eventStore.head();
  if (found.position > head)
    throw new RelayRefused(
      `The topic carries events up to position ${found.position}, but the log ends at ${head}: it was set back.`,
    );
  const last = found.eventId && (await findEvent(eventStore, found.position));
  if (last && last.id !== found.eventId)
    throw new RelayRefused(
      `The topic and the log have different events at position ${found.position}: the log was set back, and has grown since.`,
    );
  return found;
};

/** The messages of a page, and the last positions behind them. */
const toMessages = (
  events: readonly RecordedEvent[],
  before: readonly bigint[],
): { readonly messages: readonly LogMessage[]; readonly last: readonly bigint[] } => {
  const last = [...before];
  const messages = events.map((event) => {
    const partition = partitionOf(event.metadata.websiteId, last.length);
    const message = toMessage(event, partition, last[partition] ?? 0n);
    last[partition] = event.position;
    return message;
  });
  return { messages, last };
};

/**
 * Rejects when nothing is left of what was published: brokers that lost their data accept the next
 * page as if nothing had happened, and a quiet shop has no next page for hours.
 */
const failWhenEmptied = async (
  { topic, lookEveryMs = DEFAULT_LOOK_EVERY_MS }: RelayOptions,
  published: () => bigint,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    // What was published a moment ago may not be stable yet, so that the topic still seems untouched.
    const before = published();
    await abortablePause(lookEveryMs, signal);
    if (signal.aborted) return;
    if (before > 0n && (await topic.isUntouched()))
      throw new Error("The topic was emptied. Everything is published again.");
  }
};

/**
 * Publishes the log from the last checkpoint on, until the signal aborts or something fails. After a
 * failure the publisher is thrown away: the next call begins with the recovery again.
 */
export const relayLog = async (options: RelayOptions): Promise<void> => {
  const { topic, eventStore, logId, signal, onRelayed } = options;
  const partitions = await topic.prepare(options.partitions);
  const publisher = await topic.openPublisher();
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  let watching = Promise.resolve();
  try {
    let standing = await continueFrom(await publisher.recover(), partitions, options);
    onRelayed(standing.position);
    watching = failWhenEmptied(options, () => standing.position, either);
    watching.catch(() => ending.abort());
    const after = standing.position;
    for await (const { events, upTo } of eventStore.subscribe({
      after,
      limit: PAGE_EVENTS,
      signal: either,
    })) {
      const { messages, last } = toMessages(events, standing.last);
      await publisher.publish(messages, {
        logId,
        partitions,
        position: upTo,
        last,
        eventId: events.at(-1)?.id,
      });
      standing = { position: upTo, last };
      onRelayed(upTo);
    }
    await watching;
  } finally {
    ending.abort();
    await watching.catch(() => undefined);
    // A broker that is gone must not hold up the recovery.
    await publisher.close().catch(() => undefined);
  }
};
