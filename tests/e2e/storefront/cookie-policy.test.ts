import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerClient } from "#tests/support/client.ts";
import { until } from "#tests/support/wait-for.ts";
import { openProduct, openShop, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  const { status } = await owner.request("/api/console/website-settings", {
    method: "PATCH",
    json: { restrictiveCookiePolicy: true },
  });
  expect(status).toBe(200);
});
afterAll(() => shop?.close());

const question = "section[aria-label=Cookies]";
const idOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "ss_cvr")?.value;

const keepFromBefore = (page: Page) =>
  page.context().addCookies(
    ["ss_cid", "ss_cpvisit", "ss_cvisit", "ss_cvr", "ss_cvt"].map((name) => ({
      name,
      value: "from-before",
      url: shop.server.origin,
    })),
  );
const kept = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith("ss_"));

/** Settings are kept in memory for a moment. */
const openAsked = async (page: Page): Promise<void> => {
  await until(async () => {
    await openProduct(page, "field-notebook");
    return (await page.locator("[data-cookie-choice]").count()) === 1;
  });
  await page.locator(question).waitFor();
};

const sentId = async (page: Page): Promise<string | null> => {
  const hit = page.waitForRequest("**/api/census/RecordHit");
  await page.reload();
  return new URLSearchParams((await hit).postData() ?? "").get("ss_cvr");
};

describe("a website with the restrictive cookie policy", () => {
  it("clears tracking cookies until the visitor allows them [B6.5] [B9.7]", async () => {
    const page = await shop.newPage();
    await keepFromBefore(page);
    await openAsked(page);
    expect(await kept(page)).toEqual([]);
    expect(await sentId(page)).toBe("");
    await page.locator(question).getByRole("button", { name: "Allow" }).click();
    await expect.poll(() => page.locator(question).count()).toBe(0);
    expect(await sentId(page)).toMatch(/^[\w-]{1,64}$/);
    await expect.poll(() => page.locator(question).count()).toBe(0);
    await page.context().close();
  });

  it("clears them on pages whose views are not counted, too [B6.5]", async () => {
    const page = await shop.newPage();
    await keepFromBefore(page);
    await page.goto(`${shop.server.origin}/search`);
    await page.locator(question).waitFor();
    expect(await kept(page)).toEqual([]);
    await page.context().close();
  });

  it("takes a no for an answer, and lets the visitor change it in the footer [B6.5]", async () => {
    const page = await shop.newPage();
    await openAsked(page);
    await page.locator(question).getByRole("button", { name: "Decline" }).click();
    expect(await sentId(page)).toBe("");
    expect(await idOf(page)).toBeUndefined();
    await expect.poll(() => page.locator(question).count()).toBe(0);
    await page.getByRole("link", { name: "Cookies" }).click();
    await page.locator(question).getByRole("button", { name: "Allow" }).click();
    expect(await sentId(page)).not.toBe("");
    await page.context().close();
  });

  it("raises no complaint of the browser", () => expect(shop.complaints).toEqual([]));
});
