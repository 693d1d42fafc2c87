import { afterAll, beforeAll, expect, it } from "vitest";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser, PASSWORD } from "#tests/support/site-user.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { define, stock } = createShopkeeper(server.infrastructure);
  await define(aProduct("mug"));
  await stock("mug", "mug", 500);
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["products", "product-status", "variant-stock"], await eventStore.head());
});
afterAll(() => server.stop());

const blockOf = (page: string, name: string): unknown =>
  JSON.parse(new RegExp(`data-${name}>(.*?)</script>`, "s").exec(page)?.[1] ?? "null");
const pageOf = async (client: Client) => (await client.get<string>("/shop/p/mug")).body;
const cartCount = (page: string) => /class="cart-quantity"[^>]*>([^<]*)</.exec(page)?.[1];

it("being signed in decides whether a cart is there at the start of a page, and nothing else of the shop [A1.3] [A6.1]", async () => {
  const elsewhere = await createClient(server.origin);
  await becomeSiteUser(server, elsewhere, "ann@visitor.example");
  const added = await elsewhere.post("/api/commerce/shopping-cart/entries", {
    itemId: "mug",
    sku: "MUG",
    quantity: 3,
  });
  expect(added.status).toBe(200);

  const guest = await createClient(server.origin);
  const user = await createClient(server.origin);
  const session = { email: "ann@visitor.example", password: PASSWORD };
  expect((await user.post(`${ACCOUNT}/session`, session)).status).toBe(200);
  const [asGuest, asUser] = [await pageOf(guest), await pageOf(user)];
  expect([cartCount(asGuest), cartCount(asUser)]).toEqual([undefined, "3"]);
  for (const name of ["product", "page", "settings"]) {
    expect(blockOf(asUser, name)).not.toBeNull();
    expect(blockOf(asUser, name)).toEqual(blockOf(asGuest, name));
  }
});
