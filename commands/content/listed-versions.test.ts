import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { contentAnnotations } from "#read-api/content/annotations.ts";
import type { listConsoleContentContract } from "#read-api/content/contract.ts";
import type { listPageAccessContract } from "#read-api/page-access/contract.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/** Servers of tests have the real clock; a schedule is moved into the past instead of waiting for it. */
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
  for (const id of ["apple", "pear"]) {
    await owner.put(`${ITEMS}/${id}`, aPost(id, { title: id, author: { displayName: "Ada" } }));
    await owner.post(`${ITEMS}/${id}/publish`, {});
  }
  const next = { title: "Zucchini", tags: ["vegetable"], categories: ["Garden"] };
  const item = aPost("apple", { ...next, author: { displayName: "Zoe" } });
  const { body } = await owner.put<{ edition: number }>(`${ITEMS}/apple/draft`, { seen: 0, item });
  const schedule = { publishOn: Date.now() + 3_600_000, timeZone: "Europe/Berlin" };
  await owner.post(`${ITEMS}/apple/publish`, { draft: body.edition, schedule });
});
afterAll(() => server.stop());

const ITEMS = "/api/console/content/items";
const listed = async (query: string) => {
  type Answer = ResponseOf<typeof listConsoleContentContract>;
  const { body } = await owner.get<Answer>(`${ITEMS}?${query}`);
  return body.rows.map(({ id, title, author, categories }) => [id, title, author, ...categories]);
};
const idsOf = async (query: string) => (await listed(query)).map(([id]) => id);
const accessTitles = async () => {
  type Answer = ResponseOf<typeof listPageAccessContract>;
  const { body } = await owner.get<Answer>("/api/console/page-access?search=blog/apple");
  return body.rows.map(({ title }) => title);
};
const markedNames = async () => {
  const [posts] = contentAnnotations;
  const week = [Date.now() - 86_400_000, Date.now() + 86_400_000].map((ms) => new Date(ms));
  const rows = await server.database.query<{ name: string }>(posts?.text ?? "", ["demo", ...week]);
  return rows.map(({ name }) => name).toSorted();
};

it("items with a version that waits are found by its words and by those that visitors see [B3.97]", async () => {
  expect(await listed("search=zucchini")).toEqual([["apple", "Zucchini", "Zoe", "Garden"]]);
  expect(await idsOf("search=apple")).toEqual(["apple"]);
  expect(await idsOf("sort=-title")).toEqual(["apple", "pear"]);
  expect(await accessTitles()).toEqual(["apple"]);
  expect(await markedNames()).toEqual(["apple", "pear"]);
});

it("a filter finds items whose changes are scheduled, which visitors see [B3.97]", async () => {
  expect(await idsOf("filters=status:is:scheduled")).toEqual(["apple"]);
  expect((await idsOf("filters=status:is:published")).toSorted()).toEqual(["apple", "pear"]);
});

it("lists sort, filter and search by the version in force once its time has come [B3.97]", async () => {
  const past = Date.now() - 1_000;
  const due = "update read.content_items set next_from = $1 where next_from is not null";
  await server.database.query(due, [past]);
  expect(await listed("search=vegetable")).toEqual([["apple", "Zucchini", "Zoe", "Garden"]]);
  expect(await idsOf("search=ada")).toEqual(["pear"]);
  expect(await idsOf("sort=author")).toEqual(["pear", "apple"]);
  expect(await idsOf("filters=author:is:Zoe")).toEqual(["apple"]);
  expect(await idsOf("filters=status:is:scheduled")).toEqual([]);
  expect(await accessTitles()).toEqual(["Zucchini"]);
  // The mark of the day on which it was published has the title of that day.
  expect(await markedNames()).toEqual(["apple", "pear"]);
});
