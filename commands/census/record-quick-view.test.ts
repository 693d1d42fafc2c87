import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedReports } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
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

it("records nothing for owners, nor for an id that is not a product's [B6.4]", async () => {
  const before = await recorded();
  const visitor = await createClient(server.origin);
  expect((await look(owner, "mug")).status).toBe(204);
  expect((await look(visitor, "%00")).status).toBe(400);
  expect(await recorded()).toEqual(before);
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

it("is a step of funnels, of any product or of one [B7.16]", async () => {
  const visitor = await createClient(server.origin);
  const openQuickly = (id: string) =>
    visitor.post(
      `/api/census/RecordQuickView/${id}`,
      { pagePath: "/shop", visitorCookie: "v-step" },
      { "user-agent": FIREFOX },
    );
  await openQuickly("pen");
  await openQuickly("ink");
  const steps = encodeURIComponent("quick-view;quick-view:ink;quick-view:pen");
  type Steps = { readonly rows: readonly { readonly name: string; readonly reached: number }[] };
  const rows = await until(async () => {
    const { body } = await owner.get<Steps>(`/api/console/funnels/steps?steps=${steps}&within=1`);
    return body.rows?.[1]?.reached === 1 ? body.rows : undefined;
  });
  expect(rows.map(({ name, reached }) => [name, reached])).toEqual([
    ["Quick View opened", 1],
    ["Quick View opened: ink", 1],
    ["Quick View opened: pen", 0],
  ]);
});
