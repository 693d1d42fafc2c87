import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { openShop, phone } from "./open-shop.ts";

/** Tests of one file use pages one after the other: nothing of the test before may be left. */
const shop = await openShop();
afterAll(() => shop.close());

let first: Page;
let heard = 0;

it("a test leaves traces of every kind in its page", async () => {
  first = await shop.newPage({ viewport: phone, colorScheme: "dark" });
  await first.goto("/shop");
  await first.context().addCookies([{ name: "left", value: "behind", url: shop.server.origin }]);
  await first.evaluate(() => {
    localStorage.setItem("left", "behind");
    sessionStorage.setItem("left", "behind");
  });
  await first.route("**/search*", (route) => route.fulfill({ body: "left behind" }));
  // The document itself still asks for something now and then, until the page is given back.
  first.on("request", () => {
    heard += 1;
  });
  await first.context().newPage();
  await first.context().setOffline(true);
});

it("the next one gets the same page, with none of them", async () => {
  const page = await shop.newPage();
  expect(page === first).toBe(true);
  const heardBefore = heard;
  expect(page.context().pages()).toHaveLength(1);
  expect(page.viewportSize()).toEqual({ width: 1280, height: 860 });
  expect(await page.context().cookies()).toEqual([]);
  await page.goto("/search?q=notebook");
  expect(await page.content()).not.toContain("left behind");
  expect(heard).toBe(heardBefore);
  const left = await page.evaluate(() => ({
    stored: [localStorage.getItem("left"), sessionStorage.getItem("left")],
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    // The page of robots.txt, which it was left for, and this one.
    history: history.length,
  }));
  expect(left).toEqual({ stored: [null, null], isDark: false, history: 2 });
});

it("a page with scripts or headers that stay is not used again", async () => {
  const page = await shop.newPage();
  expect(page === first).toBe(true);
  await page.addInitScript(() => Object.assign(window, { left: "behind" }));
});

it("the next one gets another page", async () => {
  const page = await shop.newPage();
  expect(page === first).toBe(false);
  await page.goto("/shop");
  expect(await page.evaluate(() => "left" in window)).toBe(false);
});

it("pages with other headers are apart", async () => {
  const open = (name: string) => shop.newPage({ extraHTTPHeaders: { [name]: "1" } });
  const [one, other] = [await open("x-one"), await open("x-other")];
  expect(one === other).toBe(false);
  first = one;
});

it("a page is used again by those with its headers alone", async () => {
  const open = (name: string) => shop.newPage({ extraHTTPHeaders: { [name]: "1" } });
  expect((await open("x-third")) === first).toBe(false);
  expect((await open("x-one")) === first).toBe(true);
});
