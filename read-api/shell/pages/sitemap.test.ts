import { expect, it } from "vitest";
import { openGate } from "#domain/page-access/gate.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createSitemap } from "./sitemap.ts";

const PIECE = 10_000;

/** A database with this many products, which tells how often it was asked. */
const shopOf = (products: number) => {
  const asked: (readonly unknown[])[] = [];
  const query = async (_text: string, values: readonly unknown[] = []) => {
    asked.push(values);
    const from = Number(values[4]) + 1;
    const length = Math.max(0, Math.min(PIECE, products - from));
    return Array.from({ length }, (_none, index) => ({
      ...{ kind: "product", slug: `p-${from + index}`, place: null, updated: null },
      listed_at: from + index,
    }));
  };
  return { asked, sql: { query } as unknown as Sql };
};
const written = async (products: number) => {
  const { sql } = shopOf(products);
  let xml = "";
  for await (const piece of createSitemap(sql, () => 0)("demo", "https://a.example", openGate))
    xml += piece;
  return xml;
};

it("is read in pieces, each when the one before was taken", async () => {
  const { asked, sql } = shopOf(35_000);
  const pieces = createSitemap(sql, () => 0)("demo", "https://a.example", openGate);
  for (let count = 1; count <= 4; count += 1) {
    const { value } = await pieces.next();
    expect(value.match(/<url>/g).length).toBeLessThanOrEqual(PIECE + 1);
    expect(asked).toHaveLength(count);
  }
  expect((await pieces.next()).value).toBe("</urlset>\n");
});

it.each([0, 1, 9_999, 10_000, 25_000])(
  "names home and each of %i products once",
  async (products) => {
    const addresses = (await written(products)).match(/<loc>[^<]+<\/loc>/g) ?? [];
    expect(addresses).toHaveLength(products + 1);
    expect(new Set(addresses).size).toBe(products + 1);
    expect(addresses[0]).toBe("<loc>https://a.example/</loc>");
  },
);

it("has up to 50,000 addresses, as the protocol allows", async () => {
  expect((await written(60_000)).match(/<url>/g)).toHaveLength(50_000);
});
