import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { listRedirectsContract } from "./contract.ts";

const PAGES = "/api/console/pages";
const REDIRECTS = "/api/console/redirects";
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
};
const create = async (id: string, path: string) =>
  ok(await owner.put(`${PAGES}/${id}`, { path, title: id }));
const schedule = async (id: string) =>
  ok(
    await owner.post(`${PAGES}/${id}/publish`, {
      schedule: { publishOn: Date.now() + 86_400_000, timeZone: "UTC" },
    }),
  );
const publish = async (id: string) => ok(await owner.post(`${PAGES}/${id}/publish`, {}));
const redirect = async (path: string) => ok(await owner.post(REDIRECTS, { path, target: "/shop" }));
/** Status and target of a path; the owner's client waits for its last change. */
const answerAt = async (path: string) => {
  const { status, headers } = await owner.get(path);
  return [status, headers.get("location")];
};
const listed = async (path: string) => {
  const { body } = await owner.get<ResponseOf<typeof listRedirectsContract>>(
    `${REDIRECTS}?search=${path}`,
  );
  return body.rows.map(({ origin, status }) => `${origin} ${status}`);
};

it("a page that is scheduled leaves its path to the owner's redirect until then", async () => {
  await create("sale", "sale");
  await redirect("/sale");
  await schedule("sale");
  expect(await answerAt("/sale")).toEqual([301, "/shop"]);
  expect(await listed("/sale")).toEqual(["manual active"]);
  ok(await owner.post(`${PAGES}/sale/cancel-schedule`));
  expect(await answerAt("/sale")).toEqual([301, "/shop"]);
  await publish("sale");
  expect(await answerAt("/sale")).toEqual([200, null]);
  expect(await listed("/sale")).toEqual(["manual page"]);
  await schedule("sale");
  expect(await answerAt("/sale")).toEqual([200, null]);
  ok(await owner.post(`${PAGES}/sale/unpublish`));
  expect(await answerAt("/sale")).toEqual([301, "/shop"]);
  await schedule("sale");
  expect(await answerAt("/sale")).toEqual([301, "/shop"]);
});

it("the old path of a page that is scheduled does not reveal the new one", async () => {
  await create("launch", "teaser");
  ok(await owner.put(`${PAGES}/launch/address`, { path: "secret-launch" }));
  await schedule("launch");
  expect(await answerAt("/teaser")).toEqual([404, null]);
  expect(await listed("/teaser")).toEqual(["renamed hidden"]);
  await publish("launch");
  expect(await answerAt("/teaser")).toEqual([301, "/secret-launch"]);
  expect(await listed("/teaser")).toEqual(["renamed active"]);
});
