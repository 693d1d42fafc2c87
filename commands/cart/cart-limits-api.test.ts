import { afterAll, beforeAll, expect, it } from "vitest";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_EXEMPT: "nobody", CARTS_PER_HOUR: "2" });
  const { infrastructure } = server;
  const shop = createShopkeeper(infrastructure);
  await shop.define(aProduct("mug"));
  await shop.stock("mug", "mug", 5);
  const head = await infrastructure.eventStore.head();
  await infrastructure.waitFor(["products", "variant-stock"], head);
});
afterAll(() => server.stop());

it("a client that has begun too many carts continues those that it has, and begins no other", async () => {
  const visit = async () => {
    const client = await createClient(server.origin);
    const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
    return async () => (await client.post("/api/commerce/shopping-cart/entries", entry)).status;
  };
  const first = await visit();
  for (const add of [first, await visit()]) expect(await add()).toBe(200);
  expect(await (await visit())()).toBe(429);
  expect(await first()).toBe(200);
});
