import { setTimeout as pause } from "node:timers/promises";
import type { Consumer, ConsumerConfig, ConsumerRunConfig, Kafka } from "kafkajs";
import { RETRY_WITHOUT_RESTART } from "./kafkajs-retry.ts";

const AGAIN_AFTER_MS = 250;
const ATTEMPTS = 60;

type Options = {
  readonly kafka: Kafka;
  readonly config: ConsumerConfig;
  readonly topic: string;
  readonly run: ConsumerRunConfig;
  /** The running consumer has crashed. */
  readonly onEnd: (error: unknown) => void;
};

/**
 * A consumer that has joined its group. A broker that has just started rejects groups for a second
 * or two, and the client then crashes instead of repeating.
 */
export const startConsumer = async ({
  kafka,
  config,
  topic,
  run,
  onEnd,
}: Options): Promise<Consumer> => {
  for (let attempt = 1; ; attempt += 1) {
    const consumer = kafka.consumer({ ...config, retry: RETRY_WITHOUT_RESTART });
    let hasJoined = false;
    let crash: Error | undefined;
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      crash = payload.error;
      if (hasJoined) onEnd(crash);
    });
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    // It also resolves when it could not join.
    await consumer.run({ ...run, autoCommit: false });
    hasJoined = crash === undefined;
    if (hasJoined) return consumer;
    await consumer.disconnect().catch(() => undefined);
    if (attempt === ATTEMPTS) throw crash;
    await pause(AGAIN_AFTER_MS);
  }
};
