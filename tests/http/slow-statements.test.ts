import { afterAll, beforeAll, expect, it } from "vitest";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_ROLES: "web", STATEMENT_SECONDS: "1" });
});
afterAll(() => server.stop());

it("a call whose statement takes too long is answered with 503 and a text, and the next ones as usual", async () => {
  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = server.database.transaction(async (sql) => {
    await sql.query("lock table read.search_documents in access exclusive mode");
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const search = () => fetch(`${server.origin}/api/search?q=pen`);
  try {
    const answer = await search();
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      ...[503, "60"],
      { error: { code: "took-too-long", message: httpTexts.tookTooLong } },
    ]);
  } finally {
    released.resolve();
    await holding;
  }
  expect((await search()).status).toBe(200);
});
