import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "./every-page.ts";
import { desktop, mounted, openShop, phone, putIntoCart, type Shop } from "./open-shop.ts";
import { places } from "./places.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

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
