import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  alertTexts,
  choose,
  fillCheckout,
  loseAnswer,
  mounted,
  openShop,
  placeOrder,
  putIntoCart,
  reviewOrder,
  type Shop,
  screenRoot,
} from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

describe("a visitor who buys", () => {
  it("goes from the shop window to a confirmed order [A2.1, A2.3, A2.4, A5.2, B2.22]", async () => {
    const page = await shop.newPage();
    await page.goto("/");
    await expect.poll(() => page.locator(".cart-pill").count()).toBe(0);
    await page.getByRole("link", { name: "Field Notebook" }).click();
    await mounted(page, "[data-root=add-to-cart]");

    const add = page.getByRole("button", { name: "Add To Cart" });
    await add.click();
    const alert = page.getByRole("alert");
    expect(await alertTexts(page)).toEqual([
      "Unable to Add Item",
      "Please select the Cover and Ruling options.",
    ]);
    await choose(page, "Navy");
    await expect.poll(() => alert.count()).toBe(0);
    await add.click();
    expect(await alertTexts(page)).toEqual([
      "Unable to Add Item",
      "Please select the Ruling option.",
    ]);
    await choose(page, "Plain");
    await page.getByLabel("Quantity").fill("2");
    await add.click();
    await page.getByRole("button", { name: "Added!" }).waitFor();
    const pill = page.getByRole("link", { name: "2 items in cart" });
    await expect.poll(() => pill.textContent()).toContain("$28.00");

    await pill.click();
    await mounted(page, screenRoot);
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$28.00");
    await page.getByRole("link", { name: "Check out" }).click();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/checkout");
    await fillCheckout(page);
    await placeOrder(page);
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/checkout/order-confirmed");
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$32.90");

    await page.reload();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    await page.goto("/cart");
    await expect
      .poll(() => page.locator("main").textContent())
      .toContain("You have nothing in your shopping cart.");
    await page.context().close();
  });

  it("changes, removes and restores items of the cart [A5.16, A8.7]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await page.goto("/cart");
    await mounted(page, screenRoot);
    const quantity = page.getByLabel("Quantity of Reporter’s Pad");
    const subtotal = page.locator(".summary-total dd");
    await quantity.fill("3");
    await subtotal.getByText("$24.00").waitFor();

    await quantity.fill("0");
    const dialog = page.getByRole("dialog", { name: "Remove Reporter’s Pad?" });
    await expect
      .poll(() => dialog.textContent())
      .toContain("This item will be removed from your cart.");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => quantity.inputValue()).toBe("3");

    await quantity.fill("0");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("You have nothing in your shopping cart.").waitFor();
    const undo = page.getByRole("button", { name: "Undo" });
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await undo.click();
    await quantity.waitFor();
    await expect.poll(() => quantity.inputValue()).toBe("3");

    await page.getByRole("button", { name: "Remove Reporter’s Pad" }).click();
    await page.getByText("You have nothing in your shopping cart.").waitFor();
    await page.context().close();
  });

  it("sees why the cart could not be changed [A8.7, A5.4]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await page.goto("/cart");
    await mounted(page, screenRoot);
    const alert = page.getByRole("alert");
    await page.getByLabel("Quantity of Reporter’s Pad").fill("9000");
    await alert.waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to update quantity",
      "Sorry, we do not have enough of that item available.",
    ]);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Remove Reporter’s Pad" }).click();
    await page.getByText("Unable to remove item").waitFor();
    await expect
      .poll(() => page.locator(".notice-problem p").allTextContents())
      .toEqual(["Unable to remove item", "Please check your internet connection."]);
    await page.getByLabel("Quantity of Reporter’s Pad").fill("2");
    await page.locator(".cart-line-problem").getByText("Please check").waitFor();
    await expect
      .poll(() => page.locator(".cart-line-problem p").allTextContents())
      .toEqual(["Unable to update quantity", "Please check your internet connection."]);
    await page.context().close();
  });

  it("orders once although the answer got lost and the button was pressed twice", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await page.goto("/checkout");
    await mounted(page, screenRoot);
    await fillCheckout(page);
    await reviewOrder(page);
    const keys: (string | undefined)[] = [];
    const orders: string[] = [];
    await page.route("**/api/commerce/checkout", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      const first = keys.length === 1;
      const answer = first ? await loseAnswer(page, route) : await route.fetch();
      orders.push((await answer.json()).order.orderId);
      if (!first) await route.fulfill({ response: answer });
    });
    const place = page.getByRole("button", { name: "Place order" });
    await place.dblclick();
    await page.getByRole("alert").waitFor();
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toContain("Please check your internet connection.");
    expect(keys).toHaveLength(1);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(orders).size).toBe(1);
    expect(page.url()).toContain(orders[0]);
    await page.context().close();
  });

  it("can let the browser fill in the whole checkout", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await page.goto("/checkout");
    await mounted(page, screenRoot);
    const filled = {
      "contact.email": "ada@example.com",
      "contact.name": "Ada",
      "address.city": "Ithaca",
    };
    await page.evaluate((values) => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      for (const [name, value] of Object.entries(values)) {
        const input = document.querySelector(`[name="${name}"]`);
        setter?.call(input, value);
        input?.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }, filled);
    for (const [name, value] of Object.entries(filled))
      await expect.poll(() => page.locator(`[name="${name}"]`).inputValue()).toBe(value);
    await page.context().close();
  });

  it("sees missing fields and sold-out items at the checkout [A5.4, A5.8, A5.14]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await page.goto("/checkout");
    await mounted(page, screenRoot);
    await page.getByRole("button", { name: "Review your order" }).click();
    const email = page.getByLabel("Email");
    await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
    await page.locator("input:focus").waitFor();
    await expect.poll(() => page.locator("input:focus").getAttribute("name")).toBe("contact.email");
    await expect
      .poll(() => page.locator(".field-error").allInnerTexts())
      .toEqual(["Email cannot be blank", "Required", "Choose a country.", "Required", "Required"]);
    await fillCheckout(page);
    await expect.poll(() => page.locator(".field-error").count()).toBe(0);
    await reviewOrder(page);
    await page.route("**/api/commerce/checkout", (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: {
            code: "not-enough-stock",
            message: "Sorry, we do not have enough of that item available.",
          },
        },
      }),
    );
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByRole("alert").waitFor();
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toContain("Sorry, we do not have enough of that item available.");
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
