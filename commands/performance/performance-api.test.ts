import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { valueAt } from "#domain/performance/histogram.ts";
import type {
  countrySpeedContract,
  listPageImagesContract,
  listPageSpeedContract,
  speedSummaryContract,
} from "#read-api/performance/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { recordedReports } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXIES: "loopback" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const RECORDS = "/api/1/performance/records";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const session = { isFirstLanding: true, isFirstSession: false };
const place = { pagePath: "/shop/p/mug", device: "mobile" as string };
const recordOf = (event: string, data: object, pageLoadId: string = randomUUID()) => ({
  app: "daybook-storefront",
  event,
  pageLoadId,
  timestamp: 1_900_000_000_000,
  data: { ...place, ...data },
});
const metricsOf = (metrics: object, more: object = {}, pageLoadId?: string) =>
  recordOf("metrics", { metrics, session, ...more }, pageLoadId);
/** As a beacon sends it: without a crumb. */
const send = (records: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(server.origin + RECORDS, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": BROWSER, ...headers },
    body: JSON.stringify(records),
  });
const recorded = async (): Promise<number> => {
  const [row] = await server.database.query<{ count: number }>(
    "select count(*)::int as count from log.events where category = 'performance'",
  );
  return row?.count ?? 0;
};
const speedOf = async (page: string, query = "") => {
  const path = `/api/console/performance?search=${encodeURIComponent(page)}${query}`;
  return (await owner.get<ResponseOf<typeof listPageSpeedContract>>(path)).body.rows;
};

