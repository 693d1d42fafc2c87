import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billOf, fillCheckout, mounted, openShop, reviewOrder, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

describe("a visitor without JavaScript", () => {
  it("buys with plain forms", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/shop/p/field-notebook");
    await expect.poll(() => page.getByRole("radio").first().isVisible()).toBe(false);
    await page.locator("select[name=sku]").selectOption("FIELD-NOTEBOOK-NAVY-PLAIN");
    await page.getByLabel("Quantity").fill("2");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    expect(new URL(page.url()).pathname).toBe("/cart");
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$28.00");
    await page.getByLabel("Quantity of Field Notebook").fill("3");
    await page.getByRole("button", { name: "Update" }).click();
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$42.00");
    await page.goto("/shop/p/reporters-pad");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect.poll(() => page.locator(".cart-line").count()).toBe(2);
    await page.getByRole("button", { name: "Remove Field Notebook" }).click();
    await expect.poll(() => page.locator(".cart-line").count()).toBe(1);
    await page.getByRole("link", { name: "Check out" }).click();
    await fillCheckout(page);
    await reviewOrder(page);
    expect(await billOf(page)).toEqual([
      ["Subtotal", "$8.00"],
      ["Shipping (Standard)", "$4.90"],
      ["Total", "$12.90"],
    ]);
    await page.getByRole("button", { name: "Place order" }).click();
    expect(new URL(page.url()).pathname).toBe("/checkout/order-confirmed");
    await expect.poll(() => page.locator("h1").textContent()).toBe("Thank you.");
    await page.context().close();
  });
});

describe("forms without JavaScript", () => {
  it("sign up for a restock and say so, also to a browser that has scripts again [A4.9]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/shop/p/linen-journal");
    await page.locator("[name=siteVisitorEmail]").fill("ada@example.com");
    await page.getByRole("button", { name: "Notify me" }).click();
    const said = "Signed up! We will write as soon as it is back.";
    await expect.poll(() => page.locator(".restock").textContent()).toContain(said);
    const scripted = await shop.newPage();
    await scripted.goto(page.url());
    await mounted(scripted, "[data-root=gallery]");
    await expect.poll(() => scripted.locator(".restock").textContent()).toContain(said);
    await page.context().close();
    await scripted.context().close();
  });
  it("say what was wrong with a sign-up where it was typed [A5.14, B5.10, B8.16]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/shop/p/linen-journal");
    await page.getByLabel("Choose a variant").selectOption({ label: "Rose" });
    await page.locator("[name=siteVisitorEmail]").fill("nobody");
    await page.getByRole("button", { name: "Notify me" }).click();
    await expect
      .poll(() => page.locator(".restock .field-error").textContent())
      .toBe("Email is invalid");
    await expect.poll(() => page.locator("[name=siteVisitorEmail]").inputValue()).toBe("nobody");
    await expect
      .poll(() => page.getByLabel("Choose a variant").inputValue())
      .toBe("linen-journal.rose");
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("restock-error");
    await page.locator("[name=siteVisitorEmail]").fill("ada@example.com");
    await page.getByRole("button", { name: "Notify me" }).click();
    await expect.poll(() => page.locator(".restock-done").textContent()).toContain("Signed up!");
    await page.context().close();
  });
  it("send the contact form", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/contact");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.locator("[name=email]").fill("ada@example.com");
    await page.getByLabel("Subject").selectOption("A product");
    await page.locator("[name=message]").fill("Hello");
    await page.getByRole("button", { name: "Send" }).click();
    await expect
      .poll(() => page.locator(".form-done").textContent())
      .toBe("Thank you. We have your message and will answer within two working days.");
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
