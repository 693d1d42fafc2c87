import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { until } from "#tests/support/wait-for.ts";
import { alertTexts, choose, mounted, openProduct, phone } from "./open-shop.ts";
import { button, setUpWaysToBuy, shop } from "./ways-to-buy-setup.ts";

setUpWaysToBuy();

const entries = "**/api/commerce/shopping-cart/entries";

const buyNow = (page: Page) => page.getByRole("button", { name: "Buy Now" });

/** Settings are known to every page a moment later. */
const openWithExpress = async (page: Page, slug: string): Promise<void> => {
  await until(async () => {
    await openProduct(page, slug);
    return (await buyNow(page).count()) === 1;
  });
};

describe("express checkout", () => {
  it("leads to checkout without the added state [A1.1, A2.4, A4.1]", async () => {
    const page = await shop.newPage();
    await openWithExpress(page, "reporters-pad");
    const labels: (string | null)[] = [];
    await page.route(entries, async (route) => {
      labels.push(await button(page).textContent());
      await route.continue();
    });
    await buyNow(page).click();
    await page.waitForURL("**/checkout");
    expect(labels).toEqual(["Adding…"]);
    await expect.poll(() => page.getByText("Reporter’s Pad").first().isVisible()).toBe(true);
    await page.goBack();
    await mounted(page, "[data-root=add-to-cart]");
    await expect.poll(() => button(page).textContent()).toBe("Add To Cart");
    await page.context().close();
  });

  it("says that it was unable to purchase, and buys when asked again [A8.5, A8.7]", async () => {
    const page = await shop.newPage();
    await openWithExpress(page, "field-notebook");
    await buyNow(page).click();
    expect(await alertTexts(page)).toEqual([
      "Unable to Purchase Item",
      "Please select the Cover and Ruling options.",
    ]);
    await choose(page, "Navy", "Plain");
    await page.route(entries, (route) => route.abort());
    await buyNow(page).click();
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to Purchase Item",
      "Please check your internet connection.",
    ]);
    await page.unroute(entries);
    await page.locator("button[data-status=idle]").waitFor();
    await buyNow(page).click();
    await page.waitForURL("**/checkout");
    await page.context().close();
  });

  it("is a plain button of the form without JavaScript [A2.4]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await until(async () => {
      await page.goto("/shop/p/field-notebook");
      return (await buyNow(page).count()) === 1;
    });
    await page.locator("select[name=sku]").selectOption("FIELD-NOTEBOOK-SAGE-DOTTED");
    await buyNow(page).click();
    await expect
      .poll(() => page.locator(".buy .alert p").allTextContents())
      .toEqual(["Unable to Purchase Item", "Sorry, we do not have enough of that item available."]);
    await page.locator("select[name=sku]").selectOption("FIELD-NOTEBOOK-NAVY-PLAIN");
    await buyNow(page).click();
    expect(new URL(page.url()).pathname).toBe("/checkout");
    await page.context().close();
  });

  it("is not offered for gift cards, which have a page of their own [A2.6]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "gift-card");
    await expect.poll(() => buyNow(page).count()).toBe(0);
    await page.context().close();
  });
});

