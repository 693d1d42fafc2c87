import { Kafka, logLevel, Partitioners } from "kafkajs";
import { formatCheckpoint } from "#infra/kafka/checkpoint.ts";
import { openLogTopic } from "#infra/kafka/open.ts";
import type { LogTopic, Publisher } from "#infra/kafka/port.ts";
import type { KafkaSettings } from "#infra/kafka/settings.ts";
import { namesOf } from "#infra/kafka/topic-names.ts";
import { silentLog } from "#infra/log/log.ts";

/**
 * The topic with a publisher whose producer is idempotent and has no transactional id: what the relay
 * would be without it.
 */
export const openTopicWithoutTransactions = async (settings: KafkaSettings): Promise<LogTopic> => {
  const topic = await openLogTopic(settings, silentLog);
  const names = namesOf(settings.prefix);
  const kafka = new Kafka({ brokers: [...settings.brokers], logLevel: logLevel.NOTHING });

  const openPublisher = async (): Promise<Publisher> => {
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return {
      recover: async () => {
        const reading = await topic.openPublisher();
        const checkpoint = await reading.recover();
        await reading.close();
        return checkpoint;
      },
      publish: async (messages, checkpoint) => {
        const value = formatCheckpoint(checkpoint);
        await producer.send({
          topic: names.log,
          messages: messages.map(({ recordedAtMs, headers, ...message }) => ({
            ...message,
            headers: { ...headers },
            timestamp: `${recordedAtMs}`,
          })),
        });
        await producer.send({
          topic: names.checkpoints,
          messages: [{ key: "checkpoint", value, partition: 0 }],
        });
      },
      close: () => producer.disconnect(),
    };
  };
  return { ...topic, openPublisher };
};
