import { describe, expect, it } from "vitest";
import { openCheckout, setUpCheckout, shop } from "./checkout-setup.ts";
import { checkoutField, fillCheckout, mounted, putIntoCart, screenRoot } from "./open-shop.ts";
import { places } from "./places.ts";

setUpCheckout();

describe("a customer at the checkout", () => {
  it.each([true, false])("finds the shop's countries first, with scripts: %s", async (scripts) => {
    const page = await shop.newPage({ javaScriptEnabled: scripts });
    if (scripts) await openCheckout(page);
    else {
      await page.goto("/shop/p/reporters-pad");
      await page.getByRole("button", { name: "Add To Cart" }).click();
      await page.goto("/checkout");
    }
    const country = checkoutField(page, "address.country");
    await country.focus();
    await page.keyboard.type("Uni");
    await expect.poll(() => country.inputValue()).toBe("US");
    const names = await country.locator("option").allTextContents();
    expect(names.slice(0, 4)).toEqual([
      "Choose a country",
      "United States",
      "United Kingdom",
      "Afghanistan",
    ]);
    expect(names).toHaveLength(250);
    await page.context().close();
  });

  it.each([true, false])("moves no field for an error, with scripts: %s", async (scripts) => {
    const page = await shop.newPage({ javaScriptEnabled: scripts });
    await page.goto("/shop/p/reporters-pad");
    if (scripts) await openCheckout(page);
    else {
      await page.getByRole("button", { name: "Add To Cart" }).click();
      await page.goto("/checkout");
    }
    await fillCheckout(page);
    await checkoutField(page, "contact.name").fill(" ");
    await checkoutField(page, "address.postalCode").fill("X");
    const tops = () =>
      page
        .locator(".checkout-form :is(input:not([type=hidden]), select, textarea)")
        .evaluateAll((all) =>
          all.map((each) => Math.round(each.getBoundingClientRect().top + scrollY)),
        );
    const before = await tops();
    await page.getByRole("button", { name: "Review your order" }).click();
    await page.locator("#postalCode-error, #checkout-postalCode-error").waitFor();
    await expect
      .poll(() => page.locator(".field-error").allTextContents())
      .toEqual(["Required", "Enter a postal code of this country."]);
    expect(await tops()).toEqual(before);
    await page.context().close();
  });

  it("has nothing to review before the details are entered", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await page.goto("/checkout/review");
    await page.waitForURL("**/checkout");
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    await page.context().close();
  });
});

describe("a customer without JavaScript", () => {
  it("is not moved about when scripts arrive after all", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/checkout", { waitUntil: "commit" });
    await page.locator(".site-footer").waitFor();
    await fillCheckout(page);
    await page.getByRole("button", { name: "Review your order" }).click({ noWaitAfter: true });
    await page.locator("h1", { hasText: "Review and pay" }).waitFor();
    await page.waitForFunction(() => getComputedStyle(document.body).marginTop === "0px");
    const before = await places(page);
    letGo();
    await mounted(page, screenRoot);
    expect(await places(page)).toEqual(before);
    expect(new URL(page.url()).pathname).toBe("/checkout/review");
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
