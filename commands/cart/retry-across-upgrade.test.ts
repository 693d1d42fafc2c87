import { describe, expect, it } from "vitest";
import type { RequestContext } from "#infra/http/context.ts";
import { newId } from "#infra/ids/uuid.ts";
import { metadata, openShop } from "#tests/support/checkout-shop.ts";
import { orderIdOf, testSigning } from "#tests/support/signing.ts";
import { uuidOf } from "../kit/uuid-of.ts";
import { addToCart } from "./add-entry.ts";

const key = "of the retry";
const client = { visitorId: "ann", clientIp: "192.0.2.1", userAgent: "a browser" };
const context = (cookies: RequestContext["cookies"] = {}): RequestContext => ({
  websiteId: "demo",
  ...client,
  owner: undefined,
  siteUser: undefined,
  correlationId: "test",
  idempotencyKey: key,
  cookies,
  proxied: false,
  readAfter: undefined,
  origin: "https://shop.example",
});

const startLimits = { take: async () => undefined };

const mug = {
  itemId: "mug",
  name: "Mug",
  productType: 1,
  currency: "USD",
  productUrl: "",
  variantOptionOrdering: [],
  variant: {
    variantId: "mug",
    sku: "MUG",
    attributes: {},
    priceCents: 1_250,
    imageUrl: null,
    stock: { unlimited: false, qtyInStock: 5 },
  },
} as const;

const open = async () => {
  const { shop } = await openShop({ mug: 5 });
  const { carts } = shop.checkout.streams;
  const add = {
    type: "AddEntry",
    entryId: newId(),
    item: mug,
    sku: "MUG",
    quantity: 1,
    additionalFields: {},
    startsCart: true,
    at: "2030-01-01T00:00:00.000Z",
  } as const;
  return {
    shop,
    retry: (cookies?: RequestContext["cookies"]) =>
      addToCart({ signing: testSigning, startLimits, newId }, carts, () => add, context(cookies)),
    /** As the release before began the cart of a client's first key. */
    beginFormer: async () => {
      const { visitorId, clientIp, userAgent } = client;
      const mark = testSigning.sign(
        "cart-client",
        JSON.stringify([visitorId, clientIp, userAgent]),
      );
      const first = `cart ${mark} ${key}`;
      const cartId = uuidOf("cart", "demo", first);
      const keyed = { metadata: { ...metadata, visitorId, idempotencyKey: first } };
      expect(await carts.run(cartId, add, keyed)).toMatchObject({ ok: true });
      return cartId;
    },
  };
};

describe("an attempt that the release before began", () => {
  it("is met by its retry: one cart, one entry, one order under the id that it had", async () => {
    const { shop, beginFormer, retry } = await open();
    const cartId = await beginFormer();
    expect((await retry()).cartId).toBe(cartId);
    expect((await retry({ cart: cartId })).cartId).toBe(cartId);
    expect((await shop.cart(cartId)).entries).toMatchObject([{ quantity: 1 }]);
    const [first, second] = [await shop.buy(cartId), await shop.buy(cartId)];
    const orderIds = [first, second].map((each) => each.ok && each.value.state.placed?.orderId);
    expect(orderIds).toEqual(Array(2).fill(uuidOf("order", "demo", cartId)));
    expect((await shop.stock("mug")).onHand).toBe(4);
  });

  it("changes nothing for a key that is new: its cart is keyed, and so is the order", async () => {
    const { shop, retry } = await open();
    const { cartId } = await retry();
    expect((await retry()).cartId).toBe(cartId);
    expect((await shop.cart(cartId)).entries).toMatchObject([{ quantity: 1 }]);
    expect([cartId, orderIdOf("demo", cartId)].map((id) => id[14])).toEqual(["5", "5"]);
    expect(orderIdOf("demo", cartId)).not.toBe(uuidOf("order", "demo", cartId));
  });
});
