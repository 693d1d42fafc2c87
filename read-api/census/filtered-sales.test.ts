import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { BROWSER } from "#tests/support/naive-traffic.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { attributionContract } from "../sales/attribution-contract.ts";
import type { repeatCustomersContract } from "../sales/repeat-contract.ts";
import type { trafficContract } from "./contract.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const PHONE =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/** Of Ann's two visits the later one leads to her order. */
const hits = [
  ["ann", 2 * DAY_MS, { userAgent: BROWSER, url: "/blog", referrer: "https://a.example/" }],
  ["ann", 5 * MINUTE_MS, { userAgent: PHONE, url: "/shop", referrer: "https://b.example/" }],
  ["bob", 5 * MINUTE_MS, { userAgent: BROWSER, url: "/shop", referrer: "https://c.example/" }],
  ["dee", 5 * MINUTE_MS, { userAgent: PHONE, url: "/", referrer: "https://c.example/" }],
] as const;

let server: TestServer;
let owner: Client;

const open = async ([visitorId, agoMs, data]: (typeof hits)[number]) =>
  server.infrastructure.eventStore.append({
    stream: "census-demo.visitors-1",
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "HitRecorded",
        version: 1,
        data: {
          event: 1,
          visitorId,
          host: "shop.example",
          data,
          happenedAt: new Date(Date.now() - agoMs).toISOString(),
        },
      },
    ],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });

const order = async (visitorId: string, itemId: string, name = visitorId): Promise<void> => {
  const browser = await createClient(server.origin, new Map([["ss_cvr", visitorId]]));
  const sku = itemId.toUpperCase();
  await browser.post("/api/commerce/shopping-cart/entries", { itemId, sku, quantity: 1 });
  const bought = await browser.post("/api/commerce/checkout", {
    contact: { name, email: `${name}@example.com`, phone: "" },
    address: {
      line1: "12 Analytical Row",
      city: "Portland",
      region: "OR",
      postalCode: "97201",
      country: "US",
    },
  });
  expect(bought.status).toBe(200);
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const { infrastructure, database } = server;
  const keeper = createShopkeeper(infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.define(aProduct("vase", { currency: "EUR" }));
  for (const id of ["mug", "vase"]) await keeper.stock(id, id, 50);
  const { eventStore, waitFor } = infrastructure;
  await waitFor(["products", "variant-stock"], await eventStore.head());
  for (const hit of hits) await open(hit);
  await order("ann", "mug");
  await order("bob", "vase");
  // No visit of Cam is known.
  await order("cam", "mug");
  await waitFor(["orders", "sales", "subscriptions", "visits"], await eventStore.head());
  await until(async () => {
    const [row] = await database.query<{ views: number }>(
      "select coalesce(sum(views), 0)::int as views from read.visits",
    );
    return row?.views === hits.length;
  });
});
afterAll(() => server.stop());

type Report = ResponseOf<typeof trafficContract>;
const report = async (segment: string, more = "") => {
  const query = `segment=${encodeURIComponent(segment)}${more}`;
  return (await owner.get<Report>(`/api/console/traffic?${query}`)).body;
};
const salesOf = async (segment: string) => (await report(segment)).now.sales;

