import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import {
  billOf,
  desktop,
  mounted,
  openShop,
  phone,
  putIntoCart,
  type Shop,
  screenRoot,
} from "./open-shop.ts";
import { places } from "./places.ts";

let shop: Shop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop();
  owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
});
afterAll(() => shop?.close());

const openCart = async (page: Page): Promise<void> => {
  await page.goto("/cart");
  await mounted(page, screenRoot);
};
const apply = async (page: Page, code: string): Promise<void> => {
  await page.locator("#coupon-field").fill(code);
  await page.locator("#coupon").getByRole("button", { name: "Apply" }).click();
};
const setMinimum = async (checkoutMinimumCents: number): Promise<void> => {
  const path = "/api/console/website-settings";
  const { status } = await owner.request(path, { method: "PATCH", json: { checkoutMinimumCents } });
  expect(status).toBe(200);
};
const couponError = (page: Page) => page.locator("#coupon-error").textContent();
const quantity = (page: Page) => page.getByLabel("Quantity of Reporter’s Pad");

describe("the cart page", () => {
  it("takes coupons, says why one takes nothing off, and lets go of them [A3.1]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await openCart(page);
    await page.locator("#coupon > summary").click();
    await apply(page, "");
    expect(await couponError(page)).toBe("Enter a coupon code.");
    for (const [code, text] of [
      ["nonsense", "This code is not valid."],
      ["spring25", "This code has expired."],
    ] as const) {
      await apply(page, code);
      await page.locator("#coupon-error", { hasText: text }).waitFor();
    }
    await apply(page, "paper5");
    await page.locator(".applied-code", { hasText: "PAPER5" }).waitFor();
    await expect
      .poll(() => page.locator(".applied-code .field-error").textContent())
      .toBe("Spend $30.00 or more to use this code.");
    await quantity(page).fill("4");
    await page.getByText("Discount (PAPER5)").waitFor();
    expect((await billOf(page)).slice(0, 2)).toEqual([
      ["Subtotal", "$32.00"],
      ["Discount (PAPER5)", "−$5.00"],
    ]);
    await expect.poll(() => page.locator(".applied-code .field-error").count()).toBe(0);
    await page.locator("[data-total-status]").getByText("Total $27.00.").waitFor();
    await page.getByRole("button", { name: "Remove PAPER5" }).click();
    await page.locator(".applied-code").waitFor({ state: "detached" });
    expect((await billOf(page)).map(([label]) => label)).not.toContain("Discount (PAPER5)");
    await page.context().close();
  });

  it("is recognised by its root: the pill is hidden there, and the page is counted as the cart [B2.7] [B2.20]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await page.locator(".cart-pill").waitFor();
    await openCart(page);
    const { pageTypeId } = JSON.parse((await page.locator("[data-page]").textContent()) ?? "{}");
    expect(pageTypeId).toBe(200);
    await page.locator("[data-cart-root]").waitFor();
    await page.locator(".cart-pill").waitFor({ state: "hidden" });
    // Without the root it would be a page like any other.
    await page
      .locator("[data-cart-root]")
      .evaluate((root) => root.removeAttribute("data-cart-root"));
    await page.locator(".cart-pill").waitFor();
    await page.context().close();
  });

  it("has a layout for phones up to 432 pixels and one for desktops from 433 on [B2.36]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await openCart(page);
    const layouts: string[] = [];
    for (const width of [320, 432, 433, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const row = page.locator(".cart-lines tbody tr").first();
      layouts.push(await row.evaluate((each) => getComputedStyle(each).display));
    }
    expect(layouts).toEqual(["grid", "grid", "table-row", "table-row", "table-row"]);
    await page.context().close();
  });

  it("tells what shipping and taxes come to before anybody types an address [A3.1]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await openCart(page);
    const bill = async () => Object.fromEntries(await billOf(page));
    expect(await bill()).toMatchObject({ Shipping: "Calculated later", Total: "$8.00" });
    await page.locator("#estimate > summary").click();
    await page.getByRole("button", { name: "Show shipping" }).click();
    await expect
      .poll(() => page.locator("#estimate .alert p").allTextContents())
      .toEqual(["Unable to update shipping", "Choose a country."]);
    await page.getByLabel("Country").selectOption({ label: "United States" });
    await page.getByLabel("State or region").fill("NY");
    await page.getByRole("button", { name: "Show shipping" }).click();
    await page.locator(".choice", { hasText: "Express" }).waitFor();
    expect(await bill()).toEqual({
      Subtotal: "$8.00",
      "Shipping (Standard)": "$4.90",
      "NY sales tax (8.875%)": "$0.71",
      Total: "$13.61",
    });
    await page.locator(".choice", { hasText: "Express" }).click();
    await page.getByText("Shipping (Express)").waitFor();
    await page.locator(".bill[aria-busy=false]").waitFor();
    await page.reload();
    await mounted(page, screenRoot);
    expect(await bill()).toMatchObject({ "Shipping (Express)": "$14.90", Total: "$23.61" });
    await page.context().close();
  });

  it("shows changes at once, takes them back when they fail, and tries again safely [A8.7]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await openCart(page);
    await page.locator("#coupon > summary").click();
    let seen = () => {};
    const isSeen = new Promise<void>((resolve) => {
      seen = resolve;
    });
    await page.route("**/api/commerce/shopping-cart/entries/*", async (route) => {
      await isSeen;
      await route.abort("internetdisconnected");
    });
    await quantity(page).fill("3");
    await page.locator(".cart-line-total").getByText("$24.00").waitFor();
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$24.00");
    seen();
    const problem = page.locator(".cart-line-problem");
    await problem.waitFor();
    await expect
      .poll(() => problem.locator("p").allTextContents())
      .toEqual(["Unable to update quantity", "Please check your internet connection."]);
    await expect.poll(() => quantity(page).inputValue()).toBe("1");
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$8.00");
    await page.unroute("**/api/commerce/shopping-cart/entries/*");
    await page.context().setOffline(true);
    await apply(page, "welcome10");
    await page.locator("#coupon-error").waitFor();
    expect(await couponError(page)).toBe("Please check your internet connection.");
    await page.context().setOffline(false);
    await problem.getByRole("button", { name: "Try again" }).click();
    await page.locator(".summary-total dd").getByText("$24.00").waitFor();
    await problem.waitFor({ state: "detached" });
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Remove Reporter’s Pad" }).click();
    const notice = page.locator(".notice-problem");
    await notice.waitFor();
    await expect
      .poll(() => notice.locator("p").allTextContents())
      .toEqual(["Unable to remove item", "Please check your internet connection."]);
    await expect.poll(() => page.locator(".cart-line").count()).toBe(1);
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Try again");
    await page.context().setOffline(false);
    await notice.getByRole("button", { name: "Try again" }).click();
    await page.getByText("You have nothing in your shopping cart.").waitFor();
    await page.context().close();
  });

  it("keeps a quantity that was typed just before leaving", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await openCart(page);
    await quantity(page).fill("2");
    await page.getByRole("link", { name: "Check out" }).click();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    await page.goBack();
    await quantity(page).waitFor();
    await page.locator(".cart-line-total").getByText("$16.00").waitFor();
    await page.reload();
    await mounted(page, screenRoot);
    await expect.poll(() => quantity(page).inputValue()).toBe("2");
    await page.context().close();
  });

  it("reads out what has become of the cart [A2.3]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await openCart(page);
    const status = page.locator("main [data-cart-status]");
    await expect.poll(() => status.textContent()).toBe("");
    await quantity(page).fill("3");
    await status.getByText("3 items in cart. Subtotal $24.00.").waitFor();
    await quantity(page).fill("1");
    await status.getByText("One item in cart. Subtotal $8.00.").waitFor();
    await quantity(page).fill("101");
    await page.getByRole("alert").waitFor();
    await page.context().close();
  });

  it("says what is missing to the checkout minimum, with and without scripts [A5.15]", async () => {
    await setMinimum(1_000);
    const text = "To check out, your order subtotal must be $10.00 or more.";
    try {
      for (const javaScriptEnabled of [true, false]) {
        const page = await shop.newPage({ javaScriptEnabled });
        await page.goto("/shop/p/reporters-pad");
        if (javaScriptEnabled) await mounted(page, "[data-root=add-to-cart]");
        await page.getByRole("button", { name: "Add To Cart" }).click();
        if (javaScriptEnabled) await page.getByRole("button", { name: "Added!" }).waitFor();
        await page.goto("/cart");
        if (javaScriptEnabled) await mounted(page, screenRoot);
        await expect.poll(() => page.locator(".checkout-minimum").textContent()).toBe(text);
        const link = page.getByRole("link", { name: "Check out" });
        await expect.poll(() => link.getAttribute("aria-disabled")).toBe("true");
        await expect.poll(() => link.getAttribute("href")).toBeNull();
        await page.goto("/checkout");
        await expect.poll(() => page.locator("main .checkout-minimum").textContent()).toBe(text);
        expect(await findViolationsUnless(javaScriptEnabled, page)).toEqual([]);
        await page.goto("/cart");
        if (javaScriptEnabled) await mounted(page, screenRoot);
        await quantity(page).fill("2");
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Update" }).click();
        await page.locator(".checkout-minimum").waitFor({ state: "detached" });
        await expect.poll(() => link.getAttribute("href")).toBe("/checkout");
        await page.context().close();
      }
    } finally {
      await setMinimum(0);
    }
  });

  it.each([
    ["desktop", desktop],
    ["phone", phone],
  ] as const)(
    "moves nothing on a %s when scripts take over all that was chosen",
    async (_name, viewport) => {
      const page = await shop.newPage({ viewport });
      await putIntoCart(page);
      await openCart(page);
      await page.locator("#coupon > summary").click();
      for (const code of ["welcome10", "paper5"]) {
        await apply(page, code);
        await page.locator(".applied-code", { hasText: code.toUpperCase() }).waitFor();
      }
      await page.locator("#estimate > summary").click();
      await page.getByLabel("Country").selectOption({ label: "United States" });
      await page.getByRole("button", { name: "Show shipping" }).click();
      await page.locator(".choice", { hasText: "Express" }).waitFor();
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route("**/assets/*.js", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto("/cart", { waitUntil: "commit" });
      await page.locator(".site-footer").waitFor();
      await page.waitForFunction(() => getComputedStyle(document.body).marginTop === "0px");
      await page.locator("#coupon > summary").click();
      await page.locator("#coupon-field").fill("typed before");
      const before = await places(page);
      letGo();
      await mounted(page, screenRoot);
      expect(await places(page)).toEqual(before);
      await expect.poll(() => page.locator("#coupon-field").inputValue()).toBe("typed before");
      await page.context().close();
    },
  );

  it("has room on the smallest phone", async () => {
    const page = await shop.newPage({ viewport: { ...phone, width: 320 } });
    await putIntoCart(page);
    await openCart(page);
    await page.locator("#coupon > summary").click();
    await apply(page, "welcome10");
    await page.getByText("Discount (WELCOME10)").waitFor();
    await page.locator("#estimate > summary").click();
    const overflows = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await overflows()).toBe(false);
    await page.goto("/checkout");
    await mounted(page, screenRoot);
    expect(await overflows()).toBe(false);
    const order = page.locator("#order-fold");
    const email = page.locator('[name="contact.email"]');
    const topOf = async (it: typeof order) => (await it.boundingBox())?.y ?? Number.NaN;
    expect(await topOf(order)).toBeLessThan(await topOf(email));
    await expect.poll(() => order.locator(".order-fold-total").textContent()).toMatch(/^\$/);
    await expect.poll(() => page.locator("#coupon").isVisible()).toBe(false);
    await order.locator("summary").first().click();
    await page.getByText("Discount (WELCOME10)").waitFor();
    await page.setViewportSize(desktop);
    await expect.poll(() => order.locator("summary").first().isVisible()).toBe(false);
    await page.locator("#coupon").waitFor();
    await page.context().close();
  });
});

