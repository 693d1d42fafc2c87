import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { placeOrderContract } from "#commands/checkout/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient } from "#tests/support/client.ts";
import { show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO: "false" });
  page = await opened.newPage();
});
afterAll(() => opened?.close());

it("a shop without products does not show that all products are in stock", async () => {
  await show(page, "/");
  await page.getByText("Nothing is running low").waitFor();
  await expect.poll(() => page.getByText(/everything is in stock/i).count()).toBe(0);
});

it.each([
  ["/", "No orders in the last 30 days. New orders appear here."],
  ["/census", "No visitors in this range. Visits to your website are counted here."],
])("the chart of %s says that there is nothing yet", async (path, text) => {
  await show(page, path);
  await page.locator("main figure").getByText(text).waitFor();
  await expect.poll(() => page.locator("main canvas").count()).toBe(0);
});

it("a shop with orders of guests only does not show that nobody has bought", async () => {
  await show(page, "/customers");
  await page.getByText("No customer accounts yet").waitFor();
  await page.getByText("Guests who ordered without an account are in Orders").waitFor();
});

it("cancelling an order whose money never came promises no refund", async () => {
  const { infrastructure, origin } = opened.server;
  const keeper = createShopkeeper(infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 5);
  await infrastructure.waitFor(
    ["products", "variant-stock"],
    await infrastructure.eventStore.head(),
  );
  const visitor = await createClient(origin);
  const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
  await visitor.post("/api/commerce/shopping-cart/entries", entry);
  const { body } = await visitor.post<ResponseOf<typeof placeOrderContract>>(
    "/api/commerce/checkout",
    {
      contact: { email: "ann@shop.example", name: "Ann", phone: "" },
      address: {
        line1: "1",
        line2: "",
        city: "c",
        region: "OR",
        postalCode: "97201",
        country: "US",
      },
    },
  );
  await infrastructure.waitFor(["orders"], await infrastructure.eventStore.head());
  await show(page, `/orders/${body.order.orderId}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("there is nothing to refund").waitFor();
  await expect.poll(() => dialog.getByText(/will be refunded|must be refunded/).count()).toBe(0);
});
