import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sql } from "#infra/postgres/port.ts";
import { products } from "#projections/catalog/products.ts";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { planReviewImport } from "./plan-import.ts";

const COUNT = 120;
const at = "2030-01-01T00:00:00.000Z";

let website: Projected;
beforeAll(async () => {
  website = await createProjected(products);
  for (let n = 0; n < COUNT; n += 1) {
    const variants = [{ ...aVariant(`v${n}`), sku: `SKU-${n}` }];
    const product = aProduct(`p${n}`, { slug: `path-${n}`, name: `Product ${n}`, variants });
    await website.record(`product p${n}`, {
      type: "ProductDefined",
      product,
      definedAt: at,
    });
  }
});
afterAll(() => website.drop());

const quoted = (values: readonly unknown[], text: string): string =>
  values.reduce<string>((sql, value, index) => {
    const literal = Array.isArray(value)
      ? `array[${value.map((each) => `'${each}'`).join(",")}]::text[]`
      : `'${value}'`;
    return sql.replaceAll(`$${index + 1}`, literal);
  }, text);

type Node = { readonly [name: string]: unknown; readonly Plans?: readonly Node[] };

/** Rows that Postgres read or threw away, in the part of a plan that had the most. */
const mostRows = (node: Node): number => {
  const removed = Object.entries(node)
    .filter(([name]) => name.startsWith("Rows Removed"))
    .reduce((sum, [, rows]) => sum + Number(rows), 0);
  const own = (Number(node["Actual Rows"]) + removed) * Number(node["Actual Loops"]);
  return Math.max(own, ...(node.Plans ?? []).map(mostRows));
};

const reading: Sql = {
  query: async <Row>(text: string, values: readonly unknown[] = []) =>
    (await website.rows(quoted(values, text))) as Row[],
};
const file = (asked: readonly string[]) =>
  ["product,rating", ...asked.map((product) => `${product},5`)].join("\n");

it("finds the products of a file by id, path and SKU, in any case", async () => {
  const asked = ["p1", "path-2", "PATH-3", "sku-4", "SKU-5", "P6", "nothing"];
  const { reviews, issues } = await planReviewImport(reading, "demo", file(asked), at);
  expect(reviews.map(({ productId, productName }) => [productId, productName])).toEqual(
    [1, 2, 3, 4, 5].map((n) => [`p${n}`, `Product ${n}`]),
  );
  expect(issues.map(({ message }) => message)).toEqual([
    "Product not found: “P6”.",
    "Product not found: “nothing”.",
  ]);
  const others = await planReviewImport(reading, "other", file(["p1"]), at);
  expect(others.reviews).toEqual([]);
});

it("reads the products once for a file with many that are unknown", async () => {
  const asked = Array.from({ length: 3_000 }, (_, n) => `unknown-${n}`);
  let most = 0;
  const explaining: Sql = {
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      const [row] = (await website.rows(
        `explain (analyze, format json) ${quoted(values, text)}`,
      )) as [{ "QUERY PLAN": readonly [{ Plan: Node }] }];
      most = mostRows(row["QUERY PLAN"][0].Plan);
      return [] as Row[];
    },
  };
  await planReviewImport(explaining, "demo", file(asked), at);
  expect(most).toBeGreaterThan(0);
  // Each text with each product would be 360,000.
  expect(most).toBeLessThanOrEqual(4 * asked.length);
});