describe("sales of filtered visits", () => {
  const [usd, eur] = [1_250, { currency: "EUR", totalCents: 1_250 }];
  const ann = { orders: 1, renewals: 0, totalCents: usd, others: [], withoutVisit: 1 };
  const bob = { orders: 1, renewals: 0, totalCents: 0, others: [eur], withoutVisit: 1 };
  const nobody = { ...ann, orders: 0, totalCents: 0 };

  it("are the orders after the last visit that the filters select, in their currency", async () => {
    expect(await salesOf("device:is:Phone")).toEqual(ann);
    expect(await salesOf("source:is:c.example")).toEqual(bob);
    expect(await salesOf("source:is:a.example")).toEqual(nobody);
    expect(await salesOf("page:is:%2Fshop")).toEqual({ ...bob, orders: 2, totalCents: usd });
    expect(await salesOf("page:is:%2Fblog")).toEqual(nobody);
    expect(await salesOf("page:not:%2Fblog;source:not:b.example")).toEqual(bob);
    const either = "source:is:a.example|country:not:DE;device:is:Phone";
    expect(await salesOf(either)).toEqual(ann);
    expect(await salesOf("")).toMatchObject({ orders: 3, totalCents: 2 * usd, withoutVisit: 0 });
  });

  it("are those of the last visit in Sources of sales", async () => {
    const { body } = await owner.get<ResponseOf<typeof attributionContract>>(
      "/api/console/sales/attributed/source?model=last",
    );
    const seen = body.rows.filter(({ hasVisit, orders }) => hasVisit && orders > 0);
    expect(seen.map(({ name }) => name).sort()).toEqual(["b.example", "c.example"]);
    for (const { name, currency, orders, totalCents } of seen) {
      const sales = await salesOf(`source:is:${name}`);
      expect(sales?.orders).toBe(orders);
      expect(currency === "USD" ? sales?.totalCents : sales?.others[0]?.totalCents).toBe(
        totalCents,
      );
    }
  });

  it("are in the hours of a single day, too, and in what another day is compared with", async () => {
    const { timeZone } = await report("");
    const [today, tomorrow] = [0, DAY_MS].map((ms) => dayOf(new Date(Date.now() + ms), timeZone));
    const ofDay = await report("page:is:%2Fshop", `&from=${today}&to=${today}`);
    const hours = ofDay.clockHours.map(({ sales }) => sales);
    expect(hours.reduce((sum, sales) => sum + (sales?.orders ?? 0), 0)).toBe(2);
    expect(hours.reduce((sum, sales) => sum + (sales?.totalCents ?? 0), 0)).toBe(usd);
    expect(ofDay.days[0]?.sales).toEqual({ orders: 2, renewals: 0, totalCents: usd });
    const { before, daysBefore } = await report(
      "device:is:Phone",
      `&from=${tomorrow}&to=${tomorrow}`,
    );
    expect(before?.sales).toEqual(ann);
    expect(daysBefore[0]?.sales).toEqual({ orders: 1, renewals: 0, totalCents: usd });
  });
});

/** Last, because Ann orders again. */
describe("repeat customers of filtered visits", () => {
  const REPEATS = "/api/console/sales/repeat-customers";
  const filtered = (path: string, segment: string): string =>
    `${path}?segment=${encodeURIComponent(segment)}`;
  const repeatsOf = async (segment: string) =>
    owner.get<ResponseOf<typeof repeatCustomersContract>>(filtered(REPEATS, segment));

  it("are those whose first order came after a selected visit, whatever led to the later ones", async () => {
    // From a browser that has never been seen.
    await order("eve", "mug", "ann");
    const { eventStore, waitFor } = server.infrastructure;
    await waitFor(["orders", "sales", "site-users"], await eventStore.head());
    const found = async (segment: string) => {
      const { body } = await repeatsOf(segment);
      const { size, boughtAgain, withoutVisit } = body;
      const rows = body.rows.map(({ currency, orders, netCents }) => [currency, orders, netCents]);
      return { size, boughtAgain, withoutVisit, rows };
    };
    const ann = { size: 1, boughtAgain: 1, withoutVisit: 1, rows: [["USD", 2, 2_500]] };
    const bob = { size: 1, boughtAgain: 0, withoutVisit: 1, rows: [["EUR", 1, 1_250]] };
    expect(await found("device:is:Phone")).toEqual(ann);
    expect(await found("source:is:c.example")).toEqual(bob);
    expect(await found("page:not:%2Fblog;source:not:b.example")).toEqual(bob);
    expect(await found("page:is:%2Fblog")).toMatchObject({ size: 0, withoutVisit: 1, rows: [] });
    expect(await found("")).toMatchObject({ size: 3, boughtAgain: 1, withoutVisit: 0 });
    const { body } = await owner.get<string>(filtered(`${REPEATS}/export`, "source:is:c.example"));
    expect(body.trim().split("\n").slice(1)).toEqual([expect.stringContaining("EUR")]);
  });

  it("are refused to members who cannot see visits, and so is their file; those of all visits are not", async () => {
    const { token } = await addMember(server.infrastructure, "BILLING");
    const member = await createClient(server.origin, new Map([["daybook_owner", token]]));
    for (const path of [REPEATS, `${REPEATS}/export`]) {
      const { status, body } = await member.get(filtered(path, "device:is:Phone"));
      expect([status, body]).toMatchObject([403, { error: { code: "not-permitted" } }]);
      expect((await member.get(path)).status).toBe(200);
    }
  });

  it("refuses a filter that it does not know", async () => {
    expect((await repeatsOf("mood:is:good")).status).toBe(400);
  });
});
