import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import type { ProductActivity } from "#read-api/collector/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedReports } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** As a beacon does it: the crumb is in the form alone. */
const tell = async (
  event: string,
  data: object = {},
  { cookie = "", userAgent = BROWSER }: { cookie?: string; userAgent?: string } = {},
) => {
  const visitor = await createClient(server.origin);
  const crumb = visitor.cookies.get("crumb") ?? "";
  const known = [...visitor.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const response = await fetch(`${server.origin}/api/events/RecordEvent`, {
    method: "POST",
    body: new URLSearchParams({
      crumb,
      event,
      data: JSON.stringify({ pagePath: "/shop/p/mug", ...data }),
    }),
    headers: {
      cookie: [...known, cookie].join("; "),
      "user-agent": userAgent,
    },
  });
  return response.status;
};
const recorded = () =>
  recordedReports(server.infrastructure, ["VisitorEventRecorded", "PixelEventRecorded"]);
/** Servers keep settings for a moment. */
const untilNothingIsKept = () =>
  until(async () => {
    const before = await recorded();
    expect(await tell("visitor:VisitPDP")).toBe(204);
    return (await recorded()).length === before.length;
  });
const change = (json: object) =>
  owner.request("/api/console/website-settings", { method: "PATCH", json });

it("records what visitors do in the shop, and the pixel's events [A7.15] [B7.17] [B7.28]", async () => {
  const about = { itemId: "mug", ss_cvr: "v-1", ss_cvt: "t-1" };
  expect(await tell("visitor:VisitPDP", about)).toBe(204);
  expect(await tell("visitor:AddToCart", { ...about, sku: "MUG", quantity: 2 })).toBe(204);
  expect(await tell("pixel:AddToCart", { ...about, valueCents: 2_400, currency: "USD" })).toBe(204);
  expect(await tell("visitor:ViewCart", { ss_cvr: "not one of ours!" })).toBe(204);
  expect(await recorded()).toMatchObject([
    {
      stream: expect.stringMatching(/^collector-demo\.visitors-\d+$/),
      type: "VisitorEventRecorded",
      data: { name: "VisitPDP", itemId: "mug", visitorId: "v-1", visitId: "t-1" },
    },
    { type: "VisitorEventRecorded", data: { name: "AddToCart", sku: "MUG", quantity: 2 } },
    { type: "PixelEventRecorded", data: { name: "AddToCart", valueCents: 2_400 } },
    {
      stream: expect.stringMatching(/^collector-demo\.anonymous-\d+$/),
      data: { name: "ViewCart", visitorId: null },
    },
  ]);
});

it("records where it happened, by the server's word where the server knows it [B3.38]", async () => {
  const where = {
    pagePath: "/cart",
    pageHash: "#step=2&token=secret",
    websiteId: "another",
    templateId: "plain",
    variantId: "mug-red",
    memberAccountId: "forged",
    member_locale: "de-DE",
    website_locale: "en-US",
  };
  expect(await tell("visitor:ViewCart", where)).toBe(204);
  const { memberAccountId: _forged, ...kept } = where;
  const data = (await recorded()).at(-1)?.data;
  expect(data).toMatchObject({ ...kept, pageHash: "#step=2&token=", websiteId: "demo" });
  expect(data).not.toHaveProperty("memberAccountId");
});

it("refuses an event whose form carries no crumb, or another one [B7.17]", async () => {
  const before = await recorded();
  const visitor = await createClient(server.origin);
  const about = { event: "visitor:ViewCart", data: '{"pagePath":"/cart"}' };
  for (const crumb of [[], [["crumb", "another"]]]) {
    const body = new URLSearchParams([...Object.entries(about), ...crumb]);
    const headers = { cookie: `crumb=${visitor.cookies.get("crumb")}`, "user-agent": BROWSER };
    const url = `${server.origin}/api/events/RecordEvent`;
    expect((await fetch(url, { method: "POST", body, headers })).status).toBe(403);
  }
  expect(await recorded()).toEqual(before);
});

it("shows owners what became of each product, without bots [A7.15]", async () => {
  await tell("visitor:VisitPDP", { itemId: "mug", ss_cvr: "v-2" });
  await tell("visitor:VisitPDP", { itemId: "mug" }, { userAgent: "Googlebot/2.1" });
  const rows = await until(async () => {
    const { body } = await owner.get<{ rows: ProductActivity[] }>(
      "/api/console/shop-activity/products",
    );
    return body.rows[0]?.visits === 2 ? body.rows : undefined;
  });
  expect(rows).toEqual([
    {
      itemId: "mug",
      name: "mug",
      visits: 2,
      visitors: 2,
      quickViews: 0,
      added: 1,
      removed: 0,
      rate: 0.5,
    },
  ]);
  const { body } = await owner.get<{ events: object[] }>("/api/console/shop-activity");
  expect(body.events).toEqual([
    { event: "pixel:AddToCart", times: 1, visitors: 1 },
    { event: "visitor:AddToCart", times: 1, visitors: 1 },
    { event: "visitor:ViewCart", times: 2, visitors: 0 },
    { event: "visitor:VisitPDP", times: 2, visitors: 2 },
  ]);
});

/** Sums of days stand in for reports of days before, which nobody can send. */
const countDay = (day: string, event: string, gap: number, visitors: number, times: number) =>
  server.database.query(
    `insert into read.shop_days (website_id, event, item_id, day, gap, visitors, times)
     values ('demo', $1, '', $2, $3, $4, $5)`,
    [event, day, gap, visitors, times],
  );

type Activity = {
  readonly isInProgress: boolean;
  readonly events: readonly { event: string; times: number; visitors: number }[];
  readonly before: { from: string; to: string; events: readonly object[] } | null;
  readonly days: readonly { day: string; events: readonly object[] }[];
  readonly daysBefore: readonly { day: string }[];
  readonly explain: { position: string; rulesVersion: number; recordedSince: string | null };
};

it("counts a range of days, each visitor once, next to the days that it is compared with [A7.15]", async () => {
  const event = "visitor:QuickView";
  await countDay("2026-03-01", event, 0, 3, 5);
  await countDay("2026-03-02", event, 1, 2, 2);
  await countDay("2026-03-02", event, 0, 1, 1);
  await countDay("2026-03-04", event, 2, 1, 1);
  const of = async (query: string) =>
    (await owner.get<Activity>(`/api/console/shop-activity?${query}`)).body;
  const both = await of("from=2026-03-03&to=2026-03-04");
  expect(both).toMatchObject({
    isInProgress: false,
    events: [{ event, times: 1, visitors: 1 }],
    before: { from: "2026-03-01", to: "2026-03-02", events: [{ event, times: 8, visitors: 4 }] },
    days: [
      { day: "2026-03-03", events: [] },
      { day: "2026-03-04", events: [{ event, times: 1, visitors: 1 }] },
    ],
    explain: { rulesVersion: 1, recordedSince: "2026-03-01" },
  });
  expect(both.daysBefore.map(({ day }) => day)).toEqual(["2026-03-01", "2026-03-02"]);
  expect((await of("from=2026-03-01&to=2026-03-04&compare=none")).before).toBeNull();
  expect((await of("from=2026-03-02&to=2026-03-02")).events).toEqual([
    { event, times: 3, visitors: 3 },
  ]);
  expect(await of("")).toMatchObject({ isInProgress: true });
  const aLeapDayBefore = await of("from=2025-01-15&to=2026-02-18&compare=year");
  expect(aLeapDayBefore.before).toMatchObject({ from: "2024-01-15", to: "2025-02-18" });
  const custom = "from=2026-03-03&to=2026-03-04&compare=custom";
  expect((await owner.get(`/api/console/shop-activity?${custom}`)).status).toBe(400);
});

it("lists each day and what it is compared with, as the screen's file does", async () => {
  const query =
    "from=2026-03-04&to=2026-03-04&compare=custom&compareFrom=2026-03-01&compareTo=2026-03-01";
  const { body } = await owner.get<{ rows: object[] }>(`/api/console/shop-activity/days?${query}`);
  expect(body.rows).toEqual([
    {
      day: "2026-03-04",
      isInProgress: false,
      comparedWith: "2026-03-01",
      event: "visitor:QuickView",
      name: "Quick Views",
      times: 1,
      visitors: 1,
      timesBefore: 5,
      visitorsBefore: 3,
      timeZone: "America/New_York",
    },
  ]);
  const file = await fetch(`${server.origin}/api/console/shop-activity/days/export?${query}`, {
    headers: { cookie: `daybook_owner=${owner.cookies.get("daybook_owner")}` },
  });
  expect(await file.text()).toContain("2026-03-04,Quick Views,1,1,2026-03-01,5,3");
});

it("names the present time zone of its days, and uses it for the figures next to them", async () => {
  const { database } = server;
  await database.query("insert into read.shop_zones values ('demo', 'Pacific/Kiritimati')");
  try {
    const { body } = await owner.get<{ timeZone: string; to: string }>(
      "/api/console/shop-activity",
    );
    const [row] = await database.query<{ today: string }>(
      "select (now() at time zone 'Pacific/Kiritimati')::date::text as today",
    );
    expect([body.timeZone, body.to]).toEqual(["Pacific/Kiritimati", row?.today]);
  } finally {
    await database.query("delete from read.shop_zones");
  }
});

it("says so while the days are counted for the first time", async () => {
  await server.database.query("alter view read.shop_days rename to hidden_days");
  try {
    for (const path of ["", "/days", "/products"])
      expect(await owner.get(`/api/console/shop-activity${path}`)).toMatchObject({
        status: 202,
        body: { state: "building", progress: expect.any(Number) },
      });
  } finally {
    await server.database.query("alter view read.hidden_days rename to shop_days");
  }
});

it("lists the visits in which visitors first did something, for its figure", async () => {
  const visitor = await createClient(server.origin);
  await visitor.request("/api/census/RecordHit", {
    method: "POST",
    form: {
      event: "1",
      data: JSON.stringify({ url: "/shop/p/mug" }),
      ss_cvr: "v-1",
    },
    headers: { "user-agent": BROWSER },
  });
  const { infrastructure } = server;
  await infrastructure.waitFor(
    ["visits", "visitor-actions"],
    await infrastructure.eventStore.head(),
  );
  const { body } = await owner.get<{ figure: string; rows: object[] }>(
    "/api/console/visits?behind=shop-activity%3Avisitor%253AAddToCart%3Avisitors",
  );
  expect(body.figure).toContain("Added to cart");
  expect(body.rows).toHaveLength(1);
});

const contact = { email: "ann@example.com", name: "Ann" };
const address = {
  line1: "1 Main St",
  city: "Springfield",
  region: "IL",
  country: "us",
  postalCode: "62701",
};

it("counts orders from the ledger, whatever browsers say of purchases [A7.15]", async () => {
  const { infrastructure } = server;
  const keeper = createShopkeeper(infrastructure);
  const variants = [{ ...aVariant("leaflet"), priceCents: 0 }];
  await keeper.define(aProduct("leaflet", { productType: 2, variants }));
  await infrastructure.waitFor(["products"], await infrastructure.eventStore.head());
  const buyer = await createClient(server.origin);
  await buyer.post("/api/commerce/shopping-cart/entries", {
    itemId: "leaflet",
    sku: "LEAFLET",
    quantity: 1,
  });
  const bought = await buyer.post("/api/commerce/checkout", { contact, address });
  expect(bought.status).toBe(200);
  for (const orderId of ["invented-1", "invented-2", "invented-3"])
    expect(await tell("pixel:Purchase", { orderId, valueCents: 99_999_900, currency: "USD" })).toBe(
      204,
    );
  type Activity = { orders: number; events: { event: string; times: number }[] };
  const reported = await until(async () => {
    const { body } = await owner.get<Activity>("/api/console/shop-activity");
    const purchases = body.events.find(({ event }) => event === "pixel:Purchase");
    return purchases?.times === 3 && body.orders > 0 ? body : undefined;
  });
  expect(reported.orders).toBe(1);
  const ledger = await owner.get<{ total: number }>("/api/console/orders");
  expect(ledger.body.total).toBe(1);
});

it("does not count an order that was cancelled before its payment arrived", async () => {
  type Activity = { orders: number };
  const ordersOf = async () =>
    (await owner.get<Activity>("/api/console/shop-activity")).body.orders;
  const { infrastructure } = server;
  const before = await ordersOf();
  const keeper = createShopkeeper(infrastructure);
  const variants = [{ ...aVariant("poster"), priceCents: 500 }];
  await keeper.define(aProduct("poster", { variants }));
  await keeper.stock("poster", "poster", 1);
  await infrastructure.waitFor(
    ["products", "variant-stock"],
    await infrastructure.eventStore.head(),
  );
  const buyer = await createClient(server.origin);
  const entry = { itemId: "poster", sku: "POSTER", quantity: 1 };
  await buyer.post("/api/commerce/shopping-cart/entries", entry);
  const bought = await buyer.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
    contact,
    address,
    payment: { method: "manual" },
  });
  expect(bought.status).toBe(200);
  await infrastructure.waitFor(["orders"], await infrastructure.eventStore.head());
  expect(await ordersOf()).toBe(before + 1);
  const cancellation = `/api/console/orders/${bought.body.order.orderId}/cancellation`;
  const cancelled = await owner.post(cancellation, { cancelId: newId() });
  expect(cancelled.status).toBe(200);
  await infrastructure.waitFor(["orders"], await infrastructure.eventStore.head());
  expect(await ordersOf()).toBe(before);
});

