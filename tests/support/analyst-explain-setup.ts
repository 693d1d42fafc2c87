import { afterAll, beforeAll } from "vitest";
import { startAnalyst } from "#tests/analyst/run-analyst.ts";
import { type AskedShop, openAskedShop } from "#tests/ask/asked-shop.ts";

export let shop: AskedShop;

export const explain = (...args: readonly string[]) =>
  startAnalyst(shop.url, "explain", "--website", "demo", ...args).ended;

/** Registers the set-up of these tests, once in a file. */
export const setUpExplain = (): void => {
  beforeAll(async () => {
    shop = await openAskedShop();
  });
  afterAll(() => shop.drop());
};
