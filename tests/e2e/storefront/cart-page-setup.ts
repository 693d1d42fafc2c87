import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { mounted, openShop, type Shop, screenRoot } from "./open-shop.ts";

export let shop: Shop;

export let owner: Client;

export const openCart = async (page: Page): Promise<void> => {
  await page.goto("/cart");
  await mounted(page, screenRoot);
};

export const apply = async (page: Page, code: string): Promise<void> => {
  await page.locator("#coupon-field").fill(code);
  await page.locator("#coupon").getByRole("button", { name: "Apply" }).click();
};

export const quantity = (page: Page) => page.getByLabel("Quantity of Reporter’s Pad");

/** Registers the set-up of these tests, once in a file. */
export const setUpCartPage = (): void => {
  beforeAll(async () => {
    shop = await openShop();
    owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  });
  afterAll(() => shop?.close());
};
