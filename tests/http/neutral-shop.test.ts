import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { placeOrderContract } from "#commands/checkout/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { STATIONERY } from "#tests/support/stationery.ts";
import { textsOfHtml } from "#tests/support/visible-texts.ts";
import { until } from "#tests/support/wait-for.ts";

type Outbox = { readonly rows: readonly { readonly mailId: string; readonly subject: string }[] };

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const PAGES = [
  "/",
  "/shop",
  "/cart",
  "/checkout/order-confirmed?orderId=none",
  "/checkout/subscription?cartToken=none",
  "/contact",
  "/search",
  "/search?q=nothing",
  "/gift-card/balance",
  "/downloads/none",
  "/reviews/request?token=none",
  "/account/login",
  "/account/register",
  "/account/register?done=mail",
  "/account/forgot",
  "/account/reset?token=none",
  "/account/confirm?token=none",
  "/no-such-page",
];

/** Words without those of scripts and of the page's head. */
const wordsOf = (html: string): string =>
  textsOfHtml(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")).join("\n");

describe("a shop without anything in it", () => {
  it.each(PAGES)("says nothing of a stationery shop at %s", async (path) => {
    const { body } = await visitor.get<string>(path);
    expect(body).toContain("</html>");
    expect(wordsOf(body)).not.toMatch(STATIONERY);
  });
});

it("nor does an order with its emails", async () => {
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 5);
  const { waitFor, eventStore } = server.infrastructure;
  await waitFor(["products", "variant-stock"], await eventStore.head());
  const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
  await visitor.post("/api/commerce/shopping-cart/entries", entry);
  for (const path of ["/shop/p/mug", "/cart", "/checkout"])
    expect(wordsOf((await visitor.get<string>(path)).body), path).not.toMatch(STATIONERY);
  const { body, status } = await visitor.post<ResponseOf<typeof placeOrderContract>>(
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
  expect(status).toBe(200);
  await waitFor(["orders"], await eventStore.head());
  const confirmed = `/checkout/order-confirmed?orderId=${body.order.orderId}`;
  const page = wordsOf((await visitor.get<string>(confirmed)).body);
  expect(page).toContain("Thank you.");
  expect(page).not.toMatch(STATIONERY);
  const mail = await until(async () => {
    const { body: outbox } = await owner.get<Outbox>("/api/console/outbox");
    return outbox.rows.find(({ subject }) => /order/i.test(subject));
  });
  const { body: whole } = await owner.get<unknown>(`/api/console/outbox/${mail.mailId}`);
  expect(JSON.stringify(whole)).not.toMatch(STATIONERY);
});
