import { randomUUID } from "node:crypto";
import type { Admin, Kafka } from "kafkajs";
import { parseCheckpoint } from "./checkpoint.ts";
import { startConsumer } from "./kafkajs-start-consumer.ts";
import type { RelayCheckpoint } from "./port.ts";

/** Compaction is lazy: the last checkpoint is looked for near the end first. */
const FIRST_LOOK = 1_000n;
const WIDER = 20n;
const MARK_WITHIN_MS = 60_000;

type Look = { readonly found: RelayCheckpoint | undefined };

/** Reads committed records from the offset on until the mark appears. */
const lookFrom = async (
  kafka: Kafka,
  admin: Admin,
  topic: string,
  offset: bigint,
  mark: string,
): Promise<Look> => {
  const groupId = `${topic}.recovery.${randomUUID()}`;
  const marked = Promise.withResolvers<Look>();
  // It can be settled before it is awaited.
  marked.promise.catch(() => undefined);
  let last: string | undefined;
  const consumer = await startConsumer({
    kafka,
    topic,
    onEnd: marked.reject,
    config: { groupId, readUncommitted: false, maxWaitTimeInMs: 100 },
    run: {
      eachMessage: async ({ message }) => {
        const value = message.value?.toString() ?? "";
        if (message.key?.toString() === "checkpoint") last = value;
        else if (value === mark)
          marked.resolve({ found: last === undefined ? undefined : parseCheckpoint(last) });
      },
    },
  });
  const timer = setTimeout(
    () => marked.reject(new Error("The last checkpoint of the relay could not be read.")),
    MARK_WITHIN_MS,
  );
  try {
    consumer.seek({ topic, partition: 0, offset: `${offset}` });
    return await marked.promise;
  } finally {
    clearTimeout(timer);
    await consumer.disconnect().catch(() => undefined);
    await admin.deleteGroups([groupId]).catch(() => undefined);
  }
};

/** The last committed checkpoint before the mark, which must have been committed. */
export const readLastCheckpoint = async (
  kafka: Kafka,
  topic: string,
  mark: string,
): Promise<RelayCheckpoint | undefined> => {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const [{ low = "0", high = "0" } = {}] = await admin.fetchTopicOffsets(topic);
    const [begin, end] = [BigInt(low), BigInt(high)];
    for (let back = FIRST_LOOK; ; back *= WIDER) {
      const from = end - back > begin ? end - back : begin;
      const { found } = await lookFrom(kafka, admin, topic, from, mark);
      if (found !== undefined || from === begin) return found;
    }
  } finally {
    await admin.disconnect();
  }
};