describe("what a button leads to", () => {
  it("is its own page for a gift card, with and without JavaScript [A1.1, A2.2, A2.6]", async () => {
    const scripted = await shop.newPage();
    await openProduct(scripted, "gift-card");
    await choose(scripted, "$50");
    await button(scripted).click();
    await scripted.waitForURL(/\/gift-card\//);
    await scripted.context().close();
    const plain = await shop.newPage({ javaScriptEnabled: false });
    await plain.goto("/shop/p/gift-card");
    await button(plain).click();
    expect(new URL(plain.url()).pathname).toMatch(/^\/gift-card\//);
    await plain.context().close();
  });

  it("is its own page for a subscription, with and without JavaScript [A1.1, A2.2, A2.5, A5.17, A5.18]", async () => {
    const scripted = await shop.newPage();
    await openProduct(scripted, "ink-of-the-month");
    await expect.poll(() => scripted.locator(".product-plan").textContent()).toBe("every month");
    await expect.poll(() => scripted.getByLabel("Quantity").count()).toBe(0);
    await expect.poll(() => button(scripted).textContent()).toBe("Subscribe");
    await expect.poll(() => scripted.locator(".installments").count()).toBe(0);
    await button(scripted).click();
    await scripted.waitForURL(/\/checkout\/subscription\?cartToken=[\w-]{36}$/);
    await scripted.context().close();
    const plain = await shop.newPage({ javaScriptEnabled: false });
    await plain.goto("/shop/p/ink-of-the-month");
    await expect.poll(() => plain.locator(".product-plan").textContent()).toBe("every month");
    await button(plain).click();
    expect(plain.url()).toMatch(/\/checkout\/subscription\?cartToken=[\w-]{36}$/);
    await plain.context().close();
  });

  it("is nothing on the page of a paywall: it cannot be bought [A3.14]", async () => {
    const page = await shop.newPage();
    await page.goto("/shop/p/members-corner");
    await mounted(page, "[data-root=gallery]");
    await expect
      .poll(() => page.locator("form[action^='/cart'], [data-root=add-to-cart]").count())
      .toBe(0);
    await expect.poll(() => page.locator(".buy-price").textContent()).toContain("$12.50");
    await page.goto("/shop?page=1");
    await expect.poll(() => page.locator("[data-quick-view=members-corner]").count()).toBe(0);
    await page.context().close();
  });
});

describe("Quick View", () => {
  const dialog = (page: Page) => page.getByRole("dialog");
  const openView = async (page: Page, name: string): Promise<void> => {
    await page.goto("/shop/notebooks");
    await mounted(page, "[data-root=cart-pill]");
    await page.getByRole("button", { name: `Quick View ${name}` }).press("Enter");
    await dialog(page).locator("form").waitFor();
  };

  it("shows a product over the list, records the look, and adds [A5.18, B7.16]", async () => {
    const page = await shop.newPage();
    const hit = page.waitForRequest("**/api/census/RecordQuickView/**");
    await openView(page, "Field Notebook");
    expect(new URL((await hit).url()).pathname).toBe("/api/census/RecordQuickView/field-notebook");
    expect(await findViolations(page)).toEqual([]);
    await choose(page, "Navy", "Plain");
    const shown = dialog(page).locator(".gallery-stage img:visible");
    await until(
      async () => (await shown.getAttribute("src")) === "/images/field-notebook-navy.svg",
    );
    await dialog(page).getByRole("button", { name: "Add To Cart" }).click();
    await page.locator("button[data-status=added]").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await expect
      .poll(() => page.getByRole("link", { name: "One item in cart" }).isVisible())
      .toBe(true);
    await expect.poll(() => page.locator(":focus").textContent()).toContain("Quick View");
    expect(new URL(page.url()).pathname).toBe("/shop/notebooks");
    await page.context().close();
  });

  it("asks a product's own questions, too, on a phone [A5.8]", async () => {
    const page = await shop.newPage({ viewport: phone });
    await openView(page, "Notebook with Your Initials");
    await choose(page, "Moss");
    await dialog(page).getByRole("button", { name: "Add To Cart" }).click();
    await page.locator(".field-error").first().waitFor();
    await expect
      .poll(() => page.locator(".field-error").allTextContents())
      .toEqual(["Required", "Required"]);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("says when the network has failed, and tries again [A8.7]", async () => {
    const page = await shop.newPage();
    await page.goto("/shop/notebooks");
    await mounted(page, "[data-root=cart-pill]");
    const product = "**/api/commerce/products/reporters-pad";
    await page.route(product, (route) => route.abort());
    await page.getByRole("button", { name: "Quick View Reporter’s Pad" }).press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to open Quick View",
      "Please check your internet connection.",
    ]);
    await page.unroute(product);
    await page.getByRole("button", { name: "Try again" }).click();
    await dialog(page).locator("form").waitFor();
    await page.context().close();
  });
});

describe("the cart", () => {
  const listening = async (page: Page) => {
    await page.addInitScript(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      const names = ["loading", "loaded", "recalculate-start", "recalculate-end", "item-added"];
      for (const name of names) document.addEventListener(`cart:${name}`, () => told.push(name));
    });
    // biome-ignore lint/suspicious/noExplicitAny: put there above
    return () => page.evaluate(() => (window as any).told as string[]);
  };

  it("tells the page what becomes of it [A4.2]", async () => {
    const page = await shop.newPage();
    const told = await listening(page);
    await openProduct(page, "reporters-pad");
    await button(page).click();
    await until(async () => (await told()).includes("item-added"));
    await page.goto("/cart");
    await mounted(page, "[data-screen-root]");
    await until(async () => (await told()).includes("loaded"));
    expect(await told()).toEqual(["loading", "loaded"]);
    await page.getByLabel("Quantity of Reporter’s Pad").fill("2");
    await until(async () => (await told()).includes("recalculate-end"));
    expect((await told()).slice(2)).toEqual(["recalculate-start", "recalculate-end"]);
    await page.context().close();
  });

  it("is loaded at the start of every page where there is one, and only there [A4.2] [A4.3]", async () => {
    const page = await shop.newPage();
    const told = await listening(page);
    await openProduct(page, "reporters-pad");
    expect(await told()).toEqual([]);
    await button(page).click();
    await until(async () => (await told()).includes("item-added"));
    expect(await told()).not.toContain("loading");
    for (const path of ["/shop/p/pocket-ledgers", "/", "/contact", "/checkout"]) {
      await page.goto(path);
      await until(async () => (await told()).includes("loaded"), { what: path });
      // The checkout recalculates for the place that it begins with, some time after that.
      const ofLoading = (await told()).filter((name) => /^load/.test(name));
      expect(ofLoading, path).toEqual(["loading", "loaded"]);
    }
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
