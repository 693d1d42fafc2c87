import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { choose, mounted, openProduct, openShop, type Shop } from "./open-shop.ts";

export let shop: Shop;

export const PRODUCT = "initialled-notebook";

export const add = (page: Page) => page.getByRole("button", { name: "Add To Cart" }).click();

export const fieldErrors = (page: Page) => page.locator(".field-error").allTextContents();

export const answers = (page: Page) => page.locator(".cart-item-answers li").allTextContents();

export const fill = async (page: Page, letters: string, finish = "Gold"): Promise<void> => {
  await page.getByLabel("Initials").fill(letters);
  await page.getByRole("radio", { name: finish, exact: true }).check();
};

export const addInitials = async (page: Page, letters: string): Promise<void> => {
  await openProduct(page, PRODUCT);
  await choose(page, "Oxblood");
  await fill(page, letters);
  await add(page);
  await page.locator("button[data-status=succeeded], button[data-status=added]").waitFor();
};

export const openCart = async (page: Page): Promise<void> => {
  await page.goto("/cart");
  await mounted(page, "[data-screen-root]");
};

/** Registers the set-up of these tests, once in a file. */
export const setUpExtraFields = (): void => {
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop?.close());
};
