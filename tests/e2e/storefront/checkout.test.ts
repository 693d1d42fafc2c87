import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { readyAccount } from "./account-pages.ts";
import { openCheckout, owner, setUpCheckout, shop } from "./checkout-setup.ts";
import {
  alertTexts,
  billOf,
  checkoutField,
  fillCheckout,
  mounted,
  putIntoCart,
  reviewOrder,
  screenRoot,
} from "./open-shop.ts";

setUpCheckout();

const giftCardOf = async (amountCents: number): Promise<string> =>
  (await owner.post<{ code: string }>("/api/console/gift-cards", { amountCents })).body.code;

const apply = async (page: Page, id: "coupon" | "gift-card", code: string): Promise<void> => {
  await page.locator(`#${id}-field`).fill(code);
  await page.locator(`#${id}`).getByRole("button", { name: "Apply" }).click();
};

const unitsLeft = async (itemId: string): Promise<number> => {
  const path = `/api/commerce/inventory/stock/?itemId=${itemId}`;
  const { body } = await owner.get<{ results: { qtyInStock: number }[] }>(path);
  return body.results.reduce((sum, { qtyInStock }) => sum + qtyInStock, 0);
};

const itemIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const text = document.querySelector("script[data-cart]")?.textContent ?? "{}";
    return JSON.parse(text).entries[0].itemId as string;
  });

