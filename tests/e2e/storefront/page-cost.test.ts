import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { until } from "#tests/support/wait-for.ts";
import { mounted, openProduct, openShop, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

/** It is loaded when the page is complete and the browser has nothing else to do. */
const isReporter = (path: string): boolean => /\/(report-performance|analytics-id)-/.test(path);

describe("what a product page costs", () => {
  const MAX_SCRIPT_BYTES = 90_000;
  const MAX_REPORTER_BYTES = 6_000;

  it("measures its speed with at most 6 KB of JavaScript, after everything else is loaded", async () => {
    const page = await shop.newPage({}, true);
    const askedFor = async (name: string) => {
      const request = await page.waitForRequest((each) => each.url().includes(`/${name}-`));
      return new URL(request.url()).pathname;
    };
    const asked = Promise.all([askedFor("report-performance"), askedFor("analytics-id")]);
    await page.goto("/shop/p/field-notebook");
    const paths = await asked;
    const [pathname] = paths;
    const [loadedAt, askedAt] = await page.evaluate((name) => {
      const [navigation] = performance.getEntriesByType("navigation");
      const [script] = performance.getEntriesByName(new URL(name, location.href).href);
      const { loadEventEnd } = navigation as PerformanceNavigationTiming;
      return [loadEventEnd, script?.startTime ?? Number.POSITIVE_INFINITY];
    }, pathname);
    expect(askedAt).toBeGreaterThanOrEqual(loadedAt ?? 0);
    let bytes = 0;
    for (const path of paths) {
      const file = await readFile(`${projectFolder}/dist/storefront${path}`);
      bytes += gzipSync(file, { level: 6 }).byteLength;
    }
    expect(bytes).toBeLessThanOrEqual(MAX_REPORTER_BYTES);
    await page.context().close();
  });

  it.each([
    ["field-notebook"],
    // A product with extra fields.
    ["initialled-notebook"],
    ["gift-card"],
  ])(
    "loads at most 90 KB of JavaScript for %s, none of it blocking, and no router",
    async (slug) => {
      const page = await shop.newPage({}, true);
      const scripts: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (request.resourceType() === "script" && !isReporter(pathname)) scripts.push(pathname);
      });
      await openProduct(page, slug);
      const files = await Promise.all(
        scripts.map((path) => readFile(`${projectFolder}/dist/storefront${path}`)),
      );
      const bytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 6 }).byteLength, 0);
      expect(files.length).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
      expect(files.every((file) => !file.includes("__root__"))).toBe(true);
      const blocking = page.locator("script[src]:not([type=module], [async], [defer])");
      await expect.poll(() => blocking.count()).toBe(0);
      await page.context().close();
    },
  );

  it("records the view with the visitor's cookie of two years [B3.36, B7.12]", async () => {
    const page = await shop.newPage({}, true);
    const hit = page.waitForRequest("**/api/census/RecordHit");
    await openProduct(page, "field-notebook");
    const sent = new URLSearchParams((await hit).postData() ?? "");
    const cookie = (await page.context().cookies()).find(({ name }) => name === "ss_cvr");
    expect(sent.get("event")).toBe("1");
    expect(sent.get("ss_cvr")).toBe(cookie?.value);
    const data = JSON.parse(sent.get("data") ?? "");
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        "templateId",
        "website_locale",
        "userAgent",
        "clientDate",
        "viewportInnerHeight",
        "screenHeight",
        "screenWidth",
        "title",
        "localStorageSupported",
        "queryString",
        "referrer",
      ]),
    );
    expect(data).toMatchObject({
      websiteId: "demo",
      url: "/shop/p/field-notebook",
      itemId: "field-notebook",
      recordType: 11,
      viewportInnerWidth: 1280,
    });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBeGreaterThanOrEqual(399);
    const listed = page.waitForRequest("**/api/census/RecordHit");
    await page.goto("/shop/notebooks");
    const { data: ofList = "" } = Object.fromEntries(
      new URLSearchParams((await listed).postData() ?? ""),
    );
    expect(JSON.parse(ofList)).toMatchObject({ collectionId: "notebooks", url: "/shop/notebooks" });
    await page.context().close();
  });

  it("is as good when its view cannot be recorded [B8.18]", async () => {
    const page = await shop.newPage({}, true);
    const failed: string[] = [];
    await page.route("**/api/census/RecordHit", async (route) => {
      await route.abort();
      failed.push(route.request().url());
    });
    await openProduct(page, "reporters-pad");
    await until(() => failed.length > 0);
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await page.locator(".cart-pill").waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.context().close();
  });

  it("records no view of a page that does not exist [B6.4]", async () => {
    const page = await shop.newPage({}, true);
    const hits: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("RecordHit")) hits.push(request.url());
    });
    await page.goto("/no-such-page");
    await mounted(page, "[data-root=cart-pill]");
    expect(hits).toEqual([]);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
