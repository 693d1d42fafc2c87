import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const hit = () =>
  visitor.request<{ error: { code: string } }>("/api/census/RecordHit", {
    method: "POST",
    form: { event: "1", data: '{"url":"/"}', ss_cvr: "v" },
  });
const recorded = async () =>
  (
    await server.database.query<{ n: number }>(
      "select count(*)::int as n from log.events where type = 'HitRecorded'",
    )
  )[0]?.n;

it("what Postgres says of a full disk is passed on as a sentence, loses nothing, and passes with its cause", async () => {
  expect((await hit()).status).toBe(204);
  // What Postgres says when a file cannot grow, at the very place where it would say it.
  await server.database.query(`
    create function public.no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await server.database.query(
    "create trigger full_disk before insert on log.events execute function public.no_space()",
  );
  const refused = await Promise.all([hit(), hit(), hit()]);
  for (const told of refused) {
    expect(told).toMatchObject({ status: 503, body: { error: { code: "storage-full" } } });
    expect(told.headers.get("retry-after")).toBe("10");
  }
  expect(await recorded()).toBe(1);

  await server.database.query("drop trigger full_disk on log.events");
  expect((await hit()).status).toBe(204);
  expect(await recorded()).toBe(2);
  const head = await server.infrastructure.eventStore.head();
  await until(() => server.infrastructure.projectionWorker.reached(["visits"], head), {
    what: "the projection to go on",
  });
});
