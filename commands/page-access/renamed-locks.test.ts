import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const PATH = "/api/console/page-access";
const PASSWORD = "open sesame";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
  await saveAndPublish(owner, aPost("secret", { title: "Secret post" }), Date.now() - 3_600_000);
  await owner.put("/api/console/collections/rare", { title: "Rare things", slug: "rare" });
});
afterAll(() => server.stop());

const set = async (access: string, ...paths: string[]): Promise<void> => {
  const password = access === "password" && { password: PASSWORD };
  const { status } = await owner.request(PATH, {
    method: "PUT",
    json: { paths, access, ...password },
  });
  expect(status).toBe(200);
};
const statusOf = async (path: string): Promise<number> =>
  (await (await createClient(server.origin)).request(path)).status;
const untilStatus = (path: string, status: number) =>
  until(async () => (await statusOf(path)) === status);
const renameCollection = async (slug: string): Promise<void> => {
  const { status } = await owner.put("/api/console/collections/rare", {
    title: "Rare things",
    slug,
  });
  expect(status).toBe(200);
};
const ruleAt = async (path: string) => {
  type Row = { path: string; access: string; own: string | null; ruledBy: string | null };
  const { body } = await owner.get<{ rows: readonly Row[] }>(`${PATH}?search=${path}`);
  const found = body.rows.find((row) => row.path === path);
  return found && [found.access, found.own, found.ruledBy];
};

it("a locked collection stays locked when it is renamed, and again, and is listed so [B6.3]", async () => {
  await set("password", "/shop/rare");
  await untilStatus("/shop/rare", 403);
  await renameCollection("rarest");
  await untilStatus("/shop/rarest", 403);
  expect(await ruleAt("/shop/rarest")).toEqual(["password", null, "/shop/rare"]);
  await renameCollection("finest");
  await untilStatus("/shop/finest", 403);
});

it("the password of the earlier address opens it", async () => {
  const visitor = await createClient(server.origin);
  const json = { path: "/shop/finest", password: PASSWORD };
  expect((await visitor.post("/api/page-access/unlock", json)).status).toBeLessThan(300);
  expect((await visitor.request("/shop/finest")).status).toBe(200);
});

it("what its owner says about the new address counts", async () => {
  await set("public", "/shop/finest");
  await untilStatus("/shop/finest", 200);
  expect(await ruleAt("/shop/finest")).toEqual(["public", "public", "/shop/finest"]);
  await set("inherit", "/shop/finest");
  await untilStatus("/shop/finest", 403);
  await set("inherit", "/shop/rare");
  await untilStatus("/shop/finest", 200);
});

it("so does a locked post, whether it or what it is in is renamed", async () => {
  await set("members", "/blog/secret");
  await untilStatus("/blog/secret", 303);
  const item = "/api/console/content/items/secret";
  await owner.put(item, aPost("hidden", { title: "Secret post" }));
  expect((await owner.post(`${item}/publish`, {})).status).toBe(200);
  await untilStatus("/blog/hidden", 303);
  const journal = { kind: "blog", slug: "notes", title: "The Journal" };
  expect((await owner.put("/api/console/content/collections/journal", journal)).status).toBe(200);
  await untilStatus("/notes/hidden", 303);
});

it("an address that is open within something locked is not opened elsewhere", async () => {
  await set("public", "/shop/finest");
  await set("members", "/shop");
  await untilStatus("/shop/finest", 200);
  await renameCollection("moved");
  await untilStatus("/shop/moved", 303);
});
