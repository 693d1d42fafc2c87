import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Kafka, logLevel, type SASLOptions } from "kafkajs";
import type { Log } from "#infra/log/log.ts";
import { consumeTopic } from "./kafkajs-consumer.ts";
import { createPublisher } from "./kafkajs-publisher.ts";
import { RETRY } from "./kafkajs-retry.ts";
import type { LogTopic } from "./port.ts";
import type { KafkaSettings } from "./settings.ts";
import { namesOf } from "./topic-names.ts";

/** Larger than the data of the largest append (8 MiB) with all its escapes. */
const MESSAGE_BYTES = 20_000_000;

const levels = {
  [logLevel.ERROR]: "info",
  [logLevel.WARN]: "debug",
  [logLevel.INFO]: "debug",
  [logLevel.DEBUG]: "debug",
  [logLevel.NOTHING]: "debug",
} as const;

/**
 * The client repeats failed requests itself and reports each: only what its callers cannot repair
 * is worth an operator's attention, and they report that.
 */
const logCreator =
  (log: Log) =>
  () =>
  ({ level, log: entry }: { level: logLevel; log: { message: string } }): void =>
    log[levels[level] ?? "debug"]({ error: entry.message }, "The Kafka client reports a problem.");

const LOOK_AGAIN_MS = 250;
const LOOKS = 40;

/** A topic that was just created has no leader for a moment, and the client does not repeat that. */
const untilLed = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (let look = 1; ; look += 1) {
    try {
      return await ask();
    } catch (error) {
      if ((error as { retriable?: unknown }).retriable !== true || look === LOOKS) throw error;
      await pause(LOOK_AGAIN_MS);
    }
  }
};

const connectionOf = async ({ brokers, tls, caFile, sasl, prefix }: KafkaSettings) => ({
  brokers: [...brokers],
  clientId: prefix,
  ...(tls && { ssl: caFile === undefined ? true : { ca: await readFile(caFile, "utf8") } }),
  ...(sasl && { sasl: sasl as SASLOptions }),
});

/** The topics of the log, through kafkajs. Only imported where Kafka is switched on. */
export const openKafkajs = async (settings: KafkaSettings, log: Log): Promise<LogTopic> => {
  const kafka = new Kafka({
    ...(await connectionOf(settings)),
    logCreator: logCreator(log),
    retry: RETRY,
  });
  const names = namesOf(settings.prefix);
  const admin = kafka.admin();
  await admin.connect();

  const offsets = (topic: string) => untilLed(() => admin.fetchTopicOffsets(topic));

  return {
    prepare: async (partitions) => {
      const replicationFactor = settings.replication;
      const entriesOf = (entries: Readonly<Record<string, string>>) =>
        Object.entries(entries).map(([name, value]) => ({ name, value }));
      const existing = new Set(await admin.listTopics());
      const topics = [
        {
          topic: names.log,
          numPartitions: partitions,
          replicationFactor,
          configEntries: entriesOf({
            "cleanup.policy": "delete",
            "retention.ms": "-1",
            "retention.bytes": "-1",
            "max.message.bytes": `${MESSAGE_BYTES}`,
          }),
        },
        {
          topic: names.checkpoints,
          numPartitions: 1,
          replicationFactor,
          configEntries: entriesOf({ "cleanup.policy": "compact" }),
        },
      ].filter(({ topic }) => !existing.has(topic));
      if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: false });
      return (await offsets(names.log)).length;
    },
    isUntouched: async () => (await offsets(names.log)).every(({ high }) => high === "0"),
    openPublisher: () => createPublisher(kafka, names),
    consume: (options) => consumeTopic({ kafka, admin, topic: names.log, ...options }),
    close: () => admin.disconnect(),
  };
};
