import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { sessionContract } from "#read-api/owners/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedVisitors } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let owner: Client;
let before: bigint;

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ADDRESS = "193.99.144.80";

/** What a browser without cookies sends; a forged id is not believed. */
const hit = (headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.origin}/api/census/RecordHit`, {
    method: "POST",
    headers: { "user-agent": BROWSER, "x-forwarded-for": ADDRESS, ...headers },
    body: new URLSearchParams({
      event: "1",
      data: JSON.stringify({ url: "/" }),
      ss_cvr: "forged",
    }),
  });

const recorded = () => recordedVisitors(server.infrastructure, before);
const visitorsOf = async () => (await recorded()).map(({ visitor }) => visitor);

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXIES: "loopback" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  const { status } = await owner.request("/api/console/website-settings", {
    method: "PATCH",
    json: { cookielessVisitors: true, restrictiveCookiePolicy: true },
  });
  expect(status).toBe(200);
  // Servers keep settings for a moment.
  await until(async () => {
    before = await server.infrastructure.eventStore.head();
    await hit();
    return (await visitorsOf())[0]?.startsWith("day-") === true;
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  before = await server.infrastructure.eventStore.head();
});

describe("a website that counts visitors without cookies", () => {
  it("takes two page views of one network and browser for one visitor, without consent", async () => {
    await hit();
    await hit({ "user-agent": "Safari/605" });
    await hit();
    const [first, other, second] = await visitorsOf();
    expect(first).toMatch(/^day-[\w-]{22}$/);
    expect(second).toBe(first);
    expect(other).toMatch(/^day-/);
    expect(other).not.toBe(first);
  });
  it("recognizes none who declines, by the browser's setting or by an answer [B6.5]", async () => {
    await hit({ "sec-gpc": "1" });
    await hit({ dnt: "1" });
    await hit({ cookie: "cookies_allowed=declined" });
    expect(await visitorsOf()).toEqual([null, null, null]);
  });
  it("names the same visitor in reports of forms, shop events and carts", async () => {
    const keeper = createShopkeeper(server.infrastructure);
    await keeper.define(
      aProduct("leaflet", {
        productType: 2,
        variants: [{ ...aVariant("leaflet"), priceCents: 0 }],
      }),
    );
    const { eventStore, waitFor } = server.infrastructure;
    await waitFor(["products"], await eventStore.head());
    before = await eventStore.head();
    const visitor = await createClient(server.origin);
    const headers = { "user-agent": BROWSER, "x-forwarded-for": ADDRESS };
    const statuses = [
      await visitor.post("/api/census/form-render", { formId: "contact" }, headers),
      await visitor.request("/api/events/RecordEvent", {
        method: "POST",
        form: { event: "visitor:ViewCart", data: JSON.stringify({ pagePath: "/cart" }) },
        headers,
      }),
      await visitor.post(
        "/api/commerce/shopping-cart/entries",
        { itemId: "leaflet", sku: "LEAFLET", quantity: 1 },
        headers,
      ),
    ].map(({ status }) => status);
    expect(statuses).toEqual([204, 204, 200]);
    await hit();
    const all = await recorded();
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["FormRendered", "VisitorEventRecorded", "HitRecorded"]),
    );
    expect(new Set(all.map(({ visitor }) => visitor)).size).toBe(1);
  });
  it("gives browsers no analytics id, and has salts in no event [B9.3]", async () => {
    const visitor = await createClient(server.origin);
    const { body, cookies } = {
      ...(await visitor.post<{ analyticsId: string | null }>("/api/census/analytics-id", {})),
      cookies: visitor.cookies,
    };
    expect(body).toEqual({ analyticsId: null });
    expect([...cookies.keys()].filter((name) => name.includes("analytics"))).toEqual([]);
    const salts = await server.database.query<{ salt: string }>("select salt from visitor_salts");
    expect(salts.length).toBeGreaterThan(0);
    for (const { salt } of salts) {
      const [found] = await server.database.query<{ events: number }>(
        "select count(*)::int as events from log.events as e where strpos(e::text, $1) > 0",
        [salt],
      );
      expect(found?.events).toBe(0);
    }
  });
});

describe("visitors of several days", () => {
  const today = () =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
  const headOf = async (query: string) => {
    const { body } = await owner.get<string>(`/api/console/traffic/by/page/export?${query}`);
    return String(body).split("\r\n")[0];
  };
  it("are visitors in a file by day, whose rows are of one day each", async () => {
    const { body } = await owner.get<string>("/api/console/traffic/days/export");
    expect(body.replace("\uFEFF", "").startsWith("Day,Visitors,Visits,")).toBe(true);
  });
  it("are visitor-days in files, and visitors of one day stay visitors", async () => {
    expect(await headOf("")).toContain("Visitor-days");
    expect(await headOf("")).not.toContain("Unique visitors");
    expect(await headOf(`from=${today()}&to=${today()}`)).toContain("Unique visitors");
    expect(await headOf("from=2026-01-01&to=2026-01-31")).toContain("Unique visitors");
  });
  it("are known to the console from the day on which that began, until it ends", async () => {
    type Answer = ResponseOf<typeof sessionContract>;
    const periods = async () =>
      (await owner.get<Answer>("/api/console/session")).body.website.dayVisitors;
    expect(await periods()).toEqual([{ from: today(), to: null }]);
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { cookielessVisitors: false },
    });
    await until(async () => (await periods())[0]?.to === today());
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { cookielessVisitors: true },
    });
    await until(async () => (await periods()).length === 2);
  });
});
