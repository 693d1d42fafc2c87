import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANALYTICS_COOKIE } from "#domain/analytics-ids/analytics-id.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedHits, recordedReports } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser, PASSWORD } from "#tests/support/site-user.ts";

const CALL = "/api/census/analytics-id";
const DAYS_390 = 390 * 86_400;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.define(aProduct("vase"));
  await keeper.stock("mug", "mug", 50);
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["products", "variant-stock"], await eventStore.head());
});
afterAll(() => server.stop());

type Headers = Readonly<Record<string, string>>;
const GPC: Headers = { "sec-gpc": "1" };

const ask = async (browser: Client, analyticsId?: string, headers: Headers = {}) =>
  (await browser.post<{ analyticsId: string | null }>(CALL, { analyticsId }, headers)).body
    .analyticsId;

const view = async (browser: Client, url: string, headers: Headers = {}) => {
  const form = { event: "1", data: JSON.stringify({ url }), ss_cvr: "v-1" };
  const told = await browser.request("/api/census/RecordHit", { method: "POST", form, headers });
  expect(told.status).toBe(204);
};

/** A browser with an id, as a visitor with consent has it after the first page. */
const openBrowser = async () => {
  const browser = await createClient(server.origin);
  const value = (await ask(browser)) ?? "";
  return { browser, value, id: value.split("~")[0] ?? "" };
};

const waitForVase = (browser: Client, siteVisitorEmail: string, headers: Headers = {}) =>
  browser.post(
    "/api/site-users/account/notifications/restock",
    { productId: "vase", variantId: "vase", siteVisitorEmail },
    headers,
  );

const buy = async (browser: Client, email: string) => {
  await browser.post("/api/commerce/shopping-cart/entries", {
    itemId: "mug",
    sku: "MUG",
    quantity: 1,
  });
  const placed = await browser.post("/api/commerce/checkout", {
    contact: { name: "Ann", email, phone: "+1 555 0100" },
    address: {
      line1: "12 Analytical Row",
      city: "Portland",
      region: "OR",
      postalCode: "97201",
      country: "US",
    },
  });
  expect(placed.status).toBe(200);
};

/** Servers keep settings for a moment. */
const setRestrictive = async (restrictiveCookiePolicy: boolean) => {
  const json = { restrictiveCookiePolicy };
  await owner.request("/api/console/website-settings", { method: "PATCH", json });
  const isAsked = async () => (await ask(await createClient(server.origin))) === null;
  await expect.poll(isAsked).toBe(restrictiveCookiePolicy);
};

type Linked = {
  readonly analyticsId: string;
  readonly occasion: string;
  readonly activity: readonly {
    readonly type: string;
    readonly data: { data?: { url: string } };
  }[];
};

const exported = async (email: string): Promise<readonly Linked[]> => {
  const { body } = await owner.post<{ analytics: readonly Linked[] }>(
    "/api/console/persons/export",
    { email },
  );
  return body.analytics;
};
const pagesOf = (links: readonly Linked[]) =>
  links.flatMap(({ activity }) => activity.flatMap(({ data }) => data.data?.url ?? []));

const hitsOf = async (url: string) =>
  (await recordedHits(server.infrastructure))
    .filter(({ data }) => data.url === url)
    .map(({ visitorId, analyticsId = null }) => ({ visitorId, analyticsId }));

/** Every row of every table with this text, the log included. */
const tablesWith = async (text: string): Promise<readonly string[]> => {
  const tables = await server.database.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await server.database.query(
      `select from "${schema}"."${name}" as t where t::text ilike $1 limit 1`,
      [`%${text}%`],
    );
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
};

