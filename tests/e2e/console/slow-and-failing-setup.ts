import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

export const failing = { status: 500, contentType: "application/json", body: "{}" };

/** Calls at this address wait until the answer's `release` is called. */
export const hold = async (page: Page, address: RegExp) => {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === "GET") await held.promise;
    await route.fallback();
  });
  return held.resolve;
};

/** Registers the set-up of these tests, once in a file. */
export const setUpSlowAndFailing = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
