import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { openLogTopic } from "#infra/kafka/open.ts";
import type { PublisherFenced } from "#infra/kafka/port.ts";
import { startRelayRole } from "#infra/kafka/relay-role.ts";
import { createPostgresLocks } from "#infra/locks/postgres.ts";
import { type Log, silentLog } from "#infra/log/log.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { kafkaAt, PARTITIONS } from "./kafka-at.ts";
import { openTopicWithoutTransactions } from "./without-transactions.ts";

/**
 * A process that relays until it is killed: `node relay-process.ts <database> <brokers> <prefix>`,
 * with `without-transactions` as a relay that has no transactional id.
 * Its first line comes when it begins. It ends with the broker's code when it is fenced, and with 1
 * when it refuses.
 */
const [connectionString = "", brokers = "", prefix = "", way = ""] = process.argv.slice(2);
const settings = kafkaAt(brokers, prefix);
// A client whose broker dies leaves rejections behind that nobody can await.
process.on("unhandledRejection", () => undefined);

const endWhenFenced: Log = {
  ...silentLog,
  error: (fields, message) => {
    process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
    const { code } = fields as { code?: PublisherFenced["code"] };
    if (code !== undefined) process.exit(code);
  },
};

const relay = startRelayRole({
  openTopic: () =>
    way === "without-transactions"
      ? openTopicWithoutTransactions(settings)
      : openLogTopic(settings, silentLog),
  partitions: PARTITIONS,
  eventStore: createPostgresEventStore({ connectionString }),
  sql: createDatabase({ connectionString }),
  locks: await createPostgresLocks({ connectionString, onError: () => undefined }),
  isHeld: async () => false,
  log: endWhenFenced,
});
process.stdout.write("started\n");
await relay.ended.catch(() => process.exit(1));
