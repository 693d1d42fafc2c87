import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { placeOrderContract } from "#commands/checkout/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { createClient } from "#tests/support/client.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { stockOf } from "./busy-shop.ts";
import { accessibilityFaults, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

type Placed = ResponseOf<typeof placeOrderContract>;

let stripe: FakeStripe;
let opened: OpenConsole;
beforeAll(async () => {
  stripe = await startFakeStripe();
  opened = await openConsole(stripe.settings);
});
afterAll(async () => {
  await opened?.close();
  await stripe?.stop();
});

const buyByCard = async (): Promise<string> => {
  const { origin } = opened.server;
  const rows = await stockOf(opened.client);
  const row = rows.find(({ unlimited, available }) => !unlimited && available >= 10);
  if (row === undefined) throw new Error("The demo shop has nothing in stock.");
  const visitor = await createClient(origin);
  const { productId: itemId, sku } = row;
  await visitor.post("/api/commerce/shopping-cart/entries", { itemId, sku, quantity: 3 });
  await visitor.post("/api/commerce/checkout/start", {});
  const { body, status } = await visitor.post<Placed>("/api/commerce/checkout", {
    contact: { name: "Ada Byron", email: "ada@example.com", phone: "" },
    address: {
      line1: "12 Analytical Row",
      city: "Portland",
      region: "OR",
      postalCode: "97201",
      country: "US",
    },
    note: "Please leave it with the neighbours at number 14.",
    payment: { method: "stripe" },
  });
  if (status !== 200 || body.payment.status !== "awaiting")
    throw new Error(`Not placed: ${JSON.stringify(body)}`);
  stripe.pay(body.payment.clientSecret.split("_secret_")[0] as string);
  const { orderId } = body.order;
  await visitor.post("/api/commerce/checkout/complete", { orderId });
  return orderId;
};
/** Days later: the customer's bank does not take the money, and Stripe says so. */
const sendItBack = async (): Promise<void> => {
  const [reference = ""] = stripe.intents.keys();
  const body = stripe.notice("refund.failed", stripe.failRefund(reference));
  const { status } = await fetch(`${opened.server.origin}/api/payments/stripe/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": stripe.signed(body) },
    body,
  });
  expect(status).toBe(200);
  const { eventStore, projectionWorker } = opened.server.infrastructure;
  expect(await projectionWorker.reached(["orders"], await eventStore.head(), 20_000)).toBe(true);
};
const dialog = (page: Page) => page.getByRole("dialog");
const refund = async (page: Page, amount: string) => {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const field = dialog(page).getByLabel("Amount");
  await field.fill("nothing");
  await dialog(page).getByText("Enter an amount up to the remaining amount.").waitFor();
  await field.fill(amount);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page)
    .getByRole("button", { name: `Refund $${amount}` })
    .click();
};

it("shows how an order was paid, what the customer said, and what became of its refunds", async () => {
  const orderId = await buyByCard();
  const page = await opened.newPage();
  await show(page, `/orders/${orderId}`);
  await page.getByText("Card or wallet, through Stripe").waitFor();
  await page.getByText("Please leave it with the neighbours at number 14.").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await refund(page, "1.50");
  await page.getByText("$1.50 refunded.").waitFor();
  await page
    .getByRole("table", { name: "Refunds" })
    .getByText("Refunded", { exact: true })
    .waitFor();
  await sendItBack();
  await show(page, `/orders/${orderId}`);
  await page.getByText("Failed", { exact: true }).waitFor();
  await page.getByText("expired or canceled card", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Mark as settled" }).click();
  await dialog(page).getByText("paid the customer $1.50 another way").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Mark as settled" }).click();
  await page.getByText("Manual", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Retry" }).count()).toBe(0);

  stripe.setAway(true);
  await refund(page, "2.00");
  await page.getByText("$2.00 will be refunded as soon as the payment provider answers.").waitFor();
  await page.getByText("Pending").waitFor();
  stripe.setAway(false);
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([150]);
  expect(opened.complaints).toEqual([]);
});
