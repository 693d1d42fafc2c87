import { afterAll, beforeAll, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { until } from "#tests/support/wait-for.ts";
import {
  fillCheckout,
  mounted,
  openShop,
  putIntoCart,
  reviewOrder,
  type Shop,
} from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

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
  await page.keyboard.press("Escape");
  await page.getByLabel("Quantity of").fill("1.5");
  await page.getByRole("alert").waitFor();
  await look("quantity refused");
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
  await page.goto("/shop/p/linen-journal");
  await mounted(page, "[data-root=restock]");
  await page.getByRole("button", { name: "Notify me" }).click();
  await page.locator(".restock .field-error").waitFor();
  await look("sign-up refused");
  expect(found).toEqual([]);
  await page.context().close();
});

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenfutteral";

it("is no wider than a narrow phone, whatever a product is called", async () => {
  const { define, stock } = createShopkeeper(shop.server.infrastructure);
  await define(aProduct("long", { name: LONG }));
  await stock("long", "long", 5);
  const page = await shop.newPage({ viewport: { width: 320, height: 640 } });
  await until(async () => (await page.goto("/shop/p/long"))?.status() === 200);
  await putIntoCart(page, "long");
  const wide: string[] = [];
  for (const path of ["/shop/p/long", "/shop", `/search?q=${LONG}`, "/cart", "/checkout"]) {
    await page.goto(path);
    await page.getByText(LONG).first().waitFor({ state: "attached" });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${path} is ${width} wide`);
  }
  expect(wide).toEqual([]);
  await page.context().close();
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