/** axe itself is a script. */
const findViolationsUnless = (hasScripts: boolean, page: Page) =>
  hasScripts ? findViolations(page) : Promise.resolve([]);

describe("the cart page without JavaScript", () => {
  it("does all of it with plain forms, and says what was refused where it was typed", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/shop/p/reporters-pad");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await page.locator("#coupon > summary").click();
    await apply(page, "spring25");
    expect(await couponError(page)).toBe("This code has expired.");
    await expect.poll(() => page.locator("#coupon-field").inputValue()).toBe("spring25");
    await apply(page, "welcome10");
    await expect.poll(() => page.locator(".applied-name").textContent()).toContain("WELCOME10");
    await page.locator("#estimate > summary").click();
    await page.getByLabel("Country").selectOption("US");
    await page.getByRole("button", { name: "Show shipping" }).click();
    await page.getByRole("radio", { name: /Express/ }).check();
    await page.getByRole("button", { name: "Update shipping" }).click();
    expect(await billOf(page)).toEqual([
      ["Subtotal", "$8.00"],
      ["Discount (WELCOME10)", "−$0.80"],
      ["Shipping (Express)", "$14.90"],
      ["Total", "$22.10"],
    ]);
    await quantity(page).fill("9000");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect
      .poll(() => page.locator(".notice-problem p").allTextContents())
      .toEqual([
        "Unable to update quantity",
        "Sorry, we do not have enough of that item available.",
      ]);
    await page.getByRole("button", { name: "Remove WELCOME10" }).click();
    await expect.poll(() => page.locator(".applied-code").count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/cart");
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
