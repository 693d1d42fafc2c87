import { afterEach, beforeEach, expect, it } from "vitest";
import { projectionCommands } from "#commands/projections/routes.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Route } from "#infra/http/route.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { appendSome, thingsProjection } from "#tests/projections/things.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import type { ProjectionStatus } from "./contract.ts";
import { projectionMetrics, projectionQueries } from "./routes.ts";

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

const dependencies = () => ({ sql: test.database, head: eventStore.head });
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
const command = (what: "rebuild" | "retry", name = "test-things") =>
  call(projectionCommands({ sql: test.database }), `/api/console/projections/:name/${what}`, name);

const startWith = async (projection = thingsProjection()) => {
  await appendSome(eventStore, 300);
  worker = createProjectionWorker({
    eventStore,
    database: test.database,
    projections: [projection],
  });
  await worker.start();
};

it("tells position, lag and state", async () => {
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

it("refuses to retry what is not stopped", async () => {
  await startWith();
  await until(async () => (await findStatus())?.state === "live");
  await expect(command("retry")).rejects.toMatchObject({ status: 409, code: "not-stopped" });
});
