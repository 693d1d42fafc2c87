import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "#infra/config/config.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { silentLog } from "#infra/log/log.ts";
import { createMetrics } from "#infra/metrics/metrics.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { listProjections } from "#read-api/projections/list-projections.ts";
import { projectionMetrics } from "#read-api/projections/routes.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { startDaybook } from "../../start.ts";
import { appendOf, appendSome, thingsProjection } from "../projections/things.ts";

const RIGHT = "the right secret of at least 32 characters";
const WRONG = "a wrong secret of at least 32 characters";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const sealAnn = () =>
  createPersonalData({ database: test.database, secret: RIGHT }).seal("demo", "ann@shop.example", {
    name: "Ann",
  });

const startWith = (secret: string) =>
  startDaybook({
    config: readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: test.url,
      DAYBOOK_DEMO: "false",
    }),
    connectionString: test.url,
    secret,
    version: "test",
    log: silentLog,
  });

it("a start with another secret than the database's is refused with a sentence, and a start with the right one is not", async () => {
  await sealAnn();
  await expect(startWith(WRONG)).rejects.toThrow(
    /is not the one that its database was written with.*Set DAYBOOK_SECRET to the right one/s,
  );
  const daybook = await startWith(RIGHT);
  await daybook.stop();
});

it("a rebuild that lacks a key stands still at the event, and says so in state and metrics", async () => {
  const eventStore = createPostgresEventStore({ connectionString: test.url });
  const personal = { ...thingsProjection(), opensPersonalData: true };
  const plain = thingsProjection({ name: "test-plain" });
  await appendSome(eventStore, 300);
  await eventStore.append(appendOf("sealed", "ThingCounted", { by: 1, person: await sealAnn() }));
  await appendSome(eventStore, 100, 300);
  const worker = createProjectionWorker({
    eventStore,
    database: test.database,
    projections: [personal, plain],
    personalData: createPersonalData({ database: test.database, secret: WRONG }),
  });
  try {
    await worker.start();
    await until(() => worker.reached([plain.name], 401n));
    const stopped = async () =>
      (await listProjections(test.database, await eventStore.head())).find(
        ({ name, state }) => name === personal.name && state === "stopped",
      );
    const { position, error } = await until(stopped, { what: "the projection to say why" });
    expect(position).toBe("300");
    expect(error?.message).toMatch(
      /could not be decrypted. Check that DAYBOOK_SECRET has not changed/,
    );
    expect(error?.event).toMatchObject({ position: "301" });
    const figures = () => projectionMetrics({ sql: test.database, head: eventStore.head });
    expect(await createMetrics(figures).text()).toContain(
      `daybook_projection_failed{projection="${personal.name}"} 1`,
    );
  } finally {
    await worker.stop();
    await eventStore.close();
  }
});
