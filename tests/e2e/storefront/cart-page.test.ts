import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { apply, openCart, owner, quantity, setUpCartPage, shop } from "./cart-page-setup.ts";
import { billOf, mounted, putIntoCart, screenRoot } from "./open-shop.ts";

setUpCartPage();

const setMinimum = async (checkoutMinimumCents: number): Promise<void> => {
  const path = "/api/console/website-settings";
  const { status } = await owner.request(path, { method: "PATCH", json: { checkoutMinimumCents } });
  expect(status).toBe(200);
};

const couponError = (page: Page) => page.locator("#coupon-error").textContent();

/** axe itself is a script. */
const findViolationsUnless = (hasScripts: boolean, page: Page) =>
  hasScripts ? findViolations(page) : Promise.resolve([]);

describe("the cart page", () => {
  it("applies coupons, says why one gives no discount, and removes them [A3.1]", async () => {
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

  it("estimates shipping and taxes before an address is entered [A3.1]", async () => {
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

  it("shows changes immediately, reverts them when they fail, and retries safely [A8.7]", async () => {
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

  it("names the amount missing to the checkout minimum, with and without scripts [A5.15]", async () => {
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
});

describe("the cart page without JavaScript", () => {
  it("works with plain forms, and shows errors at their fields", async () => {
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
