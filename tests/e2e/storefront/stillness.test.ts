import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "./every-page.ts";
import { desktop, mounted, openShop, phone, putIntoCart, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

/** Where everything that can be seen stands, by what it is. */
const places = (page: Page): Promise<readonly string[]> =>
  page
    .locator(
      "h1, .button, .chip, .field, .buy-price, .buy-row, .gallery-stage, .gallery-thumbs, .product-body, .post-card, .post-body, .event-row, .gallery-item, .cart-line, .summary, .summary-line, .checkout-part, .restock, .counter, input:not([type=hidden]), select, textarea, .lost, .site-footer",
    )
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.closest("noscript") === null)
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const box = [x, y, width, height].map((each) => Math.round(each * 2) / 2);
          return `${element.classList[0] ?? element.tagName.toLowerCase()} ${box.join(" ")}`;
        }),
    );

describe.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)("on a %s", (_name, viewport) => {
  it.each(pages)("moves nothing on %s when its roots mount", async (path, root) => {
    const page = await shop.newPage({ viewport });
    await putIntoCart(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator(".site-footer").waitFor();
    await page.waitForFunction(() => getComputedStyle(document.body).marginTop === "0px");
    const before = await places(page);
    letGo();
    await mounted(page, root);
    expect(before.length).toBeGreaterThan(1);
    expect(await places(page)).toEqual(before);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
