import { afterAll, beforeAll, expect, it } from "vitest";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { foundText } from "#domain/search/texts.ts";
import { newId } from "#infra/ids/uuid.ts";
import { productStatus } from "#projections/catalog/product-status.ts";
import { products } from "#projections/catalog/products.ts";
import { content } from "#projections/content/content.ts";
import { forms } from "#projections/forms/forms.ts";
import { schemaOf } from "#projections/kit/schema.ts";
import { pages } from "#projections/pages/pages.ts";
import { search as searchProjection } from "#projections/search/search.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createSearch } from "./search.ts";

const LINEN = 1_030;
const projections = [products, productStatus, searchProjection, content, pages, forms];
const shop = { ...createTestShop(), newId };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { define } = createShopkeeper(shop);
  const linen = (index: number, more: Partial<ReturnType<typeof aProduct>> = {}) =>
    define(aProduct(`p${index}`, { name: `Towel ${index}`, description: "Linen", ...more }));
  for (let index = 0; index < LINEN; index += 1) await linen(index);
  // Those that come first are the last ones of the table.
  await linen(LINEN, { name: "Towel with a tag", tags: ["linen"] });
  await linen(LINEN + 1, { name: "Linen towel", description: "" });
  await linen(LINEN + 2, { name: "Linen that nobody sees", visible: false });
  await define(aProduct("cup", { name: "Cup" }));
  await projectAll(test.database, shop.eventStore, projections);
});
afterAll(() => test.drop());

const find = (query: string, page = 1, pageSize = 20) =>
  createSearch(test.database)({
    websiteId: "demo",
    query,
    kind: "all",
    page,
    pageSize,
    contentCollections: [],
    gate: { opens: () => true, listing: () => undefined } as never,
    nowMs: Date.parse(shop.now()),
    ownHolds: undefined,
  });

it("ranks the documents with a common word in their title first, then those with it in their keywords", async () => {
  const { rows, total, capped } = await find("linen");
  expect(rows.slice(0, 2).map(({ title }) => title)).toEqual(["Linen towel", "Towel with a tag"]);
  expect(rows).toHaveLength(20);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(20);
  expect(rows.map(({ title }) => title)).not.toContain("Linen that nobody sees");
  expect([total, capped]).toEqual([1_000, true]);
});

it("says that there are more than a thousand, and shows a thousand", async () => {
  const last = await find("linen", 50);
  expect([last.rows.length, last.total, last.capped]).toEqual([20, 1_000, true]);
  expect((await find("linen", 51)).rows).toEqual([]);
  expect((await find("linen", 11, 99)).rows).toHaveLength(10);
  expect(foundText("linen", last)).toBe("More than 1,000 results for “linen”");
  const cup = await find("cup");
  expect([cup.total, cup.capped]).toEqual([1, false]);
  expect(foundText("cup", cup)).toBe("One result for “cup”");
});

it("shows a thousand that are similar, and first those with a number as it was written", async () => {
  const near = await find("tovel 1029");
  expect([near.isSimilar, near.rows[0]?.title]).toEqual([true, "Towel 1029"]);
  const many = await find("toweel");
  expect([many.isSimilar, many.total, many.capped, many.rows.length]).toEqual([
    true,
    1_000,
    true,
    20,
  ]);
  const few = await find("cuup");
  expect([few.isSimilar, few.rows.map(({ title }) => title)]).toEqual([true, ["Cup"]]);
});

it("finds the same for a rarer word with tables of the version before, and nothing hidden", async () => {
  const before = await find("tag");
  expect(before.rows.map(({ title }) => title)).toEqual(["Towel with a tag"]);
  const handle = shop.handler(productDecider, ProductEvent);
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "c" };
  await handle.run("cup", { type: "RemoveProduct", at: shop.now() }, { metadata });
  await test.database.query("drop view read.search_documents");
  await test.database.query(
    `create view read.search_documents as
     select website_id, kind, id, title, keywords, body, words
       from "${schemaOf(searchProjection, "test")}".search_documents`,
  );
  expect(await find("tag")).toEqual(before);
  expect((await find("nobody")).rows).toEqual([]);
  expect((await find("linen")).capped).toBe(true);
});
