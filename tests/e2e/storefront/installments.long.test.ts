import { describe, expect, it } from "vitest";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { until } from "#tests/support/wait-for.ts";
import {
  change,
  modal,
  PRODUCT,
  pill,
  setUpInstallments,
  shop,
  words,
} from "./installments-setup.ts";
import { choose, openProduct } from "./open-shop.ts";

setUpInstallments();

describe("payment in parts on a product page", () => {
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
