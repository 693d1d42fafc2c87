import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuestionAnswer } from "#commands/analysis/contract.ts";
import { examples } from "#console/analysis/examples.ts";
import { addDays, dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { BROWSER, hitOf } from "#tests/support/naive-traffic.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Answered = Extract<QuestionAnswer, { state: "answered" }>;

/** Whose day is not that of UTC now. It is never over within the next hour. */
const ZONE = new Date().getUTCHours() < 10 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
const TODAY = dayOf(new Date(), ZONE);
const noonBefore = (days: number): number =>
  Date.parse(startOfDay(addDays(TODAY, -days), ZONE)) + 12 * 3_600_000;
const [YESTERDAY, WEEK_BEFORE, LONG_AGO] = [noonBefore(1), noonBefore(8), noonBefore(40)];

let server: TestServer;
let owner: Client;

const append = (category: string, type: string, data: object) =>
  server.infrastructure.eventStore.append({
    stream: `${category}-demo.visitors-1`,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data: data as Record<string, never> }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });

const view = (visitorId: string, atMs: number, page: string, campaign: string) =>
  append("census", "HitRecorded", hitOf({ visitorId, atMs, page, referrer: "", campaign }));

const happened = (visitorId: string, name: string, atMs = YESTERDAY) =>
  append("collector", "VisitorEventRecorded", {
    name,
    itemId: "mug",
    pagePath: "/shop/p/mug",
    visitorId,
    visitId: null,
    userAgent: BROWSER,
    happenedAt: new Date(atMs).toISOString(),
  });

const buy = async (itemId: string): Promise<string> => {
  const browser = await createClient(server.origin);
  const sku = itemId.toUpperCase();
  await browser.post("/api/commerce/shopping-cart/entries", { itemId, sku, quantity: 1 });
  const address = { line1: "12 Analytical Row", city: "Portland", region: "OR" };
  const bought = await browser.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
    contact: { name: "Ann", email: "ann@example.com", phone: "" },
    address: { ...address, postalCode: "97201", country: "US" },
  });
  expect(bought.status).toBe(200);
  return bought.body.order.orderId;
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await changeSettings(server, { timeZone: ZONE });
  const shop = createShopkeeper(server.infrastructure);
  await shop.define(aProduct("mug"));
  await shop.define(aProduct("cup", { currency: "EUR", name: "Product mug" }));
  for (const id of ["mug", "cup"]) await shop.stock(id, id, 5);
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["products", "variant-stock"], await eventStore.head());
  for (const id of ["mug", "cup"]) await buy(id);
  const cancelled = await owner.post(`/api/console/orders/${await buy("mug")}/cancellation`, {
    cancelId: "c",
  });
  expect(cancelled.status).toBe(200);
  // All came with a campaign and viewed the mug; Ben added it to a cart.
  for (const visitorId of ["ann", "ben", "cam"]) {
    await view(visitorId, YESTERDAY, "/shop/p/mug", "spring");
    await happened(visitorId, "VisitPDP");
  }
  await happened("ben", "AddToCart");
  await view("ann", WEEK_BEFORE, "/shop/p/mug", "");
  await view("ben", WEEK_BEFORE, "/blog", "");
  await view("dee", LONG_AGO, "/shop/p/mug", "winter");
  await happened("dee", "VisitPDP", LONG_AGO);
  await waitFor(["orders", "products", "visits", "shop-activity"], await eventStore.head());
}, 120_000);
afterAll(() => server.stop());

const answerOf = async (sql: string): Promise<Answered> => {
  const { status, body } = await owner.post<Answered>("/api/console/questions/answer", { sql });
  expect([status, body]).toMatchObject([200, { state: "answered" }]);
  return body;
};
const exampleOf = (start: string): string =>
  examples.find(({ title }) => title.startsWith(start))?.sql ?? "";

describe("the examples of Ask the log", () => {
  it.each(examples.map(({ title, sql }) => [title, sql] as const))(
    "are answered without personal columns: %s",
    async (_title, sql) => {
      expect((await answerOf(sql)).columns.length).toBeGreaterThan(1);
    },
  );

  it("add amounts of no two currencies, and none of orders cancelled before their payment, in days of the website", async () => {
    const best = await answerOf(exampleOf("Best-selling"));
    expect(best.rows).toEqual([
      ["Product mug", "EUR", 1, 12.5],
      ["Product mug", "USD", 1, 12.5],
    ]);
    const { rows } = await answerOf(exampleOf("Orders and revenue"));
    expect(rows).toEqual([
      [TODAY, "EUR", 1, expect.any(Number)],
      [TODAY, "USD", 1, expect.any(Number)],
    ]);
  });

  it("say which products visitors of a campaign viewed in 30 days and never added to a cart", async () => {
    const { rows } = await answerOf(exampleOf("Products that visitors of a campaign"));
    expect(rows).toEqual([["spring", expect.any(String), 2]]);
  });

  it("say on which pages visits ended yesterday, next to the same weekday a week before", async () => {
    const { rows } = await answerOf(exampleOf("Pages where visits ended"));
    expect(rows).toEqual([
      ["/shop/p/mug", 3, 1],
      ["/blog", 0, 1],
    ]);
  });
});
