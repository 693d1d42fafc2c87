import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwnerClient } from "#tests/support/client.ts";
import { publishPage } from "#tests/support/site-page.ts";
import { until } from "#tests/support/wait-for.ts";
import { openShop, type Shop } from "./open-shop.ts";

/** Writes what it does into the page, so that a test sees how often it ran. */
const SCRIPT = "document.body.dataset.ran = Number(document.body.dataset.ran ?? 0) + 1;";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  const code = { type: "code", runsScripts: true } as const;
  const html = `<p>Our map</p><script>${SCRIPT}</script>`;
  await publishPage(owner, { path: "map", title: "Map" }, [
    { content: { type: "heading", level: 1, text: "Where we are" } },
    { content: { ...code, html, waitsForConsent: true } },
  ]);
  await until(async () => (await fetch(`${shop.server.origin}/map`)).status === 200);
});
afterAll(() => shop?.close());

const question = "section[aria-label=Cookies]";
const ran = (page: Page) => page.evaluate(() => document.body.dataset.ran ?? "never");

it("code that waits runs once the visitor has allowed it, and again on the next visit", async () => {
  const page = await shop.newPage();
  await page.goto("/map");
  await page.locator(question).waitFor();
  await expect
    .poll(() => page.locator(question).textContent())
    .toMatch(/^May this page load services of others\?.* The site works without them\./);
  expect(await ran(page)).toBe("never");
  await expect.poll(() => page.getByText("Our map").count()).toBe(0);
  await page.locator(question).getByRole("button", { name: "Allow" }).click();
  await page.getByText("Our map").waitFor();
  expect(await ran(page)).toBe("1");
  await page.goto("/map");
  await page.getByText("Our map").waitFor();
  expect(await ran(page)).toBe("1");
  await expect.poll(() => page.locator(question).count()).toBe(0);
  await page.context().close();
});

it("a no holds on later visits, until the visitor answers again at the end of the page", async () => {
  const page = await shop.newPage();
  await page.goto("/map");
  await page.locator(question).getByRole("button", { name: "Decline" }).click();
  await page.goto("/map");
  const link = page.getByRole("link", { name: "Cookies" });
  await link.waitFor();
  await expect.poll(() => page.locator(question).count()).toBe(0);
  expect(await ran(page)).toBe("never");
  await link.click();
  await page.locator(question).getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => ran(page)).toBe("1");
  await page.context().close();
});

it("the answer is asked on no other page, and breaks no rule of the site’s policy", async () => {
  const page = await shop.newPage();
  await page.goto("/search");
  await page.locator("main").waitFor();
  await expect.poll(() => page.locator(question).count()).toBe(0);
  await page.context().close();
  expect(shop.complaints).toEqual([]);
});
