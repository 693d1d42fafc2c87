import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";
import {
  alertTexts,
  checkoutField,
  fillCheckout,
  mounted,
  openProduct,
  openShop,
  phone,
  type Shop,
} from "./open-shop.ts";

let shop: Shop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop();
  owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
});
afterAll(() => shop?.close());

const root = "[data-root=subscription]";

/** From the product to the page that completes the subscription. */
const begin = async (page: Page, slug: string): Promise<void> => {
  await openProduct(page, slug);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("**/checkout/subscription?cartToken=*");
  await mounted(page, root);
};
const subscribe = (page: Page) => page.getByRole("button", { name: "Subscribe", exact: true });

const signIn = async (page: Page, client: Client): Promise<void> => {
  await page.context().addCookies(
    [...client.cookies].map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url: shop.server.origin,
    })),
  );
};

describe("subscribing", () => {
  it("leads from the product over its own page to the first order, by phone [A1.1] [A2.5]", async () => {
    const page = await shop.newPage({ viewport: phone });
    await begin(page, "ink-of-the-month");
    const main = page.locator(".cart-main");
    await expect
      .poll(() => page.getByText("$18.00 every month", { exact: true }).isVisible())
      .toBe(true);
    await expect.poll(() => main.getByRole("button", { name: "Continue" }).isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await fillCheckout(page);
    await subscribe(page).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await subscribe(page).click();
    await page.waitForURL("**/checkout/order-confirmed?orderId=*");
    await expect.poll(() => page.getByText("Ink of the Month").first().isVisible()).toBe(true);
    // It is bought without a cart: there was none before, and there is none now.
    expect((await page.context().cookies()).some(({ name }) => name === "cart")).toBe(false);
    await page.context().close();
  });

  it("says what is wrong with a field, keeps what was typed, and continues when the net is back [A8.7]", async () => {
    const page = await shop.newPage();
    await begin(page, "printable-letters");
    await expect
      .poll(() => page.getByText("$4.00 every month for 1 year").first().isVisible())
      .toBe(true);
    await subscribe(page).click();
    await expect
      .poll(() => page.locator("#checkout-email-error").textContent())
      .toBe("Email cannot be blank");
    await checkoutField(page, "contact.email").fill("ada@example.com");
    await checkoutField(page, "contact.name").fill("Ada");
    await page.route("**/api/commerce/subscriptions", (route) => route.abort());
    await subscribe(page).click();
    expect(await alertTexts(page)).toEqual([
      "Unable to Subscribe",
      "Please check your internet connection.",
    ]);
    await page.unroute("**/api/commerce/subscriptions");
    await page.reload();
    await mounted(page, root);
    await expect.poll(() => checkoutField(page, "contact.name").inputValue()).toBe("Ada");
    await subscribe(page).click();
    await page.waitForURL("**/checkout/order-confirmed?orderId=*");
    await page.context().close();
  });

  it("needs no scripts [A2.5]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/shop/p/ink-of-the-month");
    await page.getByRole("button", { name: "Subscribe" }).click();
    expect(new URL(page.url()).pathname).toBe("/checkout/subscription");
    for (const [name, value] of [
      ["contact.email", "plain@example.com"],
      ["contact.name", "Plain"],
      ["address.line1", "1 Main St"],
      ["address.postalCode", "12345"],
      ["address.city", "Springfield"],
      ["address.region", "IL"],
    ] as const)
      await checkoutField(page, name).fill(value);
    await checkoutField(page, "address.country").selectOption("US");
    await page.getByRole("button", { name: "Continue" }).click();
    await subscribe(page).waitFor();
    await expect.poll(() => checkoutField(page, "contact.name").inputValue()).toBe("Plain");
    await subscribe(page).click();
    expect(new URL(page.url()).pathname).toBe("/checkout/order-confirmed");
    await page.context().close();
  });

  it("tells who comes with an address that leads nowhere", async () => {
    const page = await shop.newPage();
    const answer = await page.goto("/checkout/subscription?cartToken=nonsense");
    expect(answer?.status()).toBe(404);
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).textContent())
      .toBe("Subscription not found");
    await page.context().close();
  });
});

describe("a subscription that someone has", () => {
  it("is in the account, and is cancelled there after a question", async () => {
    const client = await createClient(shop.server.origin);
    await becomeSiteUser(shop.server, client, "reader@example.com", { firstName: "Rhea" });
    const page = await shop.newPage({ viewport: phone });
    await signIn(page, client);
    await begin(page, "printable-letters");
    await expect
      .poll(() => checkoutField(page, "contact.email").inputValue())
      .toBe("reader@example.com");
    await checkoutField(page, "contact.name").fill("Rhea");
    await subscribe(page).click();
    await page.waitForURL("**/checkout/order-confirmed?orderId=*");
    await page.goto("/account/subscriptions");
    const row = page.locator(".subscription-row");
    await expect.poll(() => row.getByRole("heading").textContent()).toBe("Printable Letters Club");
    await expect
      .poll(() =>
        row
          .getByText(/^0 of 12 payments, 1 unpaid\. Your payment of .* Next payment on /)
          .isVisible(),
      )
      .toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await row.locator("summary").click();
    await row.getByRole("button", { name: "Cancel this subscription" }).click();
    await page.getByText("Your subscription was cancelled.").waitFor();
    await expect.poll(() => row.getByText(/ Cancelled\. Unpaid since /).isVisible()).toBe(true);
    await expect.poll(() => row.getByRole("button").count()).toBe(0);
    await page.context().close();
  });

  it("is in the console with its payments, and is cancelled there after a question", async () => {
    const page = await shop.newPage({ reducedMotion: "reduce" });
    await signIn(page, owner);
    await page.goto("/config/subscriptions?status=active");
    await page.getByRole("link", { name: "Ink of the Month" }).first().click();
    const payments = page.getByRole("table", { name: "Payments" });
    await payments.getByRole("link", { name: "No. 1" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByLabel("Reason").fill("By phone");
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByText("The subscription was cancelled.").waitFor();
    await expect.poll(() => page.getByText("By phone").isVisible()).toBe(true);
    await page.context().close();
  });

  it("throws nothing and breaks no rule of the content security policy", () => {
    expect(shop.complaints).toEqual([]);
  });
});
