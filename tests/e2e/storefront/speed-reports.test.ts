import { afterAll, beforeAll, expect, it } from "vitest";
import { recordedReports } from "#tests/support/recorded-hits.ts";
import { openProduct, openShop, phone, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const place = { pagePath: "/shop/p/field-notebook", device: "mobile" };
const session = { isFirstLanding: true, sessionId: expect.stringMatching(/^[\w-]{1,64}$/) };
const metrics = {
  timeToFirstByte: expect.any(Number),
  firstContentfulPaint: expect.any(Number),
  largestContentfulPaint: expect.any(Number),
  loadEventEnd: expect.any(Number),
  dnsLookup: expect.any(Number),
  encodedBodySize: expect.any(Number),
};

it("a page reports how fast it was when it is left, without a visitor [B3.39, B3.40, B3.42, B4.12, B7.21]", async () => {
  const page = await shop.newPage({ viewport: phone }, true);
  const settled = page.waitForResponse("**/api/1/performance/settings");
  await openProduct(page, "field-notebook");
  await page.evaluate(() => performance.mark("rum-ready"));
  await settled;
  // Playwright does not see what a page sends while it is left.
  await page.goto("/shop");
  const recorded = () =>
    recordedReports(shop.server.infrastructure, ["PageMarksRecorded", "PageMetricsRecorded"]).then(
      (reports) => reports.toSorted((a, b) => a.type.localeCompare(b.type)),
    );
  await expect.poll(recorded).toMatchObject([
    { type: "PageMarksRecorded", data: { marks: [{ name: "rum-ready" }] } },
    { type: "PageMetricsRecorded", data: { ...place, metrics, session } },
  ]);
  const cookies = await page.context().cookies();
  const visitor = cookies.find(({ name }) => name === "ss_cvr")?.value ?? "none";
  expect(JSON.stringify(await recorded())).not.toContain(visitor);
});

it("nothing is measured on pages that do not count, and where recording is off", async () => {
  const page = await shop.newPage({}, true);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/1/performance")) asked.push(request.url());
  });
  await page.goto("/search?q=notebook");
  await page.waitForLoadState("load");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked).toEqual([]);
});
