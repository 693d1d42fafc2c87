import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeSettings } from "#tests/support/change-settings.ts";
import { mounted, openShop, putIntoCart, type Shop, screenRoot } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await changeSettings(shop.server, { locale: "de-DE", checkoutMinimumCents: 10_000 });
});
afterAll(() => shop?.close());

/** Every amount of the page that a visitor sees, in the order of the page. */
const amountsOf = async (page: Page): Promise<readonly string[]> => {
  const text = await page.evaluate(() => {
    for (const script of document.querySelectorAll("script")) script.remove();
    return document.body.textContent;
  });
  return [...text.matchAll(/\$?\d[\d.,]*(?:\s\$)?/g)]
    .map(([amount]) => amount)
    .filter((amount) => amount.includes("$"));
};

const inGerman = /^\d{1,3}(?:\.\d{3})*,\d{2}\s\$$/;

describe.each([
  ["with scripts", true],
  ["without scripts", false],
] as const)("a shop with German formats, %s", (_name, javaScriptEnabled) => {
  it("writes every amount of its pages in one locale", async () => {
    const page = await shop.newPage({ javaScriptEnabled });
    if (javaScriptEnabled) await putIntoCart(page);
    else {
      await page.goto("/shop/p/reporters-pad");
      await page.getByRole("button", { name: "Add To Cart" }).click();
    }
    for (const path of ["/", "/shop/p/field-notebook", "/cart"]) {
      await page.goto(path);
      if (javaScriptEnabled)
        await mounted(page, path === "/cart" ? screenRoot : "[data-root=cart-pill]");
      const amounts = await amountsOf(page);
      expect(amounts.length, path).toBeGreaterThan(1);
      for (const amount of amounts) expect(amount, path).toMatch(inGerman);
    }
    // The minimum, which scripts and the server write as well.
    await expect
      .poll(() => page.locator(".checkout-minimum").textContent())
      .toMatch(/be 100,00\s\$ or more/);
    await page.context().close();
  });
});

it("scripts mark the content of a shop that sells in Arabic, as the server does", async () => {
  await changeSettings(shop.server, { locale: "en-US", contentLanguage: "ar" });
  const page = await shop.newPage();
  await page.goto("/shop/p/field-notebook");
  await mounted(page, "[data-root=add-to-cart]");
  const marked = page.locator("legend.option-name").first();
  await expect.poll(() => marked.getAttribute("lang")).toBe("ar");
  await expect.poll(() => marked.getAttribute("dir")).toBe("rtl");
  await putIntoCart(page);
  await page.goto("/cart");
  await mounted(page, screenRoot);
  const title = page.locator(".cart-item a");
  await expect.poll(() => title.getAttribute("lang")).toBe("ar");
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
  await expect.poll(() => page.locator("h1").getAttribute("lang")).toBe(null);
  await page.goto("/contact");
  await mounted(page, "[data-root=form]");
  await page.locator(".form button[type=submit]").click();
  const form = page.locator(".site-form");
  await expect.poll(() => form.getAttribute("lang")).toBe("ar");
  const builtIn = form.locator(".alert, .field-error");
  await expect
    .poll(() =>
      builtIn.evaluateAll(
        (all) => all.length > 2 && all.every((each) => each.getAttribute("lang") === "en"),
      ),
    )
    .toBe(true);
  await page.context().close();
});
