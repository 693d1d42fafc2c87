import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import { openShop, type Shop } from "./open-shop.ts";

export let shop: Shop;

export const button = (page: Page) => page.locator(".add-to-cart-button");

/** Registers the set-up of these tests, once in a file. */
export const setUpWaysToBuy = (): void => {
  beforeAll(async () => {
    shop = await openShop();
    const { origin, setupCode, infrastructure } = shop.server;
    const owner = await createOwnerClient(origin, setupCode);
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { expressCheckoutEnabled: true },
    });
    await createShopkeeper(infrastructure).define(
      aProduct("members-corner", { name: "Members’ Corner", productType: 5 }),
    );
    await infrastructure.waitFor(
      ["products", "website-settings"],
      await infrastructure.eventStore.head(),
    );
  });
  afterAll(() => shop?.close());
};
