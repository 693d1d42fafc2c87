import { afterEach, beforeEach, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { thingsProjection } from "./things.ts";

let test: TestDatabase;
let eventStore: EventStore;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  ends = [];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  await eventStore.close();
  await test.drop();
});

/** A worker with separate connections, as another process has. */
const startWorker = async (projections: readonly Projection[]) => {
  const database = createDatabase({ connectionString: test.url });
  const worker = createProjectionWorker({ eventStore, database, projections });
  const stop = async () => {
    await worker.stop();
    await database.close();
  };
  ends.push(stop);
  void worker.start();
  return async () => {
    ends.splice(ends.indexOf(stop), 1);
    await stop();
  };
};

const withoutTables = (type: string): Projection => ({
  ...thingsProjection({ name: "test-b" }),
  tables: `create table {schema}.test_things (id ${type})`,
});

const hasError = (text: string) =>
  until(async () => {
    const [row] = await test.database.query<{ error: string | null }>(
      "select error from projections where name = 'test-b'",
    );
    return row?.error?.includes(text) === true;
  });

it("records an error again when the lease comes back from a worker that had another one", async () => {
  const things = thingsProjection({ name: "test-a" });
  await startWorker([things, withoutTables("unknown_one")]);
  await hasError("unknown_one");
  const stopOther = await startWorker([things, withoutTables("unknown_two")]);
  await hasError("unknown_two");
  await stopOther();
  await hasError("unknown_one");
});
