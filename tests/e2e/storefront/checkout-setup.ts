import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { mounted, openShop, putIntoCart, type Shop, screenRoot } from "./open-shop.ts";

export let shop: Shop;

export let owner: Client;

export const openCheckout = async (page: Page): Promise<void> => {
  await putIntoCart(page);
  await page.goto("/checkout");
  await mounted(page, screenRoot);
};

/** Registers the set-up of these tests, once in a file. */
export const setUpCheckout = (): void => {
  beforeAll(async () => {
    shop = await openShop();
    owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  });
  afterAll(() => shop?.close());
};
