import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CartEntry, ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, cartIdOf, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const CART = "/api/commerce/shopping-cart";
const ENTRIES = `${CART}/entries`;

type Added = { shoppingCart: ShoppingCart; newlyAdded: CartEntry };
type Updated = { shoppingCart: ShoppingCart; updatedEntry: CartEntry };
type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(
    aProduct("mug", {
      name: "Mug <b>&</b> 'saucer'",
      variantOptionOrdering: ["Size", "Colour"],
      variants: [
        aVariant("mug-red", { Size: "Big", Colour: "Red" }),
        {
          ...aVariant("mug-blue", { Size: "Big", Colour: "Blue" }),
          onSale: true,
          salePriceCents: 999,
        },
      ],
    }),
  );
  await keeper.define(aProduct("hidden", { visible: false }));
  await keeper.define(aProduct("card", { productType: 4, variants: [aVariant("card-25")] }));
  await keeper.stock("mug", "mug-red", 5);
  await keeper.stock("mug", "mug-blue", 5);
  const { infrastructure } = server;
  await infrastructure.waitFor(
    ["products", "variant-stock"],
    await infrastructure.eventStore.head(),
  );
});
afterAll(() => server.stop());

const visit = () => createClient(server.origin);
const add = <Body = Added>(client: Client, json: object, headers?: Record<string, string>) =>
  client.post<Body>(ENTRIES, { itemId: "mug", sku: "MUG-RED", quantity: 1, ...json }, headers);

