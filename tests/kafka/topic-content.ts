import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { findPlace, partitionOf, toEvent } from "#infra/kafka/messages.ts";
import { openLogTopic } from "#infra/kafka/open.ts";
import type { ReceivedMessage } from "#infra/kafka/port.ts";
import { silentLog } from "#infra/log/log.ts";
import { kafkaAt, PARTITIONS } from "./kafka-at.ts";

const placeOf = (message: ReceivedMessage) => {
  const place = findPlace(message);
  if (place === undefined) throw new Error("The relay did not write this message.");
  return place;
};

type Content = {
  /** The committed messages of each partition. */
  readonly partitions: readonly ReceivedMessage[][];
  readonly events: number;
  /** Messages whose position is not higher than that of the message before. */
  readonly outOfOrder: number;
  /** Messages whose `previous` is not the position of the message before. */
  readonly brokenLinks: number;
  readonly duplicates: number;
};

/** Reads the topic until the position has come and nothing follows for a while. */
export const readTopic = async (
  address: string,
  prefix: string,
  upTo: bigint,
  quietMs = 1_000,
): Promise<Content> => {
  const topic = await openLogTopic(kafkaAt(address, prefix), silentLog);
  await topic.prepare(PARTITIONS);
  const partitions: ReceivedMessage[][] = Array.from({ length: PARTITIONS }, () => []);
  const quiet = Promise.withResolvers<void>();
  let seen = 0n;
  let timer: NodeJS.Timeout | undefined;
  const consumption = await topic.consume({
    group: `${prefix}.content.${randomUUID()}`,
    fromMs: 0,
    onBatch: ({ partition, messages }) => {
      partitions[partition]?.push(...messages);
      for (const message of messages) {
        const { position } = placeOf(message);
        if (position > seen) seen = position;
      }
      clearTimeout(timer);
      if (seen >= upTo) timer = setTimeout(quiet.resolve, quietMs);
      return true;
    },
    onEnd: quiet.reject,
  });
  await quiet.promise;
  await consumption.close();
  await topic.close();
  return { partitions, ...judge(partitions) };
};

const judge = (partitions: readonly ReceivedMessage[][]) => {
  let [events, outOfOrder, brokenLinks, duplicates] = [0, 0, 0, 0];
  for (const messages of partitions) {
    const known = new Set<bigint>();
    let last = 0n;
    for (const message of messages) {
      const { position, previous } = placeOf(message);
      events += 1;
      if (known.has(position)) duplicates += 1;
      if (position <= last) outOfOrder += 1;
      if (previous !== last) brokenLinks += 1;
      known.add(position);
      last = position;
    }
  }
  return { events, outOfOrder, brokenLinks, duplicates };
};

/** The topic has every event of the log once, complete, in order, in its website's partition. */
export const expectTopicEqualsLog = async (
  address: string,
  prefix: string,
  eventStore: EventStore,
): Promise<void> => {
  const head = await eventStore.head();
  const content = await readTopic(address, prefix, head);
  const { events, outOfOrder, brokenLinks, duplicates } = content;
  expect({ events, outOfOrder, brokenLinks, duplicates }).toEqual({
    events: Number(head),
    outOfOrder: 0,
    brokenLinks: 0,
    duplicates: 0,
  });
  const byPosition = new Map(
    content.partitions.flatMap((messages, partition) =>
      messages.map((message) => [toEvent(message).position, { partition, message }] as const),
    ),
  );
  const { events: log } = await eventStore.readAll({ after: 0n, limit: Number(head) });
  for (const event of log) {
    const found = byPosition.get(event.position);
    if (found === undefined) throw new Error(`Position ${event.position} is not in the topic.`);
    const { partition, message } = found;
    expect(toEvent(message)).toEqual(event);
    expect(message.key).toBe(event.stream);
    expect(partition).toBe(partitionOf(event.metadata.websiteId, PARTITIONS));
  }
};
