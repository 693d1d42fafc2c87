import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { thingsProjection } from "./things.ts";

/** A process that projects until it is killed: `node worker-process.ts <database> <name,name>`. */
const [connectionString = "", names = ""] = process.argv.slice(2);
const eventStore = createPostgresEventStore({ connectionString });
const worker = createProjectionWorker({
  eventStore,
  database: createDatabase({ connectionString }),
  projections: names.split(",").map((name) => thingsProjection({ name })),
});
await worker.start();
process.stdout.write("started\n");