describe("a customer at the checkout", () => {
  it("pays with a coupon and a gift card, chooses shipping, and leaves a note [A2.4, A3.1]", async () => {
    const code = await giftCardOf(500);
    const page = await shop.newPage();
    await openCheckout(page);
    await page.locator("#gift-card > summary").click();
    await apply(page, "gift-card", "0000-0000-0000-0000");
    await page.locator("#gift-card-error").waitFor();
    await expect
      .poll(() => page.locator("#gift-card-error").textContent())
      .toBe("We could not find this gift card. Please check the code.");
    await apply(page, "gift-card", code.toLowerCase());
    await page.locator(".applied-code").waitFor();
    await page.locator("#coupon > summary").click();
    await apply(page, "coupon", "welcome10");
    await page.getByText("Discount (WELCOME10)").waitFor();
    await fillCheckout(page);
    await checkoutField(page, "address.region").selectOption("New York");
    await checkoutField(page, "note").fill("A present:\nplease no invoice in it.");
    await reviewOrder(page);
    await expect
      .poll(() => page.locator(".review-row .entry-lines").allTextContents())
      .toEqual([
        "Ada Lovelace\nada@example.com",
        "12 Mill Lane\nIthaca, NY 14850\nUnited States",
        "A present:\nplease no invoice in it.",
      ]);
    await page.getByRole("radio", { name: /Express/ }).check();
    await page.getByText("Shipping (Express)").waitFor();
    const last = `Gift card …${code.slice(-4)}`;
    const bill = [
      ["Subtotal", "$8.00"],
      ["Discount (WELCOME10)", "−$0.80"],
      ["Shipping (Express)", "$14.90"],
      ["NY sales tax (8.875%)", "$0.64"],
      ["Total", "$22.74"],
      [last, "−$5.00"],
      ["Amount due", "$17.74"],
    ];
    await page.locator(".bill[aria-busy=false]").waitFor();
    expect(await billOf(page)).toEqual(bill);
    await expect
      .poll(() => page.locator(".checkout-total").textContent())
      .toBe("Amount due $17.74");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    expect((await billOf(page)).map(([, amount]) => amount)).toEqual(
      bill.map(([, amount]) => amount),
    );
    const confirmation = "A confirmation is on its way to ada@example.com.";
    await expect.poll(() => page.locator(".lede").last().textContent()).toBe(confirmation);
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await mounted(page, screenRoot);
    await expect.poll(() => page.locator(".lede").last().textContent()).toBe(confirmation);
    await page.goto("/checkout");
    expect(new URL(page.url()).pathname).toBe("/cart");
    await page.context().close();
  });

  it("loses no choice on the way back, forward, or over a reload", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await page.goto("/cart");
    await mounted(page, screenRoot);
    await page.getByRole("link", { name: "Check out" }).click();
    await fillCheckout(page);
    await checkoutField(page, "note").fill("Ring twice");
    await reviewOrder(page);
    await page.getByRole("radio", { name: /Express/ }).check();
    await page.getByText("Shipping (Express)").waitFor();
    const typed = async () => [
      await checkoutField(page, "contact.email").inputValue(),
      await checkoutField(page, "address.country").inputValue(),
      await checkoutField(page, "address.city").inputValue(),
      await checkoutField(page, "note").inputValue(),
    ];
    const all = ["ada@example.com", "US", "Ithaca", "Ring twice"];
    await page.goBack();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    expect(await typed()).toEqual(all);
    await page.goBack();
    await page.getByRole("heading", { name: "Your cart" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();
    await expect.poll(() => page.getByRole("radio", { name: /Express/ }).isChecked()).toBe(true);
    await page.reload();
    await mounted(page, screenRoot);
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/checkout/review");
    await expect.poll(() => page.title()).toMatch(/^Review and pay/);
    await expect
      .poll(() => page.locator(".review-row .entry-lines").allTextContents())
      .toEqual([
        "Ada Lovelace\nada@example.com",
        "12 Mill Lane\nIthaca, OR 14850\nUnited States",
        "Ring twice",
      ]);
    await expect.poll(() => page.getByRole("radio", { name: /Express/ }).isChecked()).toBe(true);
    await page.getByRole("link", { name: "Change contact" }).click();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    expect(await typed()).toEqual(all);
    await page.getByRole("link", { name: "Your cart" }).first().click();
    await page.getByText("Shipping (Express)").waitFor();
    await page.context().close();
  });

  it("keeps the account's address out of another one over a reload", async () => {
    const { newPage } = await readyAccount(shop, "ada.king@example.com");
    const page = await newPage();
    await openCheckout(page);
    await expect.poll(() => checkoutField(page, "address.line2").inputValue()).toBe("3rd floor");
    await fillCheckout(page);
    await checkoutField(page, "address.line2").fill("");
    await checkoutField(page, "contact.phone").fill("");
    await reviewOrder(page);
    await page.reload();
    await mounted(page, screenRoot);
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();
    await expect
      .poll(() => page.locator(".review-row .entry-lines").allTextContents())
      .toEqual(["Ada Lovelace\nada@example.com", "12 Mill Lane\nIthaca, OR 14850\nUnited States"]);
    await page.getByRole("link", { name: "Change contact" }).click();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    await expect.poll(() => checkoutField(page, "contact.phone").inputValue()).toBe("");
    await expect.poll(() => checkoutField(page, "address.line2").inputValue()).toBe("");
    await page.context().close();
  });

  it("holds the items of the cart for a limited time, and releases them on request", async () => {
    const page = await shop.newPage();
    await page.clock.install();
    await putIntoCart(page);
    await page.goto("/cart");
    const itemId = await itemIdOf(page);
    const before = await unitsLeft(itemId);
    await page.goto("/checkout");
    await mounted(page, screenRoot);
    await page.getByText(/Reserved for you for (10:00|9:5\d)/).waitFor();
    expect(await unitsLeft(itemId)).toBe(before - 1);
    await page.clock.fastForward("09:30");
    await page.getByText(/Reserved for you for 0:\d\d/).waitFor();
    await page.clock.fastForward("00:40");
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Your items are no longer reserved",
      "They may still be available. You can reserve them again or continue.",
    ]);
    await page.getByRole("button", { name: "Reserve again" }).click();
    await page.getByText(/Reserved for you for \d+:\d\d/).waitFor();
    await page.getByRole("button", { name: "Cancel checkout" }).click();
    await page.getByRole("heading", { name: "Your cart" }).waitFor();
    expect(await unitsLeft(itemId)).toBe(before);
    await expect.poll(() => page.locator(".cart-line").count()).toBe(1);
    await page.context().close();
  });

  it("says for everyone that the time is over", async () => {
    const page = await shop.newPage();
    await page.route("**/api/commerce/checkout/start", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), secondsLeft: 1 } });
    });
    await openCheckout(page);
    await page.getByText("Your items are no longer reserved").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("gets a message when another customer was faster, and returns to the cart [A5.4]", async () => {
    const page = await shop.newPage();
    await page.route("**/api/commerce/checkout/start", (route) =>
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
    await openCheckout(page);
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "We could not reserve your items",
      "Sorry, we do not have enough of that item available.",
    ]);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Back to your cart" }).click();
    await page.getByRole("heading", { name: "Your cart" }).waitFor();
    await page.context().close();
  });

  it("can lose the network at every step and continue there [A8.7]", async () => {
    const page = await shop.newPage();
    await openCheckout(page);
    await page.getByText(/Reserved for you/).waitFor();
    await fillCheckout(page);
    await page.context().setOffline(true);
    const review = page.getByRole("button", { name: "Review your order" });
    await review.click();
    await page.getByRole("alert").first().waitFor();
    expect((await alertTexts(page)).at(-1)).toBe("Please check your internet connection.");
    await page.context().setOffline(false);
    await reviewOrder(page);
    const standard = page.getByRole("radio", { name: /Standard/ });
    await expect.poll(() => standard.isChecked()).toBe(true);
    await page.context().setOffline(true);
    await page.getByRole("radio", { name: /Express/ }).click();
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to update shipping",
      "Please check your internet connection.",
    ]);
    await expect.poll(() => standard.isChecked()).toBe(true);
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$12.90");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Shipping (Express)").waitFor();
    await page.context().close();
  });

  it("is shown the new total, and not charged it, when it changed in the meantime", async () => {
    const page = await shop.newPage();
    await openCheckout(page);
    await fillCheckout(page);
    await reviewOrder(page);
    const other = await page.context().newPage();
    await putIntoCart(other);
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByRole("alert").first().waitFor();
    expect((await alertTexts(page))[0]).toBe("We could not place your order");
    await page.locator(".summary-total dd").getByText("$20.90").waitFor();
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    await page.context().close();
  });
});

