import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
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
import { addToCart, openProduct, putIntoCart } from "./open-shop.ts";

setUpInstallments();

const DIGITAL = "printable-year-planner";

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
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
