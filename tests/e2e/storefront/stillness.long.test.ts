import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { arrived } from "#tests/support/looks.ts";
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

  // One viewport in light colours and the other in dark ones, which half of the pages have on phones.
  const schemeOf = (at: number) => (at % 2 === (viewport === desktop ? 0 : 1) ? "light" : "dark");

  it.each(pages.map(([path, root], at) => [path, root, schemeOf(at)] as const))(
    "moves nothing on %s when its roots mount, and axe complains about nothing (%3$s)",
    async (path, root, colorScheme) => {
      await page.emulateMedia({ colorScheme });
      const { before, after } = await placesWhenMounted(page, path, root);
      expect(before.length).toBeGreaterThan(1);
      expect(after).toEqual(before);
      await arrived(page);
      expect(await findViolations(page)).toEqual([]);
    },
  );
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
