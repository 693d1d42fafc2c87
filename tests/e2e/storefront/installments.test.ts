import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { until } from "#tests/support/wait-for.ts";
import { addToCart, choose, openProduct, openShop, putIntoCart, type Shop } from "./open-shop.ts";

let shop: Shop;
let stripe: FakeStripe;
let change: (settings: object) => Promise<unknown>;
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

/** $58.00. */
const PRODUCT = "walnut-desk-tray";
const DIGITAL = "printable-year-planner";
const pill = (page: Page) => page.locator(".installment-pill");
const modal = (page: Page) => page.getByRole("dialog");
const words = async (page: Page) =>
  ((await pill(page).textContent()) ?? "").replace(/\s+/g, " ").trim();

/** Servers keep settings for a moment. */
const untilSaid = (page: Page, expected: string): Promise<unknown> =>
  until(async () => {
    await openProduct(page, PRODUCT);
    return (await words(page)) === expected;
  });

describe("payment in parts on a product page", () => {
  it("is said under the price, opens and closes as a dialog, and gives the focus back [A1.2, A2.7, A4.4, A5.13]", async () => {
    const page = await shop.newPage();
    await openProduct(page, PRODUCT);
    expect(await words(page)).toBe("Afterpay 4 interest-free payments of $14.50");
    const asked = page.waitForRequest("**/installments/en_US");
    await pill(page).click();
    await asked;
    await modal(page).waitFor();
    await page.getByRole("heading", { name: "Buy now, pay in 4 with Afterpay" }).waitFor();
    expect(
      (await modal(page).locator(".installment-payments li").allInnerTexts()).map((text) =>
        text.replace(/\s+/g, " "),
      ),
    ).toEqual(["$14.50 today", "$14.50 in 2 weeks", "$14.50 in 4 weeks", "$14.50 in 6 weeks"]);
    expect(await findViolations(page)).toEqual([]);
    const isInside = () => page.evaluate(() => Boolean(document.activeElement?.closest("dialog")));
    for (const key of ["Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await modal(page).waitFor({ state: "detached" });
    expect(await pill(page).evaluate((link) => link === document.activeElement)).toBe(true);

    await page.locator(".installment-info").click();
    await modal(page).getByRole("button", { name: "Close" }).click();
    await modal(page).waitFor({ state: "detached" });

    await pill(page).click();
    await modal(page).waitFor();
    await page.mouse.click(5, 5);
    await modal(page).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("is of the chosen variant's price", async () => {
    const { define, stock } = createShopkeeper(shop.server.infrastructure);
    const priced = (size: string, priceCents: number) => ({
      ...aVariant(`poster-${size.toLowerCase()}`, { Size: size }),
      priceCents,
    });
    const variants = [priced("Small", 2_000), priced("Large", 4_002), priced("Huge", 300_000)];
    await define(aProduct("poster", { variantOptionOrdering: ["Size"], variants }));
    for (const { variantId } of variants) await stock("poster", variantId, 5);
    const page = await shop.newPage();
    await until(async () => (await page.goto("/shop/p/poster"))?.status() === 200);
    await openProduct(page, "poster");
    expect(await words(page)).toBe("Afterpay 4 interest-free payments of $5.00");
    await choose(page, "Large");
    expect(await words(page)).toBe("Afterpay 4 interest-free payments of $10.01");
    await choose(page, "Huge");
    expect(await words(page)).toBe("Afterpay available for orders up to $2,000.00");
    await page.context().close();
  });

  it("is among all that a product's page offers: options, extra fields, quantity, both ways to buy, reviews [A2.2]", async () => {
    const page = await shop.newPage();
    const express = page.getByRole("button", { name: "Buy Now" });
    await change({ expressCheckoutEnabled: true });
    await until(async () => {
      await openProduct(page, "initialled-notebook");
      return (await express.count()) === 1;
    });
    expect(await words(page)).toBe("Afterpay 4 interest-free payments of $12.00");
    const asked = page.waitForRequest("**/shopping-cart/entries");
    await choose(page, "Oxblood");
    await page.getByLabel("Initials").fill("A. L.");
    await page.getByRole("radio", { name: "Gold", exact: true }).check();
    await page.getByLabel("Quantity").fill("2");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    const { additionalFields, ...line } = (await asked).postDataJSON();
    expect(line).toEqual({
      itemId: "initialled-notebook",
      sku: "INITIALLED-NOTEBOOK-OXBLOOD",
      quantity: 2,
    });
    expect(JSON.parse(additionalFields)).toMatchObject({ letters: "A. L.", finish: "Gold" });
    await page.locator("button[data-status=added]").waitFor();
    await openProduct(page, "field-notebook");
    await page.locator("#reviews .opinion-name").first().waitFor();
    await choose(page, "Navy", "Plain");
    await express.click();
    await page.waitForURL("**/checkout");
    await change({ expressCheckoutEnabled: false });
    await page.context().close();
  });

  it("leads to the same page without scripts [A7.8]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto(`/shop/p/${PRODUCT}`);
    await pill(page).click();
    await page.getByRole("heading", { name: "Buy now, pay in 4 with Afterpay" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/installments/en_US");
    await page.context().close();
    const reader = await shop.newPage();
    await reader.goto("/installments/en_US");
    expect(await findViolations(reader)).toEqual([]);
    expect((await reader.goto("/installments/de_DE"))?.status()).toBe(404);
    await reader.context().close();
  });

  it("says nothing when its page cannot be loaded: that is only logged [A4.4, A8.9]", async () => {
    const page = await shop.newPage();
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.route("**/installments/*", (route) => route.fulfill({ status: 500 }));
    await openProduct(page, PRODUCT);
    await pill(page).click();
    await until(() => logged.some((text) => text.startsWith("The page about installments")));
    await page.locator(".installment-pill:not([aria-busy])").waitFor();
    await expect.poll(() => modal(page).count()).toBe(0);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.context().close();
  });

  it("follows the cart: with something digital in it nothing is said [A5.11]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page, "reporters-pad");
    await openProduct(page, PRODUCT);
    await pill(page).waitFor();
    await putIntoCart(page, DIGITAL);
    await openProduct(page, PRODUCT);
    await expect.poll(() => page.locator(`${addToCart} .installments`).count()).toBe(0);
    await openProduct(page, DIGITAL);
    await expect.poll(() => page.locator(".installments").count()).toBe(0);
    await page.context().close();
  });

  it("names the limits beyond them, and Clearpay in Great Britain [A5.12, A9.4]", async () => {
    const page = await shop.newPage();
    await change({ installmentsMinCents: 100_000, installmentsMaxCents: 200_000 });
    await untilSaid(page, "Afterpay available for orders over $1,000.00");
    await change({ installmentsMinCents: 100, installmentsMaxCents: 200 });
    await untilSaid(page, "Afterpay available for orders up to $2.00");
    await change({ installmentsMaxCents: 200_000, stripeAccountCountry: "GB" });
    await until(async () => {
      await openProduct(page, PRODUCT);
      return (await words(page)).startsWith("Clearpay 4 interest-free");
    });
    await pill(page).click();
    await page.getByRole("heading", { name: "Buy now, pay in 4 with Clearpay" }).waitFor();
    await page.context().close();
  });

  it("speaks French to readers of French in Canada [A9.4]", async () => {
    await change({ stripeAccountCountry: "CA" });
    const page = await shop.newPage({ locale: "fr-CA" });
    await until(async () => {
      await openProduct(page, PRODUCT);
      return (await pill(page).getAttribute("href")) === "/installments/fr_CA";
    });
    await pill(page).click();
    await page.getByRole("heading", { name: "Achetez maintenant, payez en 4 fois" }).waitFor();
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