describe("the analytics id", () => {
  it("is a cookie of 390 days apart from the visitor cookie, signed by the server [B4.11] [B9.3]", async () => {
    const browser = await createClient(server.origin);
    const told = await browser.post<{ analyticsId: string }>(CALL, {});
    const cookie = told.headers.getSetCookie().find((each) => each.startsWith(ANALYTICS_COOKIE));
    expect(cookie).toContain(`${ANALYTICS_COOKIE}=${told.body.analyticsId}`);
    expect(cookie).toMatch(new RegExp(`Max-Age=${DAYS_390}\\b`));
    expect(told.body.analyticsId).toMatch(/^[\da-f-]{36}~[\w-]{43}$/);
    // Every call keeps it for another 390 days.
    const again = await browser.post<{ analyticsId: string }>(CALL, {});
    expect(again.body.analyticsId).toBe(told.body.analyticsId);
    expect(again.headers.getSetCookie().join()).toContain(`Max-Age=${DAYS_390}`);
  });

  it("is recorded with what the browser reports, next to the visitor's", async () => {
    const { browser, id } = await openBrowser();
    await view(browser, "/with-an-id");
    expect(await hitsOf("/with-an-id")).toEqual([{ visitorId: "v-1", analyticsId: id }]);
    await browser.post("/api/census/form-render", { formId: "contact" });
    await browser.post("/api/census/RecordQuickView/mug", {});
    const form = { event: "visitor:VisitPDP", data: JSON.stringify({ pagePath: "/shop/p/mug" }) };
    await browser.request("/api/events/RecordEvent", { method: "POST", form });
    const types = ["FormRendered", "QuickViewRecorded", "VisitorEventRecorded"];
    const reports = await recordedReports(server.infrastructure, types);
    expect(reports.filter(({ data }) => data.analyticsId === id).map(({ type }) => type)).toEqual(
      types,
    );
  });

  it("finds custom events for the person's data, also those that failed or were replayed", async () => {
    const { browser, value, id } = await openBrowser();
    const email = "custom@visitor.example";
    expect((await waitForVase(browser, email)).status).toBeLessThan(300);
    const text = (step: object) =>
      JSON.stringify({ type: "object", properties: { step }, required: ["step"] });
    const release = (step: object, baseVersion: string | null) =>
      owner.put("/api/console/collector-schemas/of_person", {
        text: text(step),
        baseVersion,
        step: "revision",
      });
    await release({ type: "integer" }, null);
    const send = (content: object) =>
      browser.post("/api/v1/clanker/events", {
        eventSchemaName: "of_person",
        eventContent: JSON.stringify({ analytics_id: value, ...content }),
      });
    for (const content of [{ step: 1 }, { step: "two" }, { step: 3, long: "x".repeat(9_000) }])
      await send(content);
    const { eventStore, waitFor } = server.infrastructure;
    const activityOf = async () => {
      await waitFor(["custom-events"], await eventStore.head());
      const [link] = await exported(email);
      expect(link?.analyticsId).toBe(id);
      return (link?.activity ?? []).filter(({ type }) => type === "of_person");
    };
    const before = await activityOf();
    expect(before).toHaveLength(3);
    expect(before.map(({ data }) => JSON.stringify(data)).join()).toMatch(/"step":1\b.*two.*xxx/);
    await release({ type: ["integer", "string"] }, "1-0-0");
    await owner.post("/api/console/bulk", {
      list: "failed-events",
      action: "replay",
      of: { matching: { of: "of_person" } },
    });
    await expect
      .poll(async () => (await activityOf()).map(({ data }) => JSON.stringify(data)).join())
      .toMatch(/"step":"two"/);
    expect(await activityOf()).toHaveLength(3);
  });

  it("comes back from the browser's storage when the cookie is lost", async () => {
    const { value } = await openBrowser();
    const withoutCookie = await createClient(server.origin);
    expect(await ask(withoutCookie, value)).toBe(value);
    expect(withoutCookie.cookies.get(ANALYTICS_COOKIE)).toBe(value);
  });

  it("identifies no visitor without the server's mark, or with the mark of another id or website", async () => {
    const [victim, other] = [await openBrowser(), await openBrowser()];
    const mark = (value: string) => value.split("~")[1];
    const elsewhere = server.infrastructure.analyticsIds.keep("elsewhere", victim.id).value;
    const forged = [
      ...[victim.id, `${victim.id}~`, `${victim.id}~${"A".repeat(43)}`],
      ...[`${victim.id}~${mark(other.value)}`, elsewhere, "", "admin", "~"],
    ];
    for (const value of forged) {
      const attacker = await createClient(server.origin, new Map([[ANALYTICS_COOKIE, value]]));
      await view(attacker, "/forged");
      expect(await ask(attacker, value)).not.toContain(victim.id);
    }
    expect(new Set((await hitsOf("/forged")).map(({ analyticsId }) => analyticsId))).toEqual(
      new Set([null]),
    );
  });
});

