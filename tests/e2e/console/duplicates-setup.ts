import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

export const duplicate = async (page: Page, menu: string): Promise<void> => {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
};

/** Registers the set-up of these tests, once in a file. */
export const setUpDuplicates = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
