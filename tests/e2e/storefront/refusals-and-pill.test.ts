import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertTexts, openProduct, openShop, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

const entries = "**/api/commerce/shopping-cart/entries";
const add = (page: Page) => page.getByRole("button", { name: "Add To Cart" }).click();

describe("refusals that any call may meet", () => {
  it("says that the session has expired [A8.1]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "reporters-pad");
    await page.context().addCookies([{ name: "crumb", value: "stale", url: shop.server.origin }]);
    await add(page);
    await page.getByRole("alert").waitFor();
    expect((await alertTexts(page))[1]).toBe(
      "Your session has expired. Please reload the page and try again.",
    );
    await page.context().close();
  });
  it("asks for cookies when the browser has none [A8.2]", async () => {
    const page = await shop.newPage();
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }),
    );
    await openProduct(page, "reporters-pad");
    await add(page);
    await page.getByRole("alert").waitFor();
    expect((await alertTexts(page))[1]).toBe(
      "Please enable cookies in your browser, reload the page, and try again.",
    );
    await page.context().close();
  });
  it("asks to wait when there were too many requests [A8.3]", async () => {
    const page = await shop.newPage();
    await page.route(entries, (route) => route.fulfill({ status: 429, body: "" }));
    await openProduct(page, "reporters-pad");
    await add(page);
    await page.getByRole("alert").waitFor();
    expect((await alertTexts(page))[1]).toBe("Please try again in a few seconds.");
    await page.context().close();
  });
});

describe("a page at its start", () => {
  it("asks for a cart only when there is a cart cookie, and shows the buttons anyway [A4.3]", async () => {
    const page = await shop.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/commerce/shopping-cart")) asked.push(request.method());
    });
    await openProduct(page, "reporters-pad");
    const names = async () => (await page.context().cookies()).map(({ name }) => name);
    expect(await names()).not.toContain("cart");
    await expect
      .poll(() => page.getByRole("button", { name: "Add To Cart" }).isVisible())
      .toBe(true);
    await expect.poll(() => page.locator(".cart-pill").count()).toBe(0);
    expect(asked).toEqual([]);

    await add(page);
    await page.locator(".cart-pill").waitFor();
    expect(await names()).toContain("cart");
    await openProduct(page, "pocket-ledgers");
    await expect.poll(() => page.locator(".cart-pill .cart-quantity").textContent()).toBe("1");
    expect(asked).toEqual(["POST"]);
    await page.context().close();
  });
});

describe("the cart in the header", () => {
  it.each([
    [390, 844],
    [320, 640],
    [1440, 900],
  ])("is a link on every page, also with an empty cart, at %i × %i", async (width, height) => {
    const page = await shop.newPage({ viewport: { width, height } });
    for (const path of ["/", "/shop/p/reporters-pad", "/cart", "/account/login"]) {
      await page.goto(path);
      const link = page.getByRole("banner").getByRole("link", { name: "Cart", exact: true });
      await link.waitFor();
      await expect.poll(() => link.getAttribute("href")).toBe("/cart");
      const box = await link.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.context().close();
  });
});

describe("the cart pill", () => {
  it("takes the icon's place in a header of one line, in which nothing else of the menu moves", async () => {
    const page = await shop.newPage({ viewport: { width: 1280, height: 860 } });
    await openProduct(page, "reporters-pad");
    const icon = page.getByRole("banner").getByRole("link", { name: "Cart", exact: true });
    await icon.waitFor();
    const menu = async () =>
      await page.locator(".site-nav li").evaluateAll((items) =>
        items.map((item) => {
          const { left, top } = item.getBoundingClientRect();
          return { left, top: top + scrollY };
        }),
      );
    const before = await menu();
    expect(new Set(before.map(({ top }) => top)).size).toBe(1);
    await add(page);
    await page.locator(".cart-pill").waitFor();
    await expect.poll(() => icon.count()).toBe(0);
    expect(await menu()).toEqual(before);
    await page.context().close();
  });
  it("covers nothing at the end of a page on a phone", async () => {
    const page = await shop.newPage({ viewport: { width: 390, height: 844 } });
    await openProduct(page, "reporters-pad");
    await add(page);
    await page.locator(".cart-pill").waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const boxOf = (name: string) =>
      page.locator(name).evaluate((element) => element.getBoundingClientRect().toJSON());
    await expect.poll(() => boxOf(".cart-pill-root")).toMatchObject({ left: 0, right: 390 });
    const bar = await boxOf(".cart-pill-root");
    await expect.poll(async () => (await boxOf(".site-footer")).bottom <= bar.top + 1).toBe(true);
    await page.context().close();
  });
  it("counts 100+ above 100 and says so, and leads to the cart [A2.3, A9.2, B2.5]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "reporters-pad");
    await expect.poll(() => page.locator(".cart-pill").count()).toBe(0);
    await page.route(entries, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.shoppingCart.totalQuantity = 101;
      await route.fulfill({ response: answer, json: body });
    });
    await add(page);
    const pill = page.getByRole("link", { name: "More than 100 items in cart" });
    await pill.waitFor();
    await expect.poll(() => pill.locator(".cart-quantity").textContent()).toBe("100+");
    await expect.poll(() => pill.getAttribute("href")).toBe("/cart");
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
