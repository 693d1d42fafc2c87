import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import {
  alertTexts,
  fillCheckout,
  mounted,
  openShop,
  putIntoCart,
  reviewOrder,
  type Shop,
  screenRoot,
} from "./open-shop.ts";

let shop: Shop;
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  shop = await openShop(stripe.settings);
});
afterAll(async () => {
  await shop?.close();
  await stripe?.stop();
});

/**
 * As much of Stripe's own script as a checkout meets; what the customer does on it is said by the
 * test.
 */
const SCRIPT = `
  window.Stripe = (key) => ({
    elements: (options) => {
      window.asked = [key, options];
      return {
        create: () => ({
          mount: (element) => { element.innerHTML = '<label>Card number <input></label>'; },
          destroy: () => {},
        }),
        update: (changed) => { window.asked[1] = { ...window.asked[1], ...changed }; },
        submit: async () => ({}),
      };
    },
    confirmPayment: ({ clientSecret }) => window.confirmCard(clientSecret),
  });`;

const withStripe = async (page: Page, decide: (reference: string) => object): Promise<string[]> => {
  const loaded: string[] = [];
  await page.route("https://js.stripe.com/**", async (route) => {
    loaded.push(route.request().url());
    await route.fulfill({ contentType: "text/javascript", body: SCRIPT });
  });
  await page.exposeFunction("confirmCard", (secret: string) =>
    decide(secret.split("_secret_")[0] ?? ""),
  );
  return loaded;
};

const toReview = async (page: Page): Promise<void> => {
  await putIntoCart(page);
  await page.goto("/checkout");
  await mounted(page, screenRoot);
  await fillCheckout(page);
  await reviewOrder(page);
};

describe("a customer who pays by card", () => {
  it("meets Stripe where the card is typed, and may try another one after a decline", async () => {
    const page = await shop.newPage();
    let tries = 0;
    const loaded = await withStripe(page, (reference) => {
      tries += 1;
      if (tries > 1) stripe.pay(reference);
      else stripe.decline(reference);
      return tries > 1 ? {} : { error: { message: "Your card was declined." } };
    });
    await putIntoCart(page);
    await page.goto("/checkout");
    await mounted(page, screenRoot);
    await fillCheckout(page);
    expect(loaded).toEqual([]);
    await reviewOrder(page);
    await expect
      .poll(() => page.getByRole("radio", { name: "Card or wallet" }).isChecked())
      .toBe(true);
    await page.getByLabel("Card number").waitFor();
    expect(loaded).toEqual(["https://js.stripe.com/v3/"]);
    const place = page.getByRole("button", { name: "Place order" });
    await place.click();
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "We could not place your order",
      "Your card was declined.",
    ]);
    await place.click();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    await expect
      .poll(() => page.locator(".lede").first().textContent())
      .toBe("We have received your order and your payment; there is nothing else you need to do.");
    expect([...stripe.intents.values()].map(({ status, amount }) => [status, amount])).toEqual([
      ["succeeded", 1_290],
    ]);
    await page.context().close();
  });

  it("gets a message when the card form cannot be loaded, and can pay by invoice instead", async () => {
    const page = await shop.newPage();
    await page.route("https://js.stripe.com/**", (route) => route.abort("connectionreset"));
    await toReview(page);
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "We could not load the card form",
      "Please check your internet connection.",
    ]);
    await page.getByRole("radio", { name: "Pay by invoice" }).check();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
