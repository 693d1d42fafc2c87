import { afterAll, beforeAll, expect, it } from "vitest";
import { openGate } from "#domain/page-access/gate.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { projections } from "#projections/shell/registry.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertPages } from "#tests/support/pages.ts";
import { projectAll } from "#tests/support/project.ts";
import { createSitemap, sitemapStart } from "./sitemap.ts";

const PIECE = 10_000;
const CHUNK = 1_000;
const origin = "https://a.example";
const NOW = Date.parse("2030-01-01T00:00:00.000Z");

let test: TestDatabase;
/** The texts and values of the queries since the last look. */
let asked: { readonly text: string; readonly values: readonly unknown[] }[] = [];
let sql: Sql;
beforeAll(async () => {
  test = await createTestDatabase();
  await projectAll(test.database, createMemoryEventStore(), projections);
  sql = {
    ...test.database,
    query: (text: string, values: readonly unknown[] = []) => {
      asked.push({ text, values });
      return test.database.query(text, values);
    },
  } as Sql;
});
afterAll(() => test.drop());

/** Products straight in their table, at every third place of the log. */
const insertProducts = (websiteId: string, count: number) =>
  test.database.query(
    `insert into read.products
       (website_id, product_id, slug, name, product_type, currency, vendor, visible, variant_count,
        from_price_cents, from_charged_cents, to_charged_cents, option_ordering, search_text,
        definition, updated_at, listed_at)
     select $1, 'p' || n, 'p-' || n, 'P', 1, 'USD', '', true, 1, 1, 1, 1, '{}', '', '{}', now(), n * 3
       from generate_series(1, $2::int) as n`,
    [websiteId, count],
  );
const insertPost = (websiteId: string, columns: Readonly<Record<string, unknown>>) => {
  const all = {
    website_id: websiteId,
    item_id: "post",
    collection_id: "journal",
    url_id: "tea",
    title: "Tea",
    record_type: 1,
    status: "published",
    publish_on: 1,
    search_text: "",
    definition: {},
    updated_at: "2029-01-01T00:00:00Z",
    listed_at: 7,
    ...columns,
  };
  const names = Object.keys(all);
  return test.database.query(
    `insert into read.content_items (${names.join(", ")})
     values (${names.map((_name, index) => `$${index + 1}`).join(", ")})`,
    Object.values(all),
  );
};
const insertBlog = (websiteId: string) =>
  test.database.query(
    `insert into read.content_collections
     values ($1, 'journal', 'blog', 'blog', 'Journal', '', true, true, false, 6)`,
    [websiteId],
  );

const sitemapOf = (websiteId: string, gate = openGate) => {
  const sitemap = createSitemap(sql, () => NOW);
  const who = { websiteId, origin, gate };
  return {
    whole: () => sitemap.whole(who),
    piece: async (address: string) => {
      const [, kind, from] = /sitemap-([a-z]+)-(\d+)\.xml$/.exec(address) ?? [];
      const start = sitemapStart(kind, from);
      return start && sitemap.piece(who, start);
    },
  };
};
const textOf = async (pieces: AsyncIterable<string> | undefined): Promise<string> => {
  let xml = "";
  for await (const piece of pieces ?? []) xml += piece;
  return xml;
};
const addressesIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);

it("a website of up to 10,000 addresses has one sitemap, which begins with home", async () => {
  await insertProducts("small", PIECE - 1);
  const whole = await sitemapOf("small").whole();
  expect(whole).toContain("<urlset");
  const addresses = addressesIn(whole);
  expect(addresses).toHaveLength(PIECE);
  expect(new Set(addresses).size).toBe(PIECE);
  expect(addresses[0]).toBe(`${origin}/`);
  expect(addressesIn(await sitemapOf("empty").whole())).toEqual([`${origin}/`]);
});

it("a larger one has an index of pieces, which have each of 60,000 addresses once", async () => {
  const COUNT = 60_000;
  await insertProducts("large", COUNT);
  await insertBlog("large");
  await insertPost("large", {});
  await insertPost("large", {
    item_id: "later",
    url_id: "later",
    publish_on: NOW + 1,
    listed_at: 9,
  });
  const sitemap = sitemapOf("large");
  const index = await sitemap.whole();
  expect(index).toContain("<sitemapindex");
  const pieces = addressesIn(index);
  expect(pieces).toHaveLength(COUNT / PIECE + 3);

  const seen: string[] = [];
  for (const address of pieces) {
    const addresses = addressesIn(await textOf(await sitemap.piece(address)));
    expect(addresses.length).toBeLessThanOrEqual(PIECE);
    seen.push(...addresses);
  }
  expect(seen).toHaveLength(COUNT + 3);
  expect(new Set(seen).size).toBe(COUNT + 3);
  expect(seen).toEqual(
    expect.arrayContaining([`${origin}/`, `${origin}/blog`, `${origin}/blog/tea`]),
  );
  expect(seen).not.toContain(`${origin}/blog/later`);
});

const planOf = async ({ text, values }: (typeof asked)[number]) =>
  JSON.stringify(await test.database.query(`explain ${text}`, values));

it.each(["product", "page"])(
  "a piece of kind %s is read in parts along an index, each when the one before was taken",
  async (kind) => {
    // With home, two pieces.
    if (kind === "page") await insertPages(test.database, "large", PIECE * 2 - 1);
    const sitemap = sitemapOf("large");
    await test.database.query("analyze");
    const second = addressesIn(await sitemap.whole()).findLast((each) => each.includes(kind));
    asked = [];
    const parts = await sitemap.piece(second ?? "");
    for (let count = 1; count <= PIECE / CHUNK; count += 1) {
      const { value = "" } = (await parts?.next()) ?? {};
      expect(String(value).match(/<url>/g)).toHaveLength(CHUNK);
      expect(asked).toHaveLength(count);
    }
    expect((await parts?.next())?.value).toBe("</urlset>\n");
    const [first] = asked;
    const plan = first && (await planOf(first));
    expect(plan).toContain("Index Scan");
    expect(plan).not.toContain("Sort");
  },
);

it("pieces that no website has are not found", async () => {
  const sitemap = sitemapOf("large");
  for (const address of [
    "sitemap-product-999999999.xml",
    "sitemap-nothing-1.xml",
    "sitemap-page-.xml",
  ])
    expect(await sitemap.piece(address)).toBeUndefined();
});

it("names only what strangers can open", async () => {
  const gate = { ...openGate, opens: (path: string) => !path.startsWith("/blog") };
  const [address] = addressesIn(await sitemapOf("large").whole()).filter((each) =>
    each.includes("item"),
  );
  expect(addressesIn(await textOf(await sitemapOf("large", gate).piece(address ?? "")))).toEqual(
    [],
  );
});
