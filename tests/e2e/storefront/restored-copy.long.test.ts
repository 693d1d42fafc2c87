import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutTexts } from "#domain/checkout/texts.ts";
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

/** As much of Stripe's own script as this checkout meets. */
const SCRIPT = `
  window.Stripe = () => ({
    elements: () => ({
      create: () => ({ mount: () => {}, destroy: () => {} }),
      update: () => {},
      submit: async () => ({}),
    }),
  });`;

let shop: Shop;
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  // Without jobs, nobody asks whether this is a copy before it is one.
  const roles = { DAYBOOK_ROLES: "web,projections" };
  shop = await openShop({ ...stripe.settings, MANUAL_PAYMENTS: "offered", ...roles });
  await shop.server.database.query(
    "insert into restores (backup_taken_at, position) values ('2030-01-01T00:00:00Z', 42)",
  );
});
afterAll(async () => {
  await shop?.close();
  await stripe?.stop();
});

it("a visitor of a restored copy reads that it takes no card payments yet, and pays by invoice instead", async () => {
  const page = await shop.newPage();
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  await putIntoCart(page);
  await page.goto("/checkout");
  await mounted(page, screenRoot);
  await fillCheckout(page);
  await reviewOrder(page);
  await page.getByRole("button", { name: "Place order" }).click();
  await page.getByRole("alert").waitFor();
  expect(await alertTexts(page)).toEqual([
    "We could not place your order",
    checkoutTexts.paymentsHeld,
  ]);
  await page.getByRole("radio", { name: "Pay by invoice" }).check();
  await page.getByRole("button", { name: "Place order" }).click();
  await page.waitForURL("**/checkout/order-confirmed?orderId=*");
  expect(stripe.calls).toEqual([]);
  await page.context().close();
});
