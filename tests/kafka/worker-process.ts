import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createKafkaSource } from "#infra/kafka/source.ts";
import { silentLog } from "#infra/log/log.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { thingsProjection } from "#tests/projections/things.ts";
import { kafkaAt } from "./kafka-at.ts";

/**
 * A process whose projections follow the topic until it is killed: `node worker-process.ts
 * <database> <name,name> <brokers> <prefix>`.
 */
const [connectionString = "", names = "", brokers = "", prefix = ""] = process.argv.slice(2);
process.on("unhandledRejection", () => undefined);
const eventStore = createPostgresEventStore({ connectionString });
const database = createDatabase({ connectionString });
const worker = createProjectionWorker({
  eventStore,
  database,
  source: createKafkaSource({
    eventStore,
    database,
    log: silentLog,
    settings: kafkaAt(brokers, prefix),
  }),
  projections: names.split(",").map((name) => thingsProjection({ name })),
});
await worker.start();
process.stdout.write("started\n");
