import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { choose, mounted, openProduct, openShop, type Shop } from "./open-shop.ts";

export let shop: Shop;

export let owner: Client;

export const root = "[data-root=gift-card]";

export const openGiftCard = async (page: Page): Promise<void> => {
  await openProduct(page, "gift-card");
  await choose(page, "$50");
  await page.locator(".add-to-cart-button").click();
  await page.waitForURL(/\/gift-card\//);
  await mounted(page, root);
};

export const resume = (page: Page) =>
  page.getByRole("button", { name: "Continue to checkout" }).click();

/** Registers the set-up of these tests, once in a file. */
export const setUpGiftCards = (): void => {
  beforeAll(async () => {
    shop = await openShop();
    owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  });
  afterAll(() => shop?.close());
};
