import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerClient } from "#tests/support/client.ts";
import { openProduct, openShop, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

const DAYS_390_MS = 390 * 86_400_000;
const CALL = "/api/census/analytics-id";

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "analytics_id");
const storedOf = (page: Page) =>
  page.evaluate(() => {
    const text = localStorage.getItem("daybook.analytics-id");
    return text === null ? null : (JSON.parse(text) as { value: string; expiresAt: number });
  });

/** Opens a page, up to the moment when the browser has asked for its id. */
const openWithId = async (page: Page) => {
  const asked = page.waitForResponse((response) => response.url().includes(CALL));
  await openProduct(page, "field-notebook");
  await asked;
};

describe("a browser's analytics id", () => {
  it("is in a cookie and in local storage, for 390 days, next to the visitor cookie [B4.11] [B9.3]", async () => {
    const page = await shop.newPage();
    await openWithId(page);
    await expect.poll(() => storedOf(page)).not.toBeNull();
    const [cookie, stored] = [await cookieOf(page), await storedOf(page)];
    expect(stored?.value).toBe(cookie?.value);
    const inDays = (ms: number) => Math.round(ms / 86_400_000);
    expect(inDays((stored?.expiresAt ?? 0) - Date.now())).toBe(inDays(DAYS_390_MS));
    expect(inDays((cookie?.expires ?? 0) * 1_000 - Date.now())).toBe(inDays(DAYS_390_MS));
    const visitor = (await page.context().cookies()).find(({ name }) => name === "ss_cvr");
    expect(visitor?.value).not.toBe(cookie?.value.split("~")[0]);
    await page.context().close();
  });

  it("comes back from local storage when the cookie is lost, unless it has expired [B4.11]", async () => {
    const page = await shop.newPage();
    await openWithId(page);
    await expect.poll(() => storedOf(page)).not.toBeNull();
    const value = (await storedOf(page))?.value;
    await page.context().clearCookies({ name: "analytics_id" });
    await openWithId(page);
    expect((await cookieOf(page))?.value).toBe(value);
    await page.context().clearCookies({ name: "analytics_id" });
    await page.evaluate((kept) => {
      const text = JSON.stringify({ value: kept, expiresAt: Date.now() - 1 });
      localStorage.setItem("daybook.analytics-id", text);
    }, value);
    await openWithId(page);
    await expect.poll(async () => (await cookieOf(page))?.value).toBeTruthy();
    expect((await cookieOf(page))?.value).not.toBe(value);
    await page.context().close();
  });

  it("is copied again when a page was left before the copy was made [B4.11]", async () => {
    const page = await shop.newPage();
    await openWithId(page);
    await expect.poll(() => storedOf(page)).not.toBeNull();
    await page.evaluate(() => localStorage.removeItem("daybook.analytics-id"));
    await openWithId(page);
    await expect
      .poll(async () => (await storedOf(page))?.value)
      .toBe((await cookieOf(page))?.value);
    await page.context().close();
  });

  it("is asked for once more, and not on every page, where local storage is full [B4.11]", async () => {
    const page = await shop.newPage();
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (...item) {
        if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
        setItem.apply(this, item);
      };
    });
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().includes(CALL)) calls += 1;
    });
    await openWithId(page);
    await openWithId(page);
    // The page asks for this after it has asked for its id, if it does.
    const measured = page.waitForRequest((request) =>
      request.url().includes("/api/1/performance/settings"),
    );
    await openProduct(page, "field-notebook");
    await measured;
    expect(calls).toBe(2);
    await page.context().close();
  });

  it("is a cookie alone where storage is blocked, which is only said in the log [B4.11]", async () => {
    const page = await shop.newPage();
    const warnings: string[] = [];
    page.on("console", (message) => warnings.push(message.text()));
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
    });
    await openWithId(page);
    await expect.poll(async () => (await cookieOf(page))?.value).toBeTruthy();
    await expect.poll(() => warnings).toContain("Unable access local/session storage");
    await page.context().close();
  });

  it("is removed from cookie and storage when the visitor declines, and is not made before [B6.5]", async () => {
    const owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
    const json = { restrictiveCookiePolicy: true };
    await owner.request("/api/console/website-settings", { method: "PATCH", json });
    const page = await shop.newPage();
    const question = page.locator("section[aria-label=Cookies]");
    await expect
      .poll(async () => {
        await openProduct(page, "field-notebook");
        return page.locator("[data-cookie-choice]").count();
      })
      .toBe(1);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await openProduct(page, "field-notebook");
    await question.getByRole("button", { name: "Allow" }).click();
    await expect.poll(async () => (await storedOf(page))?.value).toBeTruthy();
    expect(await cookieOf(page)).toBeDefined();
    await page.getByRole("link", { name: "Cookies" }).click();
    const nextCall = () => page.waitForRequest((request) => request.url().includes(CALL));
    const lost = nextCall();
    await page.route(`**${CALL}`, (route) => route.abort());
    await question.getByRole("button", { name: "Decline" }).click();
    const cut = (await lost).postDataJSON() as { readonly analyticsId?: string };
    expect(cut.analyticsId).toBeTypeOf("string");
    await expect.poll(() => cookieOf(page)).toBeUndefined();
    // The server has not cut the link: the next page asks again, also one whose views are not counted.
    await page.unroute(`**${CALL}`);
    const again = nextCall();
    await page.goto("/search");
    expect((await again).postDataJSON()).toEqual(cut);
    await expect.poll(() => storedOf(page)).toBeNull();
    await page.context().close();
  });
});