describe("adding to the cart over HTTP", () => {
  it("answers the cart and the new entry, and sets the cookie [A7.1] [A3.2]", async () => {
    const visitor = await visit();
    const { status, body, headers } = await add(visitor, { quantity: 2 });
    expect(status).toBe(200);
    expect(body.newlyAdded).toMatchObject({
      itemId: "mug",
      chosenVariant: { sku: "MUG-RED", attributes: { Size: "Big", Colour: "Red" } },
      quantity: 2,
      title: "Mug <b>&</b> 'saucer'",
      subTotal: { value: "2500", currency: "USD" },
      purchasePriceCents: 1250,
    });
    expect(body.shoppingCart.entries).toEqual([body.newlyAdded]);
    expect(cartIdOf(visitor)).toBe(body.shoppingCart.id);
    expect(visitor.cookies.get("has_cart")).toBe("1");
    const cookie = headers.getSetCookie().find((line) => line.startsWith("cart="));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  it("takes the sale price while there is one, and nothing that the browser says", async () => {
    const { body } = await add(await visit(), {
      sku: "MUG-BLUE",
      purchasePriceCents: 1,
      title: "cheap",
      price: 1,
    });
    expect(body.newlyAdded).toMatchObject({
      purchasePriceCents: 999,
      chosenVariant: { sku: "MUG-BLUE" },
    });
  });

  it.each([
    [{ sku: "" }, 400, "options-missing", "Please select the Size and Colour options."],
    [
      { sku: "NONE" },
      400,
      "variant-unavailable",
      "Sorry, that item variant is unavailable. Please select another variant.",
    ],
    [
      { quantity: 6 },
      409,
      "not-enough-stock",
      "Sorry, we do not have enough of that item available.",
    ],
    [{ quantity: "two" }, 400, "invalid-input", "Quantity must be a number."],
    [{ quantity: 1.5 }, 400, "invalid-input", "Quantity must be a whole number"],
    [{ quantity: 0 }, 400, "quantity-too-small", "Quantity must be at least 1."],
    [
      { itemId: "card", sku: "" },
      400,
      "denomination-missing",
      "Select a denomination for the Gift Card",
    ],
    [
      { itemId: "hidden", sku: "HIDDEN" },
      404,
      "item-unknown",
      "Sorry, that item variant is unavailable. Please select another variant.",
    ],
    [
      { itemId: "nothing" },
      404,
      "item-unknown",
      "Sorry, that item variant is unavailable. Please select another variant.",
    ],
    [{ additionalFields: "[" }, 400, "fields-malformed", "The extra fields are invalid."],
    [{ sku: "a\u0000b" }, 400, "invalid-input", "This text contains invalid characters."],
    [{ itemId: "\ud800" }, 400, "invalid-input", "This text contains invalid characters."],
  ] as const)(
    "refuses %j with the text [A5.2] [A5.3] [A5.4] [A5.5] [A5.6]",
    async (json, status, code, message) => {
      const visitor = await visit();
      const refused = await add<Refused>(visitor, json);
      expect(refused.status).toBe(status);
      expect(refused.body.error).toMatchObject({ code, message });
      expect(visitor.cookies.has("cart")).toBe(false);
    },
  );

  it("checks the added quantity plus the quantity in the cart against the stock [A5.7]", async () => {
    const visitor = await visit();
    expect((await add(visitor, { quantity: 3 })).status).toBe(200);
    expect((await add<Refused>(visitor, { quantity: 3 })).body.error.code).toBe("not-enough-stock");
    const { body } = await add(visitor, { quantity: 2 });
    expect(body.shoppingCart.totalQuantity).toBe(5);
    expect(body.shoppingCart.entries).toHaveLength(1);
  });

  it("adds once under one idempotency key, also for a browser that lost the first answer", async () => {
    const key = { "idempotency-key": newId(), "user-agent": "one" };
    const visitor = await visit();
    const first = await add(await visit(), {}, key);
    const again = await add(visitor, {}, key);
    expect(again.body).toEqual(first.body);
    const third = await add(visitor, {}, { "idempotency-key": newId() });
    expect(third.body.shoppingCart.totalQuantity).toBe(2);
  });

  it("adds once when the first answer's cookie arrived and its body did not", async () => {
    const key = { "idempotency-key": newId(), "user-agent": "one" };
    const visitor = await visit();
    const first = await add(visitor, {}, key);
    expect(cartIdOf(visitor)).toBe(first.body.shoppingCart.id);
    const retry = await add(visitor, {}, key);
    expect(retry.body).toEqual(first.body);
    expect(retry.body.shoppingCart.totalQuantity).toBe(1);
  });

  it("never shares a cart with a stranger who uses the same key", async () => {
    const key = "1";
    const mine = await add(await visit(), {}, { "idempotency-key": key, "user-agent": "mine" });
    const theirs = await add(await visit(), {}, { "idempotency-key": key, "user-agent": "theirs" });
    expect(theirs.body.shoppingCart.id).not.toBe(mine.body.shoppingCart.id);
  });

  it("begins a new cart for ids that it did not make", async () => {
    const made = newId();
    for (const cookie of [`cart=${made}`, "cart=x' or 1=1", "cart=../../etc"]) {
      const visitor = await visit();
      const { body, status } = await add(
        visitor,
        {},
        {
          cookie: `${cookie}; crumb=${encodeURIComponent(visitor.cookies.get("crumb") ?? "")}`,
        },
      );
      expect(status).toBe(200);
      expect(body.shoppingCart.id).not.toBe(made);
      expect(body.shoppingCart.totalQuantity).toBe(1);
    }
  });

  it("keeps HTML and SQL in extra fields as text [A3.3]", async () => {
    const fields = {
      note: `<script>alert(1)</script>'; drop table read.carts; --`,
      ["__proto__"]: "x",
    };
    const visitor = await visit();
    await add(visitor, { additionalFields: JSON.stringify(fields) });
    const { body } = await visitor.get<ShoppingCart>(CART);
    expect(body.entries[0]?.additionalFields.note).toBe(fields.note);
  });
});

describe("the cart over HTTP", () => {
  it("shows what was just written, with the same totals [A7.3] [A3.1]", async () => {
    const visitor = await visit();
    await add(visitor, { quantity: 2 });
    await add(visitor, { sku: "MUG-BLUE", quantity: 3 });
    const written = await add(visitor, { additionalFields: '{"engraving":"Ann"}' });
    const read = await visitor.get<ShoppingCart>(
      `${CART}?mock=false&timecode=1&calculateSubtotal=true`,
    );
    expect(read.status).toBe(200);
    expect(read.body).toEqual(written.body.shoppingCart);
    expect(read.body).toMatchObject({
      subtotalCents: 3 * 1250 + 3 * 999,
      grandTotalCents: 3 * 1250 + 3 * 999,
      totalQuantity: 6,
      isPurchased: false,
      orderId: null,
    });
    expect(read.body.entries).toHaveLength(3);
  });

  it("is empty for a visitor without one", async () => {
    const { body, status } = await (await visit()).get<ShoppingCart>(CART);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: null, entries: [], totalQuantity: 0, subtotalCents: 0 });
  });

  it("changes quantities; 0 is for the screen to ask about [A5.16]", async () => {
    const visitor = await visit();
    const { newlyAdded } = (await add(visitor, {})).body;
    const path = `${ENTRIES}/${newlyAdded.id}`;
    const changed = await visitor.put<Updated>(path, { quantity: 5 });
    expect(changed.body.updatedEntry).toMatchObject({ id: newlyAdded.id, quantity: 5 });
    expect(changed.body.shoppingCart.subtotalCents).toBe(5 * 1250);
    expect((await visitor.put<Refused>(path, { quantity: 6 })).body.error).toMatchObject({
      code: "not-enough-stock",
      message: "Sorry, we do not have enough of that item available.",
    });
    expect((await visitor.put<Refused>(path, { quantity: 0 })).body.error.code).toBe(
      "quantity-zero",
    );
    expect((await visitor.put<Refused>(path, { quantity: "x" })).body.error.message).toBe(
      "Quantity must be a number.",
    );
    expect((await visitor.get<ShoppingCart>(CART)).body.totalQuantity).toBe(5);
  });

  it("changes the answers in the extra fields [A7.2]", async () => {
    const visitor = await visit();
    const { newlyAdded } = (await add(visitor, {})).body;
    const { body } = await visitor.put<Updated>(`${ENTRIES}/${newlyAdded.id}/additionalFields`, {
      itemId: "mug",
      sku: "MUG-RED",
      additionalFields: '{"engraving":"Ann"}',
    });
    expect(body.updatedEntry.additionalFields).toEqual({ engraving: "Ann" });
    expect((await visitor.get<ShoppingCart>(CART)).body).toEqual(body.shoppingCart);
  });

  it("removes entries, twice with the same end", async () => {
    const visitor = await visit();
    const { newlyAdded } = (await add(visitor, {})).body;
    const path = `${ENTRIES}/${newlyAdded.id}`;
    const removed = await visitor.delete<{ shoppingCart: ShoppingCart }>(path);
    expect(removed.body.shoppingCart.entries).toEqual([]);
    expect((await visitor.delete<{ shoppingCart: ShoppingCart }>(path)).status).toBe(200);
    expect((await visitor.get<ShoppingCart>(CART)).body.entries).toEqual([]);
  });

  it("lets nobody touch the entries of others", async () => {
    const { newlyAdded } = (await add(await visit(), {})).body;
    const stranger = await visit();
    await add(stranger, {});
    const path = `${ENTRIES}/${newlyAdded.id}`;
    expect((await stranger.put<Refused>(path, { quantity: 2 })).status).toBe(404);
    expect((await (await visit()).put<Refused>(path, { quantity: 2 })).status).toBe(404);
    expect((await stranger.put<Refused>(`${ENTRIES}/nonsense`, { quantity: 2 })).status).toBe(400);
  });
});
