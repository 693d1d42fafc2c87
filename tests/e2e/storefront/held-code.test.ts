import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwnerClient } from "#tests/support/client.ts";
import { publishPage } from "#tests/support/site-page.ts";
import { until } from "#tests/support/wait-for.ts";
import { openShop, type Shop } from "./open-shop.ts";

/** Its second script needs the first one, as what services of maps give to copy does. */
const HTML = `<p>Our map</p>
<script src="/map.js"></script>
<noscript><p>Only without scripts</p></noscript>
<script>document.body.dataset.ran = next(Number(document.body.dataset.ran ?? 0));</script>`;
const MAP_SCRIPT = "window.next = (count) => count + 1;";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  const code = { type: "code", runsScripts: true } as const;
  await publishPage(owner, { path: "map", title: "Map" }, [
    { content: { type: "heading", level: 1, text: "Where we are" } },
    { content: { ...code, html: HTML, waitsForConsent: true } },
  ]);
  await publishPage(owner, { path: "chat", title: "Chat" }, [
    {
      content: { ...code, html: "<p>Our chat</p><script>document.body.dataset.ran = 1;</script>" },
    },
  ]);
  await until(async () => (await fetch(`${shop.server.origin}/chat`)).status === 200);
});
afterAll(() => shop?.close());

const question = "section[aria-label=Cookies]";
const openPage = async (): Promise<Page> => {
  const page = await shop.newPage();
  await page.route("**/map.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: MAP_SCRIPT }),
  );
  return page;
};
const ran = (page: Page) => page.evaluate(() => document.body.dataset.ran ?? "never");

it("code that waits runs once the visitor has allowed it, and again on the next visit", async () => {
  const page = await openPage();
  await page.goto("/map");
  await page.locator(question).waitFor();
  await expect
    .poll(() => page.locator(question).textContent())
    .toMatch(/^May this page load third-party services\?.* The site works without them\./);
  expect(await ran(page)).toBe("never");
  await expect.poll(() => page.getByText("Our map").count()).toBe(0);
  await page.locator(question).getByRole("button", { name: "Allow" }).click();
  await page.getByText("Our map").waitFor();
  await expect.poll(() => ran(page)).toBe("1");
  await expect.poll(() => page.getByText("Only without scripts").count()).toBe(0);
  await page.goto("/map");
  await page.getByText("Our map").waitFor();
  await expect.poll(() => ran(page)).toBe("1");
  await expect.poll(() => page.locator(question).count()).toBe(0);
  await page.context().close();
});

it("a no holds on later visits, until the visitor answers again at the end of the page", async () => {
  const page = await openPage();
  await page.goto("/map");
  await page.locator(question).getByRole("button", { name: "Decline" }).click();
  await page.goto("/map");
  const link = page.getByRole("link", { name: "Cookies" });
  await link.waitFor();
  await expect.poll(() => page.locator(question).count()).toBe(0);
  expect(await ran(page)).toBe("never");
  await page.locator("footer ul").last().getByText("Cookies").waitFor();
  await link.click();
  await page.locator(question).getByRole("button", { name: "Decline" }).click();
  // In the place of what the visitor would see.
  await page.getByRole("button", { name: "Show third-party content" }).click();
  await page.locator(question).getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Show third" }).count()).toBe(0);
  await expect.poll(() => ran(page)).toBe("1");
  await page.context().close();
});

it("code that does not wait runs immediately, without a question, within the site’s policy", async () => {
  const page = await openPage();
  const hit = page.waitForRequest("**/api/census/RecordHit");
  await page.goto("/chat");
  await expect.poll(() => ran(page)).toBe("1");
  // The script that asks has run: it is before the one that reports the view.
  await hit;
  await expect.poll(() => page.locator(question).count()).toBe(0);
  await page.context().close();
  expect(shop.complaints).toEqual([]);
});
