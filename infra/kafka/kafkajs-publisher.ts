import { randomUUID } from "node:crypto";
import { type Kafka, type Message, Partitioners, type Transaction } from "kafkajs";
import { formatCheckpoint } from "./checkpoint.ts";
import { readLastCheckpoint } from "./kafkajs-checkpoint.ts";
import { type LogMessage, type Publisher, PublisherFenced } from "./port.ts";
import type { TopicNames } from "./topic-names.ts";

/**
 * Characters in one request: a request is a single batch for each partition, which the broker
 * limits.
 */
const REQUEST_CHARACTERS = 2_000_000;
/** After this time without an end, the broker aborts the transaction of a relay that died. */
const TRANSACTION_TIMEOUT_MS = 30_000;

const FENCED: ReadonlySet<unknown> = new Set(["INVALID_PRODUCER_EPOCH", "PRODUCER_FENCED"]);

/** The client wraps errors of the protocol. */
const fenceIn = (error: unknown, depth = 0): number | undefined => {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const { type, code, cause } = error as { type?: unknown; code?: unknown; cause?: unknown };
  if (FENCED.has(type) && typeof code === "number") return code;
  return fenceIn(cause ?? (error as { originalError?: unknown }).originalError, depth + 1);
};

const orFenced = (error: unknown): unknown => {
  const code = fenceIn(error);
  return code === undefined ? error : new PublisherFenced(code, error);
};

const toRecord = ({ partition, key, value, headers, recordedAtMs }: LogMessage): Message => ({
  partition,
  key,
  value,
  headers,
  timestamp: `${recordedAtMs}`,
});

/** In requests of a bounded size; one message can be larger than that. */
const inRequests = function* (messages: readonly LogMessage[]): Generator<Message[]> {
  let request: Message[] = [];
  let characters = 0;
  for (const message of messages) {
    if (request.length > 0 && characters + message.value.length > REQUEST_CHARACTERS) {
      yield request;
      request = [];
      characters = 0;
    }
    request.push(toRecord(message));
    characters += message.value.length;
  }
  if (request.length > 0) yield request;
};

export const createPublisher = async (kafka: Kafka, names: TopicNames): Promise<Publisher> => {
  const producer = kafka.producer({
    transactionalId: names.transactionalId,
    idempotent: true,
    maxInFlightRequests: 1,
    transactionTimeout: TRANSACTION_TIMEOUT_MS,
    // Every message names its partition.
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();

  const inTransaction = async (work: (transaction: Transaction) => Promise<void>) => {
    try {
      const transaction = await producer.transaction();
      try {
        await work(transaction);
        await transaction.commit();
      } catch (error) {
        if (transaction.isActive()) await transaction.abort().catch(() => undefined);
        throw error;
      }
    } catch (error) {
      throw orFenced(error);
    }
  };
  const noteOf = (key: string, value: string) => ({
    topic: names.checkpoints,
    messages: [{ key, value, partition: 0 }],
  });

  return {
    recover: async () => {
      // The first transaction of a producer fences the others. Its mark is the end up to which
      // checkpoints must be read.
      const mark = randomUUID();
      await inTransaction(async (transaction) => {
        await transaction.send(noteOf("recovery", mark));
      });
      return readLastCheckpoint(kafka, names.checkpoints, mark);
    },
    publish: (messages, checkpoint) =>
      inTransaction(async (transaction) => {
        const requests = [...inRequests(messages)];
        const last = requests.pop() ?? [];
        for (const request of requests)
          await transaction.send({ topic: names.log, messages: request });
        // Together: each further topic of a transaction costs three answers of the broker.
        await transaction.sendBatch({
          topicMessages: [
            { topic: names.log, messages: last },
            noteOf("checkpoint", formatCheckpoint(checkpoint)),
          ],
        });
      }),
    close: () => producer.disconnect(),
  };
};
