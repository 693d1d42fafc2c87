import { sealedTypes } from "#domain/event-types/all-events.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { createDestroyOldMonths } from "#jobs/census/destroy-old-months.ts";
import { createDestroyMonth } from "#projections/kit/destroy-month.ts";
import { createDropLeftMonths } from "#projections/kit/month-reports.ts";
import { projections } from "#projections/shell/registry.ts";
import { handlerOn } from "#tests/support/handler.ts";

/** Runs the job that destroys months once, so that it can be killed: the arguments are a database and a secret. */
const [url = "", secret = ""] = process.argv.slice(2);
const database = createDatabase({ connectionString: url });
const eventStore = createPostgresEventStore({ connectionString: url });
const personalData = createPersonalData({ database, secret });
const loadProjections = async () => projections;
const shared = { database, eventStore, personalData, newId };
await createDestroyOldMonths({
  ...shared,
  sql: database,
  handler: handlerOn(eventStore),
  now: () => new Date().toISOString(),
  timeZoneOf: async () => "America/New_York",
  dropLeft: createDropLeftMonths(database),
  destroyMonth: createDestroyMonth({ ...shared, sealedTypes, loadProjections }),
})();
process.exit(0);
