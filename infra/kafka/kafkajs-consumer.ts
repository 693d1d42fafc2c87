import type { Admin, Kafka } from "kafkajs";
import { startConsumer } from "./kafkajs-start-consumer.ts";
import type { ConsumeOptions, Consumption, ReceivedMessage } from "./port.ts";

type Options = ConsumeOptions & {
  readonly kafka: Kafka;
  readonly admin: Admin;
  readonly topic: string;
};

/** Small, so that a batch is processed long before its member would count as dead. */
const PARTITION_BYTES = 1_048_576;
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 1_000;
/** A quiet topic answers after this time; a message is answered immediately. */
const WAIT_MS = 500;

type Header = Buffer | string | (Buffer | string)[] | undefined;

const textOf = (header: Header): string =>
  Array.isArray(header) ? String(header[0] ?? "") : String(header ?? "");

type RawMessage = {
  readonly offset: string;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers?: Readonly<Record<string, Header>> | undefined;
};

const toReceived = ({ offset, key, value, headers = {} }: RawMessage): ReceivedMessage => ({
  offset: BigInt(offset),
  key: key?.toString() ?? "",
  value: value?.toString() ?? "",
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, header]) => [name, textOf(header)]),
  ),
});

/** Reads all partitions, committed messages only. The group's offsets are a hint for nobody. */
export const consumeTopic = async ({
  kafka,
  admin,
  topic,
  group,
  fromMs,
  onBatch,
  onEnd,
}: Options): Promise<Consumption> => {
  const starts = await admin.fetchTopicOffsetsByTimestamp(topic, Math.max(0, fromMs));
  /** Where each partition continues. */
  const next = new Map(starts.map(({ partition, offset }) => [partition, BigInt(offset)]));
  let isClosed = false;
  const consumer = await startConsumer({
    kafka,
    topic,
    config: {
      groupId: group,
      readUncommitted: false,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: WAIT_MS,
      maxBytesPerPartition: PARTITION_BYTES,
    },
    run: {
      eachBatchAutoResolve: false,
      eachBatch: async ({ batch, resolveOffset, isStale, isRunning, heartbeat }) => {
        if (isStale() || !isRunning()) return;
        const messages = batch.messages.map(toReceived);
        const behind = BigInt(batch.lastOffset()) + 1n;
        const end = BigInt(batch.highWatermark);
        if (!onBatch({ partition: batch.partition, messages, next: behind, end })) return;
        next.set(batch.partition, behind);
        resolveOffset(batch.lastOffset());
        await heartbeat();
      },
    },
    onEnd: (error) => (isClosed ? undefined : onEnd(error)),
  });
  const seekAll = () => {
    for (const [partition, offset] of next)
      consumer.seek({ topic, partition, offset: `${offset}` });
  };
  seekAll();
  // Nothing is committed: after a rebalance the client would start at the beginning.
  consumer.on(consumer.events.GROUP_JOIN, seekAll);
  return {
    pause: (partition) => consumer.pause([{ topic, partitions: [partition] }]),
    resume: (partition) => consumer.resume([{ topic, partitions: [partition] }]),
    seek: (partition, offset = 0n) => {
      next.set(partition, offset);
      consumer.seek({ topic, partition, offset: `${offset}` });
    },
    close: async () => {
      isClosed = true;
      await consumer.disconnect();
      await admin.deleteGroups([group]).catch(() => undefined);
    },
  };
};
