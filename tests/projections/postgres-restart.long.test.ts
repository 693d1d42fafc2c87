import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import {
  type EmbeddedServer,
  ensureDatabase,
  startEmbeddedPostgres,
} from "#infra/postgres/embedded.ts";
import { freePort } from "#infra/postgres/free-port.ts";
import { migrate } from "#infra/postgres/migrate.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";
import { appendSome, thingsProjection } from "./things.ts";

const things = thingsProjection();

let folder: string;
let port: number;
let postgres: EmbeddedServer;
let database: Database;
let eventStore: EventStore;
let worker: ProjectionWorker;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-projections-"));
  await chmod(folder, 0o755);
  port = await freePort();
  postgres = await startEmbeddedPostgres({ folder, port, endsWithStarter: "removed" });
  const connectionString = await ensureDatabase(postgres, "daybook");
  await migrate(connectionString);
  database = createDatabase({ connectionString });
  eventStore = createPostgresEventStore({ connectionString });
  worker = createProjectionWorker({ eventStore, database, projections: [things] });
  await worker.start();
});
afterAll(async () => {
  await worker.stop();
  await eventStore.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

it("continues automatically when Postgres was down in the middle of a load", async () => {
  await appendSome(eventStore, 5_000);
  await until(() => (worker.status()[0]?.position ?? 0n) > 500n);
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ folder, port, endsWithStarter: "removed" });
  await until(() => appendSome(eventStore, 500, 5_000).then(() => true));
  const head = await until(() => eventStore.head());
  expect(await worker.reached([things.name], head, 30_000)).toBe(true);
  const [row] = await database.query<{ schema: string }>(
    "select schema_name as schema from projection_builds where state = 'current'",
  );
  await expectReplayEqualsLive(database, eventStore, things, {
    batchSizes: [1_000],
    liveSchema: row?.schema as string,
  });
});
