import { expect, it } from "vitest";
import { httpTexts } from "#domain/kit/http-texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { minutesLater, openShop } from "#tests/support/checkout-shop.ts";
import { testSigning } from "#tests/support/signing.ts";
import { createLimitHolds } from "./limit-holds.ts";
import { checkoutCommands } from "./routes.ts";

it("counts a cart that comes to the checkout, and not again while it holds its goods", async () => {
  const { shop, clock } = await openShop({ mug: 5, lamp: 5 });
  const taken: (readonly string[])[] = [];
  const units: (readonly string[])[] = [];
  const limitHolds = createLimitHolds(
    {
      signing: testSigning,
      now: () => clock.at,
      holdLimits: {
        take: async (_holder, variantIds) => {
          taken.push(variantIds);
        },
        takeUnits: async (_holder, all) => {
          units.push(all.map(({ variantId, quantity }) => `${quantity} ${variantId}`));
          return async () => undefined;
        },
      },
    },
    shop.checkout.streams,
  );
  const context = { websiteId: "demo" } as RequestContext;
  const cartId = await shop.fill(newId(), { mug: 2, lamp: 1 });

  await limitHolds(context, cartId);
  expect(taken).toEqual([["mug", "lamp"]]);
  expect(units).toEqual([["2 mug", "1 lamp"]]);
  await shop.start(cartId);
  await limitHolds(context, cartId);
  expect(taken).toHaveLength(1);
  // What is put into a cart that holds its goods is held as well, and counts.
  await shop.fill(cartId, { mug: 2 });
  await limitHolds(context, cartId);
  expect(units.slice(1)).toEqual([[], ["2 mug"]]);
  expect(taken).toHaveLength(1);

  minutesLater(clock, 11);
  await limitHolds(context, cartId);
  expect(taken).toHaveLength(2);

  await shop.buy(cartId);
  await limitHolds(context, cartId);
  await limitHolds(context, newId());
  expect(taken).toHaveLength(2);
});

it("is asked before anything is taken, by going to the checkout and by buying", async () => {
  const { shop, count } = await openShop({ mug: 5 });
  const cartId = await shop.fill(newId(), { mug: 2 });
  const personalData = createMemoryPersonalData();
  const routes = checkoutCommands({
    ...shop.checkoutDependencies,
    personalData,
    signing: { sign: () => "", isSigned: () => false },
    analyticsIds: { link: async () => [] },
    holdLimits: {
      take: () => Promise.reject(new Refusal(429, "too-many-requests", httpTexts.tooManyRequests)),
      takeUnits: async () => async () => undefined,
    },
  });
  const context = { websiteId: "demo", cookies: { cart: cartId } } as unknown as RequestContext;
  for (const path of ["/api/commerce/checkout/start", "/api/commerce/checkout"]) {
    const route = routes.find(({ contract }) => contract.path === path);
    const body = { contact: {}, payment: { method: "manual" } };
    const asked = { params: undefined, query: undefined, body, context };
    await expect(async () => route?.handle(asked)).rejects.toMatchObject({ status: 429 });
  }
  expect(await count("StockHeld")).toBe(0);
});

it("returns the counted units of a hold that the stock rejected", async () => {
  const { shop } = await openShop({ mug: 1 });
  const cartId = await shop.fill(newId(), { mug: 1 });
  await shop.buy(await shop.fill(newId(), { mug: 1 }));
  let givenBack = 0;
  const routes = checkoutCommands({
    ...shop.checkoutDependencies,
    personalData: createMemoryPersonalData(),
    signing: { sign: () => "", isSigned: () => false },
    analyticsIds: { link: async () => [] },
    holdLimits: {
      take: async () => undefined,
      takeUnits: async () => async () => {
        givenBack += 1;
      },
    },
  });
  const context = { websiteId: "demo", cookies: { cart: cartId } } as unknown as RequestContext;
  const route = routes.find(({ contract }) => contract.path === "/api/commerce/checkout/start");
  const asked = { params: undefined, query: undefined, body: undefined, context };
  await expect(async () => route?.handle(asked)).rejects.toMatchObject({ status: 409 });
  expect(givenBack).toBe(1);
});
