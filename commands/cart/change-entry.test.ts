import { expect, it } from "vitest";
import { noPricingFacts } from "#domain/cart/price-cart.ts";
import type { ItemFacts } from "#domain/catalog/variant-facts.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { handlerOn } from "#tests/support/handler.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createCarts } from "./carts.ts";
import { changeQuantityRoute } from "./change-entry.ts";

const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };

const factsOf = (itemId: string): ItemFacts => ({
  itemId,
  name: itemId,
  productType: 1,
  currency: "USD",
  productUrl: "",
  variantOptionOrdering: [],
  variant: {
    variantId: itemId,
    sku: itemId,
    attributes: {},
    priceCents: 1250,
    imageUrl: null,
    stock: { unlimited: true, qtyInStock: 0 },
  },
});

/** A separate process: it shares only the log with the others. */
const openProcess = (eventStore: EventStore) => {
  const handler = handlerOn(eventStore);
  const carts = createCarts(handler);
  const now = () => "2030-01-01T00:00:00.000Z";
  const findItemFacts = async (_websiteId: string, itemId: string) => factsOf(itemId);
  const signing = createSigning("a secret for tests of at least 32 characters");
  const dependencies = {
    handler,
    findItemFacts,
    findExtraForm: async () => undefined,
    findPricingFacts: () => noPricingFacts,
    mayOpen: async () => true,
    waitFor: async () => undefined,
    signing,
    personalData: createMemoryPersonalData(),
    newId,
    startLimits: { take: async () => undefined },
    now,
  };
  return {
    add: async (cartId: string, itemId: string): Promise<string> => {
      const entryId = newId();
      const outcome = await carts.run(
        cartId,
        {
          type: "AddEntry",
          entryId,
          item: factsOf(itemId),
          sku: itemId,
          quantity: 1,
          additionalFields: {},
          startsCart: true,
          at: now(),
        },
        { metadata },
      );
      expect(outcome.ok).toBe(true);
      return entryId;
    },
    changeQuantity: (cartId: string, entryId: string, quantity: number) =>
      changeQuantityRoute(dependencies, carts).handle({
        params: { entryId } as unknown as undefined,
        query: undefined,
        body: { quantity } as unknown as undefined,
        context: {
          websiteId: "demo",
          correlationId: "test",
          cookies: { cart: cartId },
        } as never as RequestContext,
      }),
  };
};

it("raises the quantity of an entry that another process has added", async () => {
  const { eventStore } = createTestShop();
  const here = openProcess(eventStore);
  const there = openProcess(eventStore);
  const cartId = newId();
  await here.add(cartId, "mug");
  const entryId = await there.add(cartId, "cup");
  const { body } = await here.changeQuantity(cartId, entryId, 3);
  expect(body).toMatchObject({ updatedEntry: { id: entryId, quantity: 3 } });
});
