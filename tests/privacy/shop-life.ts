import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { Infrastructure } from "#infrastructure";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import type { Client } from "#tests/support/client.ts";
import { until } from "#tests/support/wait-for.ts";
import { buyLater, email, type Life, MARK } from "./whole-life.ts";

const CART = "/api/commerce/shopping-cart";
const monthly = { billingPeriod: { value: 1, unit: "MONTH" as const }, numBillingCycles: 12 };

const demand = <Body>(what: string, { status, body }: { status: number; body: Body }): Body => {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body;
};

const settled = async ({ eventStore, projectionWorker }: Infrastructure, ...names: string[]) => {
  if (!(await projectionWorker.reached(names, await eventStore.head(), 20_000)))
    throw new Error("The tables are late.");
};

/** Gift cards, a monthly subscription, and products with reviews. */
export const openCounter = async (infrastructure: Infrastructure, owner: Client): Promise<void> => {
  const shop = createShopkeeper(infrastructure);
  await shop.define(
    aProduct("card", {
      productType: 4,
      variantOptionOrdering: ["Value"],
      variants: [{ ...aVariant("card-50", { Value: "$50" }), priceCents: 5_000 }],
    }),
  );
  await shop.define(
    aProduct("letters", { productType: 2, isSubscribable: true, subscriptionPlan: monthly }),
  );
  demand(
    "Settings",
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { nativeProductReviewsEnabled: true, manualPaymentForDigital: true },
    }),
  );
  await settled(infrastructure, "products", "variant-stock", "website-settings");
  // Visitors see a change within two seconds; tests do not wait for it.
  await infrastructure.siteSettings.find("demo", { fresh: true });
};

/** An order with a gift card for oneself and one for another person, with a note to the shop. */
const giveCards = async (browser: Client): Promise<string> => {
  const purchases = "/api/commerce/gift-cards/purchases";
  for (const whose of [
    { for: "me", next: "cart" },
    {
      for: "somebody",
      next: "cart",
      email,
      name: `Zoe ${MARK}`,
      fromName: `Al ${MARK}`,
      message: `Dear ${MARK}`,
      deliverOn: "",
    },
  ]) {
    const started = await browser.post<{ purchaseId: string }>(purchases, {
      itemId: "card",
      sku: "CARD-50",
    });
    const { purchaseId } = demand("Beginning a gift card", started);
    demand("Naming", await browser.put(`${purchases}/${purchaseId}`, whose));
  }
  const cart = demand("The cart", await browser.get<ShoppingCart>(CART));
  if (cart.entries.length < 2) throw new Error("Both cards lie in the cart.");
  const bought = await browser.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
    contact: { email, name: `Zoe ${MARK}`, phone: `${MARK} 555` },
    address: {
      line1: `${MARK} Lane 7`,
      city: `${MARK}ville`,
      region: "NY",
      postalCode: "14850",
      country: "US",
    },
    note: `Ring twice, says ${MARK}`,
  });
  return demand("Buying cards", bought).order.orderId;
};

const subscribe = async (browser: Client): Promise<string> => {
  const asked = await browser.post<{ cartToken: string }>("/api/3/commerce/cart/subscription", {
    itemId: "letters",
    sku: "LETTERS",
    qty: 1,
    additionalFields: JSON.stringify({ dear: MARK }),
  });
  const { cartToken } = demand("Subscribing", asked);
  const completed = await browser.post<{ order: { orderId: string } }>(
    "/api/commerce/subscriptions",
    {
      cartToken,
      contact: { email, name: `Zoe ${MARK}`, phone: `${MARK} 555` },
      address: {
        line1: `${MARK} Lane 7`,
        city: `${MARK}ville`,
        region: "NY",
        postalCode: "14850",
        country: "US",
      },
      note: `To ${MARK}`,
    },
  );
  return demand("Completing", completed).order.orderId;
};

const review = async (client: Client, productId: string): Promise<void> => {
  const words = { rating: 4, title: `By ${MARK}`, text: `${MARK} likes it`, name: MARK };
  demand("Reviewing", await client.post("/api/commerce/reviews", { productId, ...words, email }));
};

/** A script error report with a URL that names the visitor. */
const reportError = async (browser: Client): Promise<void> => {
  const thrown = {
    message: `No ${email}`,
    stack: `at /contact?email=${email}:1:2`,
    source: `/assets/site.js?by=${MARK}`,
    line: 1,
    column: 2,
    pagePath: `/cart?by=${MARK}`,
  };
  const told = await browser.post("/api/events/RecordJavascriptErrors", [thrown]);
  demand("Reporting", told);
};

/** Everything that a store adds to a visitor's life. Returns the orders. */
export const shopAsVisitor = async (
  infrastructure: Infrastructure,
  owner: Client,
  { zoe, browser }: Life,
): Promise<readonly string[]> => {
  const orderIds = [await giveCards(browser), await subscribe(browser)];
  for (const orderId of orderIds)
    demand("The payment", await owner.post(`/api/console/orders/${orderId}/payment`, {}));
  await settled(infrastructure, "orders", "site-users");
  await review(browser, "mug");
  const words = { rating: 2, title: MARK, text: `${MARK} thinks again`, name: `Zoe ${MARK}` };
  const signedIn = { "x-siteuser-xsrf-token": zoe.xsrfToken };
  for (const text of [words.text, `${MARK} has changed their mind`])
    demand(
      "Reviewing",
      await browser.post("/api/commerce/reviews", { productId: "lamp", ...words, text }, signedIn),
    );
  await reportError(browser);
  await buyLater(browser);
  const given = {
    amountCents: 1_000,
    email,
    name: `Zoe ${MARK}`,
    message: `For ${MARK}`,
    note: "",
  };
  demand("Giving a card", await owner.post("/api/console/gift-cards", given));
  await until(async () => {
    const { body } = await owner.get<{ rows: { subject: string }[] }>(
      `/api/console/outbox?to=${encodeURIComponent(email)}`,
    );
    return body.rows.filter(({ subject }) => /gift card/i.test(subject)).length >= 3;
  });
  await settled(infrastructure, "gift-cards", "subscriptions", "reviews", "script-errors");
  return orderIds;
};