describe("a customer without JavaScript", () => {
  it("goes through every step and types nothing twice", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/shop/p/reporters-pad");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await page.getByRole("link", { name: "Check out" }).click();
    await fillCheckout(page);
    await checkoutField(page, "contact.email").evaluate((input: HTMLInputElement) => {
      (input.form as HTMLFormElement).noValidate = true;
    });
    await checkoutField(page, "contact.email").fill("ada@");
    await page.getByRole("button", { name: "Review your order" }).click();
    await expect
      .poll(() => page.locator(".field-error").allTextContents())
      .toEqual(["Email is invalid"]);
    await expect.poll(() => checkoutField(page, "contact.email").inputValue()).toBe("ada@");
    await expect.poll(() => checkoutField(page, "address.country").inputValue()).toBe("US");
    await checkoutField(page, "contact.email").fill("ada@example.com");
    await page.locator("#coupon > summary").click();
    await apply(page, "coupon", "spring25");
    await expect
      .poll(() => page.locator("#coupon-error").textContent())
      .toBe("This code has expired.");
    await apply(page, "coupon", "welcome10");
    await expect.poll(() => checkoutField(page, "address.city").inputValue()).toBe("Ithaca");
    await reviewOrder(page);
    await expect
      .poll(() => page.locator(".hold").textContent())
      .toMatch(/^Reserved for you until \d{1,2}:\d\d.(AM|PM)\.$/);
    await page.getByRole("radio", { name: /Express/ }).check();
    await page.getByRole("button", { name: "Update shipping" }).click();
    await expect.poll(() => page.locator(".checkout-total").textContent()).toBe("Total $22.10");
    await page.getByRole("button", { name: "Change contact" }).click();
    await expect.poll(() => checkoutField(page, "contact.name").inputValue()).toBe("Ada Lovelace");
    await checkoutField(page, "contact.name").fill("Augusta Ada King");
    await reviewOrder(page);
    await expect
      .poll(() => page.locator(".review-row .entry-lines").first().textContent())
      .toBe("Augusta Ada King\nada@example.com");
    await page.getByRole("button", { name: "Place order" }).click();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Thank you.");
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
