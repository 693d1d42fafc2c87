import { hostname } from "node:os";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectionCommands } from "#commands/projections/routes.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Route } from "#infra/http/route.ts";
import { createMetrics } from "#infra/metrics/metrics.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { appendSome, thingsProjection } from "#tests/projections/things.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import type { JobRelayStatus, KafkaStatus, ProjectionStatus, WorkerStatus } from "./contract.ts";
import { jobRelayMetrics, kafkaMetrics, projectionMetrics, projectionQueries } from "./routes.ts";

let test: TestDatabase;
let eventStore: EventStore;
let worker: ProjectionWorker;

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
});
afterEach(async () => {
  await worker.stop();
  await eventStore.close();
  await test.drop();
});

const sessions = { founders: async () => [] };
const dependencies = () => ({ sql: test.database, head: eventStore.head, sessions });
const call = async (
  routes: readonly Route[],
  path: string,
  name?: string,
  websiteId = "demo",
): Promise<never> => {
  const found = routes.find(({ contract }) => contract.path === path);
  const answer = await found?.handle({
    params: { name } as never,
    query: undefined,
    body: undefined,
    context: { websiteId, owner: { ownerId: "1", email: "" } } as RequestContext,
  });
  found?.contract.response?.parse(answer?.body);
  return answer?.body as never;
};
const findStatus = async (websiteId?: string): Promise<ProjectionStatus | undefined> => {
  const { rows } = (await call(
    projectionQueries(dependencies()),
    "/api/console/projections",
    undefined,
    websiteId,
  )) as { rows: ProjectionStatus[] };
  return rows[0];
};
const commands = () => projectionCommands({ sql: test.database, sessions });
const command = (what: "rebuild" | "retry", name = "test-things") =>
  call(commands(), `/api/console/projections/:name/${what}`, name);

const startWith = async (projection = thingsProjection()) => {
  await appendSome(eventStore, 300);
  worker = createProjectionWorker({
    eventStore,
    database: test.database,
    projections: [projection],
  });
  await worker.start();
};

it("answers position, lag and state", async () => {
  await startWith();
  const live = await until(async () => {
    const status = await findStatus();
    return status?.state === "live" && status.lag === 0 && status;
  });
  expect(live).toMatchObject({
    name: "test-things",
    version: 1,
    position: "300",
    head: "300",
    error: null,
    build: null,
  });
  expect(await projectionMetrics(dependencies())).toMatchObject([
    { name: "test-things", position: 300n, lag: 0n, failed: false },
  ]);
});

it("names the machine, process and projections of each running worker", async () => {
  await startWith();
  const findWorkers = async () => {
    const answer = await call(projectionQueries(dependencies()), "/api/console/projections");
    return (answer as { workers: readonly WorkerStatus[] }).workers;
  };
  expect(await findWorkers()).toEqual([
    {
      host: hostname(),
      process: process.pid,
      source: "log",
      projections: ["test-things"],
      startedAt: expect.any(String),
    },
  ]);
  await worker.stop();
  expect(await findWorkers()).toEqual([]);
});

it("shows the relay to Kafka and the slowest reader of each partition, if there are any", async () => {
  await startWith();
  const read = async () =>
    (await call(projectionQueries(dependencies()), "/api/console/projections")) as {
      kafka: KafkaStatus | null;
    };
  expect((await read()).kafka).toBeNull();
  expect(await kafkaMetrics(dependencies())).toBeNull();
  await test.database.query(
    `insert into kafka_relay (state, position, fenced, host, process)
     values ('relaying', 290, 2, 'relay-1', 17)`,
  );
  await test.database.query(
    `insert into kafka_readers (worker, partition, position, next_offset, end_offset, problem)
     values (gen_random_uuid(), 0, 290, 12, 14, null), (gen_random_uuid(), 0, 280, 10, 14, null),
            (gen_random_uuid(), 1, 7, 3, 3, 'The topic carries another log.')`,
  );
  await test.database.query(
    `insert into kafka_gaps (partition, after, up_to, events, noticed_at)
     values (0, 90, 99, 4, '2026-01-02T03:04:05Z'), (0, 120, 180, 8, '2026-01-01T00:00:00Z')`,
  );
  await test.database.query(
    `insert into kafka_readers (worker, partition, position, next_offset, end_offset, seen_at)
     values (gen_random_uuid(), 1, 1, 1, 900, now() - interval '1 minute')`,
  );
  expect((await read()).kafka).toEqual({
    relay: {
      state: "relaying",
      position: "290",
      lag: 10,
      fenced: 2,
      problem: null,
      host: "relay-1",
      process: 17,
    },
    workers: 2,
    partitions: [
      {
        partition: 0,
        position: "280",
        lag: 4,
        problem: null,
        missing: 12,
        missingAt: "2026-01-02T03:04:05.000Z",
      },
      {
        partition: 1,
        position: "7",
        lag: 0,
        problem: "The topic carries another log.",
        missing: 0,
        missingAt: null,
      },
    ],
  });
  const metrics = createMetrics(
    async () => [],
    async () => [],
    () => kafkaMetrics(dependencies()),
  );
  const text = await metrics.text();
  expect(text).toContain("daybook_kafka_relay_working 1");
  expect(text).toContain("daybook_kafka_relay_fenced_total 2");
  expect(text).toContain('daybook_kafka_partition_lag{partition="0"} 4');
  expect(text).toContain('daybook_kafka_partition_stopped{partition="1"} 1');
  expect(text).toContain('daybook_kafka_missing_events_total{partition="0"} 12');
  expect(text).toContain('daybook_kafka_missing_events_total{partition="1"} 0');
  await test.database.query("update kafka_relay set seen_at = now() - interval '1 minute'");
  expect((await read()).kafka?.relay?.state).toBe("absent");
});

