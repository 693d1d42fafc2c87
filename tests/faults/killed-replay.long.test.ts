import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const EVENTS = 300;
const schemaOf = (type: unknown) =>
  JSON.stringify({ type: "object", properties: { step: { type } }, additionalProperties: false });
const recorded = async () => {
  const [row] = await server.database.query<{ events: number; ids: number }>(
    `select count(*)::int as events, count(distinct id)::int as ids
       from log.events where type = 'CustomEventRecorded'`,
  );
  return row as { events: number; ids: number };
};

it("records each failed event once when the process that replays them is killed in between", async () => {
  const path = "/api/console/collector-schemas/step";
  await owner.put(path, { text: schemaOf("integer"), baseVersion: null });
  const visitor = await createClient(server.origin);
  const sent = Array.from({ length: EVENTS }, (_, n) => ({
    eventSchemaName: "step",
    eventContent: JSON.stringify({ step: `step ${n}` }),
    eventId: `step-${n}-of-many`,
  }));
  expect((await visitor.post("/api/v1/clanker/events", sent)).status).toBe(202);
  await owner.put(path, { text: schemaOf(["integer", "string"]), baseVersion: "1-0-0" });
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["custom-events"], await eventStore.head());

  const other = await spawnDaybook(server.url);
  const elsewhere = await createClient(other.origin, owner.cookies);
  const start = () =>
    elsewhere.post<{ workId: string }>("/api/console/bulk", {
      list: "failed-events",
      action: "replay",
      of: { matching: { of: "step" } },
    });
  const { body } = await start();
  await until(async () => ((await recorded()).events > 0 ? true : undefined), { what: "a replay" });
  await other.kill();
  await until(
    async () => {
      type Seen = { work: { status: string } };
      const seen = await owner.get<Seen>(`/api/console/bulk/${body.workId}`);
      return seen.body.work.status === "done" ? true : undefined;
    },
    { what: "the rest of the replay" },
  );
  expect(await recorded()).toEqual({ events: EVENTS, ids: EVENTS });
  expect((await visitor.post("/api/v1/clanker/events", sent)).status).toBe(200);
  expect(await recorded()).toEqual({ events: EVENTS, ids: EVENTS });
});