it("keeps no address that opens a customer's files", async () => {
  const pagePath = "/downloads/0191a2b3-0000-7000-8000-0000000000ab~1793000000000~mark";
  expect(await tell("pixel:Lead", { pagePath })).toBe(204);
  const kept = await recorded();
  expect(kept.at(-1)?.data).toMatchObject({ pagePath: "/downloads/" });
});

it("keeps nothing of owners, of the search page, and of what it does not know [B6.4]", async () => {
  const before = await recorded();
  expect(
    await tell(
      "visitor:VisitPDP",
      {},
      { cookie: `daybook_owner=${owner.cookies.get("daybook_owner")}` },
    ),
  ).toBe(204);
  expect(await tell("pixel:Search", { pagePath: "/search" })).toBe(204);
  expect(await tell("visitor:Guessed")).toBe(400);
  expect(await tell("visitor:VisitPDP", { itemId: 1 })).toBe(400);
  expect(await recorded()).toEqual(before);
});

it("keeps nothing of who has not allowed it, where they are asked [B6.5]", async () => {
  await change({ restrictiveCookiePolicy: true });
  await untilNothingIsKept();
  const before = await recorded();
  expect(await tell("visitor:VisitPDP", {}, { cookie: "cookies_allowed=declined" })).toBe(204);
  expect(await recorded()).toEqual(before);
  expect(await tell("visitor:VisitPDP", {}, { cookie: "cookies_allowed=allowed" })).toBe(204);
  expect(await recorded()).toHaveLength(before.length + 1);
});

it("keeps nothing where the flag for visitor metrics is off [A1.4] [B6.6]", async () => {
  await change({ restrictiveCookiePolicy: false, visitorMetrics: false });
  await untilNothingIsKept();
});