it("names events that no job could be made of to the owner whose events they are, and takes one retry", async () => {
  await startWith();
  const read = async (websiteId?: string) =>
    (
      (await call(
        projectionQueries(dependencies()),
        "/api/console/projections",
        undefined,
        websiteId,
      )) as { jobs: JobRelayStatus | null }
    ).jobs;
  const retry = () => call(commands(), "/api/console/job-relay/retry");
  expect(await read()).toBeNull();
  expect(await jobRelayMetrics(dependencies())).toBeNull();
  await test.database.query("insert into job_relays (name, position) values ('jobs', 290)");
  await expect(retry()).rejects.toMatchObject({ status: 409, code: "no-failed-events" });
  await test.database.query(
    `insert into job_relay_failures (relay, position, website_id, event_id, stream, type, message, since)
     values ('jobs', 7, 'demo', '018f0000-0000-7000-8000-000000000007', 'order-demo.1', 'OrderPaid', 'No id.',
             '2026-01-02T03:04:05Z')`,
  );
  expect(await read()).toEqual({
    position: "290",
    lag: 10,
    failedEvents: 1,
    failedEventsElsewhere: 0,
    failures: [
      {
        message: "No id.",
        since: "2026-01-02T03:04:05.000Z",
        attempts: 1,
        event: {
          position: "7",
          id: "018f0000-0000-7000-8000-000000000007",
          stream: "order-demo.1",
          type: "OrderPaid",
        },
      },
    ],
  });
  expect(await read("other")).toMatchObject({
    failedEvents: 0,
    failedEventsElsewhere: 1,
    failures: [],
  });
  const none = async () => [];
  const metrics = createMetrics(none, none, undefined, () => jobRelayMetrics(dependencies()));
  const text = await metrics.text();
  expect(text).toContain("daybook_job_relay_lag 10");
  expect(text).toContain("daybook_job_relay_failed_events 1");
  expect(await retry()).toEqual({ status: "retrying", events: 1 });
});

it("takes a request to build again, once", async () => {
  await startWith();
  await until(async () => (await findStatus())?.state === "live");
  const builds = () =>
    test.database.query<{ build: number }>(
      "select build from projection_builds where state = 'current'",
    );
  const [before] = await builds();
  expect(await command("rebuild")).toEqual({ name: "test-things", status: "requested" });
  await until(async () => (await builds())[0]?.build !== before?.build);
  await expect(command("rebuild", "nothing")).rejects.toMatchObject({
    status: 404,
    code: "unknown-projection",
  });
});

it("joins a rebuild that was asked for already", async () => {
  await startWith();
  await worker.stop();
  await command("rebuild");
  expect(await command("rebuild")).toEqual({ name: "test-things", status: "already-running" });
});

it("names the event that stopped a projection to the owner whose event it is, and to nobody else", async () => {
  await startWith(thingsProjection({ poison: () => "title 30" }));
  const stopped = await until(async () => {
    const status = await findStatus();
    return status?.state === "stopped" ? status : undefined;
  });
  expect(stopped.error).toMatchObject({
    message: "Cannot take the title title 30.",
    event: { position: "31", stream: "thing-demo.t51", type: "ThingRenamed" },
    attempts: 1,
  });
  expect((await findStatus("other"))?.error).toMatchObject({
    message: "An event of another website could not be applied.",
    event: null,
  });
  expect(await command("retry")).toEqual({ name: "test-things", status: "retrying" });
  await until(async () => (await findStatus())?.error?.attempts === 2);
});

it("rejects a retry of a projection that is not stopped", async () => {
  await startWith();
  await until(async () => (await findStatus())?.state === "live");
  await expect(command("retry")).rejects.toMatchObject({ status: 409, code: "not-stopped" });
});