describe("performance records", () => {
  it("of every page load have an id of their own [B7.20]", async () => {
    type Settings = { readonly pageLoadId: string };
    const ask = async () =>
      (await visitor.get<Settings>("/api/1/performance/settings")).body.pageLoadId;
    const [first, second] = [await ask(), await ask()];
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
  });
  it("are recorded from a beacon, each kind once for a page load [B3.39] [B7.21]", async () => {
    const before = await recorded();
    const record = metricsOf({ largestContentfulPaint: 2_000 });
    expect((await send([record])).status).toBe(204);
    expect((await send([record])).status).toBe(204);
    expect(await recorded()).toBe(before + 1);
    const marks = recordOf(
      "marks",
      { marks: [{ name: "rum-ready", startMs: 12 }] },
      record.pageLoadId,
    );
    expect((await send([record, marks])).status).toBe(204);
    expect(await recorded()).toBe(before + 2);
  });
  it("keep what browsers measure, and nothing that identifies visitors [B3.40] [B3.41]", async () => {
    const metrics = {
      cumulativeLayoutShift: 0.02,
      firstContentfulPaint: 800,
      firstInputDelay: 4,
      interactionToNextPaint: 90,
      largestContentfulPaint: 1_900,
      timeToFirstByte: 120,
      loadEventStart: 2_100,
      loadEventEnd: 2_110,
      dnsLookup: 3,
      tcpConnect: 5,
      tlsNegotiation: 9,
      encodedBodySize: 9_000,
      decodedBodySize: 40_000,
    };
    const pagePath = "/account/reset?token=abc";
    await send([metricsOf(metrics, { pagePath })], { cookie: "ss_cvr=v-1" });
    const types = ["PageMetricsRecorded"];
    const row = (await recordedReports(server.infrastructure, types)).at(-1);
    expect(row?.data).toMatchObject({ metrics, session, pagePath: "/account/reset" });
    expect(JSON.stringify(row)).not.toMatch(/v-1|token|\babc\b/);
    const [raw] = await server.database.query<{ text: string }>(
      `select data::text || metadata::text as text from log.events
        where type = 'PageMetricsRecorded' order by position desc limit 1`,
    );
    expect(raw?.text).not.toMatch(/"v-1"|visitor"?:|account\/reset/);
    expect(raw?.text).toContain("sealed");
  });
  it("have the session's id with consent only, whatever the browser sends [B3.42] [B6.5]", async () => {
    const info = { ...session, sessionId: "visit-1" };
    const sessionOf = async (headers: Readonly<Record<string, string>>) => {
      const pageLoadId = randomUUID();
      const record = metricsOf({ largestContentfulPaint: 1_000 }, { session: info }, pageLoadId);
      expect((await send([record], headers)).status).toBe(204);
      const reports = await recordedReports(server.infrastructure, ["PageMetricsRecorded"]);
      return reports.find(({ data }) => data.pageLoadId === pageLoadId)?.data.session;
    };
    expect(await sessionOf({})).toEqual(info);
    expect(await sessionOf({ "sec-gpc": "1" })).toEqual(session);
    expect(await sessionOf({ "sec-gpc": "1", cookie: "cookies_allowed=allowed" })).toEqual(info);
    const wrong = metricsOf({}, { session: { ...session, sessionId: "a b" } });
    expect((await send([wrong])).status).toBe(400);
  });
  it("are refused beyond their bounds [B3.39] [B9.5]", async () => {
    const refused = async (records: unknown) => expect((await send(records)).status).toBe(400);
    await refused([]);
    const one = metricsOf({});
    await refused(Array.from({ length: 11 }, () => one));
    await refused([{ ...metricsOf({}), app: "another" }]);
    await refused([{ ...metricsOf({}), pageLoadId: "guessed" }]);
    await refused([metricsOf({ largestContentfulPaint: -1 })]);
    await refused([metricsOf({ largestContentfulPaint: 3_600_001 })]);
    await refused([recordOf("marks", { marks: [{ name: "ready", startMs: 1 }] })]);
    await refused([recordOf("images", { images: [] })]);
    await refused([metricsOf({ largestContentfulPaint: 1 }), metricsOf({})]);
  });
  it("take a place of the day for each that is recorded, and another one for each started 2 KB", async () => {
    const spend = vi.spyOn(server.infrastructure.intakeLimits, "spend");
    const image = {
      assetUrl: `/images/${"a".repeat(64)}.png`,
      visibleOnLoad: true,
      intersectionRatio: 1,
      naturalWidth: 3_000,
      naturalHeight: 2_000,
      displayedWidth: 400,
      displayedHeight: 300,
      loadedBeforeLCP: true,
      isLargest: false,
      loadMs: 100,
    };
    const record = metricsOf({ largestContentfulPaint: 1_000 });
    const of = (event: string, data: object) => recordOf(event, data, record.pageLoadId);
    const before = await recorded();
    await send([
      ...[record, record, record, of("marks", { marks: [{ name: "rum-a", startMs: 1 }] })],
      of("images", { images: Array(8).fill(image) }),
    ]);
    expect(await recorded()).toBe(before + 3);
    expect(spend.mock.calls).toEqual([["demo", "performance", 4]]);
    spend.mockRestore();
  });
  it("keep at most 1,536 bytes, and 4,096 of pictures", async () => {
    const agent = { "user-agent": `${BROWSER} ${"\u00e9".repeat(900)}` };
    const long = `/${"\u732b".repeat(499)}`;
    await send([metricsOf({ largestContentfulPaint: 1_000 }, { pagePath: long })], agent);
    const types = ["PageMetricsRecorded", "PageImagesRecorded", "PageMarksRecorded"];
    const reports = await recordedReports(server.infrastructure, types);
    const sizes = reports.map(({ data }) => Buffer.byteLength(JSON.stringify(data)));
    expect(Math.max(...sizes.slice(-1))).toBeLessThanOrEqual(1_536);
    expect(Math.max(...sizes)).toBeGreaterThan(1_536);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_096);
  });
  it("are not kept of pages that do not count, of members, and where recording is off", async () => {
    const before = await recorded();
    for (const pagePath of ["/search", "/config/x"]) await send([metricsOf({}, { pagePath })]);
    const { token } = await addMember(server.infrastructure, "EDITOR");
    await send([metricsOf({})], { cookie: `__Host-daybook_owner=${token}` });
    expect(await recorded()).toBe(before);
    const set = (censusDisabled: boolean) =>
      owner.request("/api/console/website-settings", { method: "PATCH", json: { censusDisabled } });
    await set(true);
    /** Servers keep settings for a moment. */
    const isKept = async () => {
      const count = await recorded();
      await send([metricsOf({})]);
      return (await recorded()) > count;
    };
    await expect.poll(isKept).toBe(false);
    await set(false);
    await expect.poll(isKept).toBe(true);
  });
});

