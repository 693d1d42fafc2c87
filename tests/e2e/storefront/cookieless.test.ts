import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerClient } from "#tests/support/client.ts";
import { recordedVisitors } from "#tests/support/recorded-hits.ts";
import { until } from "#tests/support/wait-for.ts";
import { openProduct, openShop, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  const { status } = await owner.request("/api/console/website-settings", {
    method: "PATCH",
    json: { cookielessVisitors: true, restrictiveCookiePolicy: true },
  });
  expect(status).toBe(200);
  await until(async () => {
    const response = await fetch(`${shop.server.origin}/`);
    return (await response.text()).includes('"cookielessVisitors":true');
  });
});
afterAll(() => shop?.close());

/** Opens a product, and waits until the browser has reported all that it does. */
const visit = async (page: Page): Promise<void> => {
  const reports = ["/api/census/RecordHit", "/api/events/RecordEvent", "/performance/settings"];
  const reported = reports.map((path) =>
    page.waitForResponse((response) => response.url().includes(path)),
  );
  await openProduct(page, "field-notebook");
  for (const response of await Promise.all(reported)) expect(response.ok()).toBe(true);
};

const keptNames = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

const visitors = async () =>
  (await recordedVisitors(shop.server.infrastructure))
    .filter(({ type }) => type === "HitRecorded" || type === "VisitorEventRecorded")
    .map(({ visitor }) => visitor);

describe("a website that counts visitors without cookies", () => {
  it("stores no visitor id in the browser, deletes former ones, and asks nothing [B6.5]", async () => {
    const page = await shop.newPage();
    const url = shop.server.origin;
    await page
      .context()
      .addCookies(
        ["ss_cvr", "ss_cvt", "analytics_id"].map((name) => ({ name, value: "from-before", url })),
      );
    const countBefore = (await visitors()).length;
    await visit(page);
    await expect
      .poll(async () =>
        (await page.context().cookies())
          .map(({ name }) => name)
          .filter((name) => name.startsWith("ss_") || name.includes("analytics")),
      )
      .toEqual([]);
    await expect
      .poll(async () => (await keptNames(page)).filter((name) => name.startsWith("daybook.")))
      .toEqual([]);
    await expect
      .poll(() => page.locator("section[aria-label=Cookies], [data-cookie-choice]").count())
      .toBe(0);
    await visit(page);
    await expect.poll(async () => (await visitors()).length).toBeGreaterThan(countBefore + 3);
    const recognized = new Set((await visitors()).slice(countBefore));
    expect([...recognized]).toEqual([expect.stringMatching(/^day-[\w-]{22}$/)]);
    await page.context().close();
  });
});
