import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedReports } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const look = (client: Client, id: string, body: object = {}) =>
  client.post(`/api/census/RecordQuickView/${id}`, { pagePath: "/shop/gifts", ...body });
const recorded = () => recordedReports(server.infrastructure, ["QuickViewRecorded"]);

it("keeps that a visitor took a short look at a product [B7.16]", async () => {
  const visitor = await createClient(server.origin);
  expect((await look(visitor, "mug", { visitorCookie: "v-1" })).status).toBe(204);
  expect((await look(visitor, "mug", { visitorCookie: "not one of ours!" })).status).toBe(204);
  const rows = await recorded();
  expect(rows.map(({ stream }) => stream)).toEqual([
    expect.stringMatching(/^quickView-demo\.visitors-\d+$/),
    expect.stringMatching(/^quickView-demo\.anonymous-\d+$/),
  ]);
  expect(rows[0]?.data).toMatchObject({ itemId: "mug", visitorId: "v-1", pagePath: "/shop/gifts" });
});

it("keeps nothing of owners, nor of what is no product's id [B6.4]", async () => {
  const before = await recorded();
  const visitor = await createClient(server.origin);
  const owner = await createOwnerClient(server.origin, server.setupCode);
  expect((await look(owner, "mug")).status).toBe(204);
  expect((await look(visitor, "%00")).status).toBe(400);
  expect(await recorded()).toEqual(before);
});
