import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openShop, type Shop } from "./open-shop.ts";

export let shop: Shop;

export const add = (page: Page) => page.getByRole("button", { name: "Add To Cart" }).click();

/** Registers the set-up of these tests, once in a file. */
export const setUpAddToCart = (): void => {
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop?.close());
};