describe("without consent there is no id", () => {
  it.each([
    ["declined", new Map([["cookies_allowed", "declined"]]), {}],
    ["Global Privacy Control", new Map<string, string>(), GPC],
  ])("in cookie, answer, log or table: %s [B6.5]", async (_why, cookies, headers) => {
    await setRestrictive(true);
    const { value, id } = await (async () => {
      const allowed = await createClient(server.origin, new Map([["cookies_allowed", "allowed"]]));
      const kept = (await ask(allowed)) ?? "";
      return { value: kept, id: kept.split("~")[0] ?? "" };
    })();
    expect(id).not.toBe("");
    // Also by calls that a browser of ours would not make.
    const forger = await createClient(
      server.origin,
      new Map([...cookies, [ANALYTICS_COOKIE, value]]),
    );
    await view(forger, "/declined", headers);
    await forger.post("/api/census/form-render", { formId: "contact" }, headers);
    await forger.post("/api/census/RecordQuickView/mug", {}, headers);
    const form = { event: "visitor:VisitPDP", data: JSON.stringify({ pagePath: "/" }) };
    await forger.request("/api/events/RecordEvent", { method: "POST", form, headers });
    await waitForVase(forger, "declines@example.com", headers);
    expect(await ask(forger, value, headers)).toBeNull();
    expect(forger.cookies.has(ANALYTICS_COOKIE)).toBe(false);
    expect(await tablesWith(id)).toEqual([]);
    expect(await exported("declines@example.com")).toEqual([]);
    await setRestrictive(false);
  });
});