describe("the speed of pages", () => {
  it("is that of three of four page loads, by page and device, without bots [B3.40]", async () => {
    const pagePath = "/speed";
    for (const largestContentfulPaint of [1_000, 2_000, 3_000, 9_000])
      await send([metricsOf({ largestContentfulPaint, timeToFirstByte: 100 }, { pagePath })]);
    const desktop = { pagePath, device: "desktop" };
    await send([metricsOf({ largestContentfulPaint: 500, timeToFirstByte: 50 }, desktop)]);
    const bot = { "user-agent": "Googlebot/2.1" };
    await send([metricsOf({ largestContentfulPaint: 60_000 }, { pagePath })], bot);
    await expect
      .poll(() => speedOf(pagePath))
      .toMatchObject([
        { page: pagePath, device: "mobile", loads: 4, inp: null },
        { page: pagePath, device: "desktop", loads: 1 },
      ]);
    const [mobile, computer] = await speedOf(pagePath);
    expect(mobile?.lcp).toBeGreaterThan(3_000 / 1.1);
    expect(mobile?.lcp).toBeLessThan(3_000 * 1.1);
    expect(computer?.lcp).toBeGreaterThan(500 / 1.1);
    expect(computer?.lcp).toBeLessThan(500 * 1.1);
    expect(await speedOf(pagePath, "&device=desktop")).toHaveLength(1);
    expect(await speedOf(pagePath, "&sort=lcp")).toMatchObject([
      { device: "desktop" },
      { device: "mobile" },
    ]);
    const path = "/api/console/performance/summary";
    const { body } = await owner.get<ResponseOf<typeof speedSummaryContract>>(path);
    expect(body.devices.map(({ device }) => device)).toEqual(["mobile", "desktop"]);
  });
  it("counts the page loads that filters select, by device and by page or country", async () => {
    await server.database.query(
      `insert into read.page_metrics (website_id, quarter, page, device, metric, bucket, loads)
       select 'demo', '2023-05-01T12:00Z', page, device, 'ttfb', 60, loads
         from (values ('/a', 'mobile', 1), ('/a', 'desktop', 2), ('/b', 'mobile', 4))
              as seen(page, device, loads)`,
    );
    await server.database.query(
      `insert into read.country_metrics (website_id, quarter, country, device, metric, bucket, loads)
       select 'demo', '2023-05-01T12:00Z', country, device, 'ttfb', 60, loads
         from (values ('DE', 'mobile', 8), ('DE', 'desktop', 16), ('', 'mobile', 32), ('GB', '', 64))
              as seen(country, device, loads)`,
    );
    type Summary = ResponseOf<typeof speedSummaryContract>;
    const days = "from=2023-05-01&to=2023-05-01";
    const ask = <Body>(path: string, segment: string) =>
      owner.get<Body>(
        `/api/console/performance${path}?${days}&segment=${encodeURIComponent(segment)}`,
      );
    const loadsOf = async (segment: string) => {
      const { body } = await ask<Summary>("/summary", segment);
      return Object.fromEntries(body.devices.map(({ device, loads }) => [device, loads]));
    };
    expect(await loadsOf("")).toEqual({ mobile: 5, desktop: 2 });
    expect(await loadsOf("device:is:mobile")).toEqual({ mobile: 5 });
    expect(await loadsOf("page:is:%2Fa")).toEqual({ mobile: 1, desktop: 2 });
    expect(await loadsOf("page:is:%2Fb|device:is:desktop")).toEqual({ mobile: 4, desktop: 2 });
    // Those that were counted before there were devices are in none.
    expect(await loadsOf("country:not:FR")).toEqual({ mobile: 40, desktop: 16 });
    expect(await loadsOf("country:is:DE;device:is:desktop")).toEqual({ desktop: 16 });
    expect(await loadsOf("country:is:none")).toEqual({ mobile: 32 });
    expect((await ask("/summary", "country:is:DE;page:is:%2Fa")).status).toBe(400);
    const pages = await ask<{ rows: readonly { page: string; loads: number }[] }>(
      "",
      "device:not:mobile",
    );
    expect(pages.body.rows).toMatchObject([{ page: "/a", device: "desktop", loads: 2 }]);
    expect((await ask("", "country:is:DE")).status).toBe(400);
    const { body } = await ask<{ countries: readonly { country: string; loads: number }[] }>(
      "/countries",
      "device:is:mobile",
    );
    expect(body.countries).toMatchObject([
      { country: "DE", loads: 8 },
      { country: "", loads: 32 },
    ]);
    const others = await ask<typeof body>("/countries", "device:not:mobile");
    expect(others.body.countries).toMatchObject([{ country: "DE", loads: 16 }]);
    expect((await ask("/countries", "page:is:%2Fa")).status).toBe(400);
  });
  it("is compared with days before, and shown for each day, also those without page loads", async () => {
    await server.database.query(
      `insert into read.page_metrics (website_id, quarter, page, device, metric, bucket, loads)
       select 'demo', day::timestamptz, '/dated', 'mobile', metric, bucket, 4
         from (values ('2024-05-01T12:00Z', 'ttfb', 60), ('2024-05-01T12:00Z', 'lcp', 80),
                      ('2024-05-04T03:30Z', 'ttfb', 60), ('2024-05-04T03:30Z', 'lcp', 90),
                      ('2024-05-04T12:00Z', 'lcp', 100)) as seen(day, metric, bucket)`,
    );
    type Summary = ResponseOf<typeof speedSummaryContract>;
    const days = "from=2024-05-03&to=2024-05-04";
    const summaryOf = async (more = "") =>
      (await owner.get<Summary>(`/api/console/performance/summary?${days}${more}`)).body;
    const { before, ...now } = await summaryOf("&compare=period");
    expect((await summaryOf()).before).toBe(null);
    const lcpOf = (of: Pick<Summary, "days">) =>
      of.days.map(({ day, devices }) => [day, Math.round(devices[0]?.lcp ?? -1)]);
    // The night of 3 May in New York is 4 May in UTC.
    const [slow, slower, fast] = [90.75, 100.75, 80.75].map((place) =>
      Math.round(valueAt("duration", place)),
    );
    expect(lcpOf(now)).toEqual([
      ["2024-05-03", slow],
      ["2024-05-04", slower],
    ]);
    expect(before).toMatchObject({ from: "2024-05-01", to: "2024-05-02" });
    expect(before && lcpOf(before)).toEqual([
      ["2024-05-01", fast],
      ["2024-05-02", -1],
    ]);
    expect(before?.devices).toMatchObject([{ device: "mobile", loads: 4 }]);
    expect((await summaryOf("&compare=none")).before).toBeNull();
    const path = "/api/console/performance/days";
    const listed = await owner.get<{ rows: object[] }>(`${path}?${days}&sort=-day`);
    expect(listed.body.rows).toMatchObject([
      { day: "2024-05-04", device: "mobile" },
      { day: "2024-05-03", device: "mobile", loads: 4 },
    ]);
    const file = await owner.get<string>(`${path}/export?${days}&cells=plain`);
    expect(file.body.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
      "Day,Device,Page loads,Main content,Response,Layout shift,First content,Server response",
      expect.stringMatching(/^2024-05-03,mobile,4,\d+,,,,\d+$/),
      expect.stringMatching(/^2024-05-04,mobile,4,\d+,,,,$/),
    ]);
  });
  it("is the 75th percentile by country, of all pages and devices", async () => {
    const [germany, japan] = ["193.99.144.80", "133.11.0.1"];
    const from = (address: string, lcp: number, more: object) =>
      send([metricsOf({ largestContentfulPaint: lcp }, more)], { "x-forwarded-for": address });
    for (const lcp of [1_000, 1_000, 4_000]) await from(germany, lcp, { pagePath: "/here" });
    await from(germany, 1_000, { pagePath: "/there", device: "desktop" });
    await from(japan, 6_000, { pagePath: "/here" });
    const path = "/api/console/performance/countries";
    const countries = async () =>
      (await owner.get<ResponseOf<typeof countrySpeedContract>>(path)).body.countries;
    await expect
      .poll(async () => (await countries()).map(({ country, loads }) => `${country} ${loads}`))
      .toEqual(expect.arrayContaining(["DE 4", "JP 1"]));
    const found = await countries();
    const lcpOf = (code: string) => found.find(({ country }) => country === code)?.lcp ?? 0;
    expect(lcpOf("DE")).toBeGreaterThan(1_000 / 1.1);
    expect(lcpOf("DE")).toBeLessThan(1_000 * 1.1);
    expect(lcpOf("JP")).toBeGreaterThan(6_000 / 1.1);
    expect(found.map(({ country }) => country)).toContain("ZZ");
    const log = await recordedReports(server.infrastructure, ["PageMetricsRecorded"]);
    expect(JSON.stringify(log)).not.toContain(germany);
  });
  it("names the uploaded pictures of a page, those that it waits for first [B3.41]", async () => {
    const image = (name: string, more: object = {}) => ({
      assetUrl: `/images/${name.repeat(64)}.png`,
      visibleOnLoad: true,
      intersectionRatio: 1,
      naturalWidth: 3_000,
      naturalHeight: 2_000,
      displayedWidth: 400,
      displayedHeight: 300,
      loadedBeforeLCP: true,
      isLargest: false,
      loadMs: 100,
      ...more,
    });
    const images = [
      image("a"),
      image("b", { isLargest: true, loadMs: 900 }),
      { ...image("c"), assetUrl: "https://elsewhere.example/c.png" },
    ];
    await send([recordOf("images", { pagePath: "/pictures", images })]);
    type Listed = ResponseOf<typeof listPageImagesContract>;
    const path = "/api/console/performance/images?page=/pictures&device=mobile";
    await expect
      .poll(async () => (await owner.get<Listed>(path)).body.images)
      .toMatchObject([
        { assetUrl: `/images/${"b".repeat(64)}.png`, loads: 1, largestLoads: 1, loadMs: 900 },
        { assetUrl: `/images/${"a".repeat(64)}.png`, naturalWidth: 3_000, displayedWidth: 400 },
      ]);
  });
  it("shows when the marks of a page's scripts were reached, by the 75th percentile", async () => {
    const marked = (startMs: number) =>
      recordOf("marks", { pagePath: "/marked", marks: [{ name: "rum-ready", startMs }] });
    for (const startMs of [100, 100, 100, 5_000]) await send([marked(startMs)]);
    await send([recordOf("marks", { marks: [{ name: "rum-elsewhere", startMs: 1 }] })]);
    type Listed = ResponseOf<typeof listPageImagesContract>;
    const path = "/api/console/performance/images?page=/marked&device=mobile";
    const marks = async () => (await owner.get<Listed>(path)).body.marks;
    await expect.poll(marks).toMatchObject([{ name: "rum-ready", loads: 4 }]);
    const [ready] = await marks();
    expect(ready?.ms).toBeGreaterThan(90);
    expect(ready?.ms).toBeLessThan(120);
  });
  it("by country and the budgets are files, too", async () => {
    const file = async (path: string) => {
      const { body } = await owner.get<string>(`/api/console/performance/${path}`);
      return body.replace("\uFEFF", "").trimEnd().split("\r\n");
    };
    const countries = await file("by-country/export?filters=country:is:Japan");
    expect(countries).toEqual([
      "Country,Page loads,Main content,Response,Layout shift,First content,Server response",
      expect.stringMatching(/^Japan,1,[56]\.\d s,/),
    ]);
    const budgets = [{ metric: "lcp", path: "/dated", limit: 2_500 }];
    type Rules = { readonly version: number; readonly rules: object };
    const address = "/api/console/measuring-rules";
    const { version: baseVersion, rules } = (await owner.get<Rules>(address)).body;
    const json = { rules: { ...rules, budgets }, baseVersion };
    const { status } = await owner.request(address, { method: "PUT", json });
    expect(status).toBe(200);
    expect(await file("judged-budgets/export?from=2024-05-01&to=2024-05-04")).toEqual([
      "Page,Metric,Budget,Measured,Page loads,Status",
      expect.stringMatching(/^\/dated,Main content,2\.5 s,.* s,12,Too few page loads$/),
    ]);
  });
  it("is shown to members only", async () => {
    for (const path of [
      "",
      "/summary",
      "/days",
      "/by-country",
      "/judged-budgets",
      "/countries",
      "/images?page=/&device=mobile",
    ])
      expect((await visitor.get(`/api/console/performance${path}`)).status).toBe(401);
  });
});
