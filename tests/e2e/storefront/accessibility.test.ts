import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "./every-page.ts";
import { findViolations } from "./find-violations.ts";
import {
  desktop,
  fillCheckout,
  mounted,
  openShop,
  phone,
  putIntoCart,
  reviewOrder,
  type Shop,
} from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

describe.each([
  ["desktop", desktop, "light"],
  ["desktop", desktop, "dark"],
  ["phone", phone, "light"],
] as const)("on a %s", (_name, viewport, colorScheme) => {
  it(`has no page that axe complains about, ${colorScheme}`, async () => {
    const page = await shop.newPage({ viewport, colorScheme });
    await putIntoCart(page);
    const found: string[] = [];
    for (const [path, root] of pages) {
      await page.goto(path);
      await mounted(page, root);
      for (const each of await findViolations(page)) found.push(`${path} ${each}`);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});

it("complains about nothing when errors and dialogs are shown", async () => {
  const page = await shop.newPage();
  await putIntoCart(page);
  const found: string[] = [];
  const look = async (where: string) => {
    for (const each of await findViolations(page)) found.push(`${where} ${each}`);
  };
  await page.goto("/shop/p/field-notebook");
  await mounted(page, "[data-root=add-to-cart]");
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await look("missing options");
  await page.goto("/cart");
  await mounted(page, "[data-screen-root]");
  await page.getByLabel("Quantity of").fill("0");
  await page.getByRole("dialog").waitFor();
  await look("dialog");
  await page.goto("/checkout");
  await mounted(page, "[data-screen-root]");
  await page.getByRole("button", { name: "Review your order" }).click();
  await page.locator("#coupon > summary").click();
  await page.getByRole("button", { name: "Apply" }).first().click();
  await page.locator("#coupon-error").waitFor();
  await look("checkout errors");
  await fillCheckout(page);
  await reviewOrder(page);
  await look("review");
  await page.goto("/contact");
  await mounted(page, "[data-root=form]");
  await page.getByRole("button", { name: "Send" }).click();
  await look("form errors");
  await page.goto("/gallery");
  await mounted(page, "[data-root=lightbox]");
  await page.locator(".gallery-item a").first().click();
  await page.getByRole("dialog").waitFor();
  await look("lightbox");
  expect(found).toEqual([]);
  await page.context().close();
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