describe("its link to a person", () => {
  it("is made when they order, and the export has what the browser did since [B4.11]", async () => {
    const { browser, id } = await openBrowser();
    await view(browser, "/before-the-order");
    const stranger = await openBrowser();
    await view(stranger.browser, "/of-a-stranger");
    await buy(browser, "buyer@example.com");
    await view(browser, "/after-the-order");
    const links = await exported("buyer@example.com");
    expect(links).toMatchObject([{ analyticsId: id, occasion: "order" }]);
    // Another person may have used the browser before.
    expect(pagesOf(links)).toEqual(["/after-the-order"]);
    // The log names neither the id nor the person in the link.
    const [link] = await server.database.query<{ text: string }>(
      `select data::text || metadata::text || stream as text from log.events
        where type = 'AnalyticsIdLinked' order by position desc limit 1`,
    );
    expect(link?.text).not.toContain(id);
    expect(link?.text).not.toContain("v-1");
  });

  it("is made when they subscribe, and when they sign in", async () => {
    const waiting = await openBrowser();
    await waitForVase(waiting.browser, "waits@example.com");
    expect(await exported("waits@example.com")).toMatchObject([
      { analyticsId: waiting.id, occasion: "restock-sign-up" },
    ]);
    const { browser, id } = await openBrowser();
    await becomeSiteUser(server, browser, "member@example.com");
    expect(await exported("member@example.com")).toMatchObject([
      { analyticsId: id, occasion: "sign-in" },
    ]);
  });

  it("stays with the first person: another one in the same browser gets another id", async () => {
    const { browser, id } = await openBrowser();
    await buy(browser, "first@example.com");
    await view(browser, "/of-the-first");
    await buy(browser, "second@example.com");
    await view(browser, "/of-the-second");
    const [first, second] = [
      await exported("first@example.com"),
      await exported("second@example.com"),
    ];
    expect(first).toMatchObject([{ analyticsId: id }]);
    expect(second).toHaveLength(1);
    expect(second[0]?.analyticsId).not.toBe(id);
    expect([pagesOf(first), pagesOf(second)]).toEqual([["/of-the-first"], ["/of-the-second"]]);
  });

  it("ends with signing out: what a guest does in that browser afterwards is in nobody's data", async () => {
    const { browser, id } = await openBrowser();
    const account = await becomeSiteUser(server, browser, "leaves@example.com");
    await view(browser, "/while-signed-in");
    expect((await account.call("DELETE", "/session")).status).toBeLessThan(300);
    await view(browser, "/of-a-guest");
    const value = browser.cookies.get(ANALYTICS_COOKIE) ?? "";
    expect(await ask(browser, value)).toBe(value);
    expect(value).not.toContain(id);
    expect(pagesOf(await exported("leaves@example.com"))).toEqual(["/while-signed-in"]);
    await becomeSiteUser(server, browser, "follows@example.com");
    expect(pagesOf(await exported("follows@example.com"))).toEqual([]);
  });

  it("belongs to one of two persons who order at the same moment", async () => {
    const { value, id } = await openBrowser();
    const emails = ["one@example.com", "two@example.com", "three@example.com"];
    await Promise.all(
      emails.map(async (email) => {
        const browser = await createClient(server.origin, new Map([[ANALYTICS_COOKIE, value]]));
        await waitForVase(browser, email);
      }),
    );
    const links = (await Promise.all(emails.map(exported))).flat();
    expect(links.filter(({ analyticsId }) => analyticsId === id)).toHaveLength(1);
  });

  it.each([
    ["consent is withdrawn", "declined", {}],
    ["Global Privacy Control is on", undefined, GPC],
  ])("is cut when %s, and never made again [B6.5]", async (why, answer, headers) => {
    const email = `${why.replaceAll(" ", "-")}@example.com`;
    const { browser, value, id } = await openBrowser();
    await buy(browser, email);
    await view(browser, "/while-allowed");
    expect(pagesOf(await exported(email))).toEqual(["/while-allowed"]);
    const cookies = new Map([...browser.cookies]);
    const now = answer === undefined ? cookies : cookies.set("cookies_allowed", answer);
    const later = await createClient(server.origin, now);
    if (answer !== undefined) await setRestrictive(true);
    expect(await ask(later, value, headers)).toBeNull();
    if (answer !== undefined) await setRestrictive(false);
    expect(await exported(email)).toEqual([]);
    // A copy of the cookie is worth nothing afterwards.
    const copy = await createClient(server.origin, new Map([[ANALYTICS_COOKIE, value]]));
    await buy(copy, email);
    const links = await exported(email);
    expect(links).toHaveLength(1);
    expect(links[0]?.analyticsId).not.toBe(id);
    expect(pagesOf(links)).toEqual([]);
    expect(await ask(await createClient(server.origin), value)).not.toContain(id);
  });

  it("is cut when the person is erased: coming back shows nothing of before", async () => {
    const { browser, value, id } = await openBrowser();
    const account = await becomeSiteUser(server, browser, "erased@example.com");
    await view(browser, "/before-erasure");
    expect(pagesOf(await exported("erased@example.com"))).toEqual(["/before-erasure"]);
    const gone = await account.call("DELETE", "", { password: PASSWORD });
    expect(gone.status).toBe(204);
    expect(browser.cookies.has(ANALYTICS_COOKIE)).toBe(false);
    // Another browser of theirs, or a copy, still has the id.
    const other = await createClient(server.origin, new Map([[ANALYTICS_COOKIE, value]]));
    await becomeSiteUser(server, other, "erased@example.com");
    const links = await exported("erased@example.com");
    expect(links.map(({ analyticsId }) => analyticsId)).not.toContain(id);
    expect(pagesOf(links)).toEqual([]);
    const own = await other.get<{ analytics: readonly Linked[] }>(`${ACCOUNT}/data`);
    expect(pagesOf(own.body.analytics)).toEqual([]);
  });
});
