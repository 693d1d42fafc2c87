import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { createOwnerClient } from "#tests/support/client.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { openShop, type Shop } from "./open-shop.ts";

export let shop: Shop;

let stripe: FakeStripe;

export let change: (settings: object) => Promise<unknown>;

/** $58.00. */
export const PRODUCT = "walnut-desk-tray";

export const pill = (page: Page) => page.locator(".installment-pill");

export const modal = (page: Page) => page.getByRole("dialog");

export const words = async (page: Page) =>
  ((await pill(page).textContent()) ?? "").replace(/\s+/g, " ").trim();

/** Registers the set-up of these tests, once in a file. */
export const setUpInstallments = (): void => {
  beforeAll(async () => {
    stripe = await startFakeStripe();
    shop = await openShop(stripe.settings);
    const owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
    change = (json) => owner.request("/api/console/website-settings", { method: "PATCH", json });
  });
  afterAll(async () => {
    await shop?.close();
    await stripe?.stop();
  });
};
