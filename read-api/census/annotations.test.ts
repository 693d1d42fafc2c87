import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { annotationsContract } from "./annotations-contract.ts";

let server: TestServer;
let owner: Client;

const [cheap, dear] = [500, 900];
const ink = (priceCents: number, more: Partial<ProductDefinition> = {}) => {
  const product = aProduct("mark-ink", { name: "Marked ink", ...more });
  const [variant] = product.variants;
  if (variant === undefined) throw new Error("The product has no variant.");
  return {
    ...product,
    variants: [{ ...variant, priceCents, salePriceCents: null, onSale: false }],
  };
};

const define = (product: ProductDefinition, definedAt: string) =>
  server.infrastructure.eventStore.append({
    stream: "product-demo.mark-ink",
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "ProductDefined",
        version: 1,
        data: { product, definedAt } as never,
      },
    ],
    metadata: { websiteId: "demo", actor: "job:test", correlationId: "test" },
  });

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await define(ink(cheap), "2024-03-08T12:00:00.000Z");
  // 9 March in New York.
  await define(ink(dear), "2024-03-10T04:59:00.000Z");
  await define(ink(dear, { vendor: "Mill" }), "2024-03-10T12:00:00.000Z");
  await until(async () => {
    const rows = await server.database.query(
      "select from read.product_prices where website_id = 'demo' and product_id = 'mark-ink'",
    );
    return rows.length === 3;
  });
});
afterAll(() => server.stop());

const marks = async (query: string) =>
  (await owner.get<ResponseOf<typeof annotationsContract>>(`/api/console/annotations?${query}`))
    .body.rows;

it("marks the local day on which a price changed, and no other definition of the product", async () =>
  expect(await marks("from=2024-03-01&to=2024-03-31")).toEqual([
    {
      kind: "price",
      name: "Marked ink",
      id: "mark-ink",
      day: "2024-03-09",
      at: "2024-03-10T04:59:00.000Z",
    },
  ]));

it("keeps to the range", async () =>
  expect(await marks("from=2024-03-10&to=2024-03-31")).toEqual([]));

it("shows a kind only to members who can read what it is about", async () => {
  const found = await marks("from=2024-03-01&to=2024-03-31");
  expect(found).toHaveLength(1);
  const { annotationQueries } = await import("./annotations.ts");
  const { catalogAnnotations } = await import("../catalog/annotations.ts");
  const [route] = annotationQueries({
    sql: server.database,
    timeZoneOf: async () => "UTC",
    annotations: catalogAnnotations,
  });
  const ask = async (permission: string) => {
    const context = { websiteId: "demo", owner: { permissions: new Set([permission]) } };
    const query = { from: "2024-03-01", to: "2024-03-31" };
    const answer = await route?.handle({ query, context } as never);
    return annotationsContract.response.parse(answer?.body).rows.length;
  };
  expect(await ask("products:read")).toBe(1);
  expect(await ask("census:read")).toBe(0);
});
