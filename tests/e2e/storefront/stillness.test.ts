import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { inEveryLook } from "#tests/support/looks.ts";
import { pages } from "./every-page.ts";
import { desktop, openShop, phone, putIntoCart, type Shop } from "./open-shop.ts";
import { placesWhenMounted } from "./places.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

describe.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)("on a %s", (_name, viewport) => {
  let page: Page;
  beforeAll(async () => {
    page = await shop.newPage({ viewport });
    await putIntoCart(page);
  });
  afterAll(() => page?.context().close());

  it.each(pages)(
    "moves nothing on %s when its roots mount, and axe complains about nothing, light and dark",
    async (path, root) => {
      const { before, after } = await placesWhenMounted(page, path, root);
      expect(before.length).toBeGreaterThan(1);
      expect(after).toEqual(before);
      const found: string[] = [];
      await inEveryLook(page, [viewport], async (look, isRecoloured) => {
        for (const each of await findViolations(page, isRecoloured)) found.push(`${look}: ${each}`);
      });
      expect(found).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
    },
  );
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
