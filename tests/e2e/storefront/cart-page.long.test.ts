import { describe, expect, it } from "vitest";
import { apply, openCart, quantity, setUpCartPage, shop } from "./cart-page-setup.ts";
import { desktop, mounted, phone, putIntoCart, screenRoot } from "./open-shop.ts";
import { places } from "./places.ts";

setUpCartPage();

describe("the cart page", () => {
  it("has a layout for phones up to 432 pixels and one for desktops from 433 on [B2.36]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await openCart(page);
    const layouts: string[] = [];
    for (const width of [320, 432, 433, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const row = page.locator(".cart-lines tbody tr").first();
      layouts.push(await row.evaluate((each) => getComputedStyle(each).display));
    }
    expect(layouts).toEqual(["grid", "grid", "table-row", "table-row", "table-row"]);
    await page.context().close();
  });

  it("reads out what has become of the cart [A2.3]", async () => {
    const page = await shop.newPage();
    await putIntoCart(page);
    await openCart(page);
    const status = page.locator("main [data-cart-status]");
    await expect.poll(() => status.textContent()).toBe("");
    await quantity(page).fill("3");
    await status.getByText("3 items in cart. Subtotal $24.00.").waitFor();
    await quantity(page).fill("1");
    await status.getByText("One item in cart. Subtotal $8.00.").waitFor();
    await quantity(page).fill("101");
    await page.getByRole("alert").waitFor();
    await page.context().close();
  });

  it.each([
    ["desktop", desktop],
    ["phone", phone],
  ] as const)(
    "moves nothing on a %s when scripts take over all that was chosen",
    async (_name, viewport) => {
      const page = await shop.newPage({ viewport });
      await putIntoCart(page);
      await openCart(page);
      await page.locator("#coupon > summary").click();
      for (const code of ["welcome10", "paper5"]) {
        await apply(page, code);
        await page.locator(".applied-code", { hasText: code.toUpperCase() }).waitFor();
      }
      await page.locator("#estimate > summary").click();
      await page.getByLabel("Country").selectOption({ label: "United States" });
      await page.getByRole("button", { name: "Show shipping" }).click();
      await page.locator(".choice", { hasText: "Express" }).waitFor();
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route("**/assets/*.js", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto("/cart", { waitUntil: "commit" });
      await page.locator(".site-footer").waitFor();
      await page.waitForFunction(() => getComputedStyle(document.body).marginTop === "0px");
      await page.locator("#coupon > summary").click();
      await page.locator("#coupon-field").fill("typed before");
      const before = await places(page);
      letGo();
      await mounted(page, screenRoot);
      expect(await places(page)).toEqual(before);
      await expect.poll(() => page.locator("#coupon-field").inputValue()).toBe("typed before");
      await page.context().close();
    },
  );

  it("has room on the smallest phone", async () => {
    const page = await shop.newPage({ viewport: { ...phone, width: 320 } });
    await putIntoCart(page);
    await openCart(page);
    await page.locator("#coupon > summary").click();
    await apply(page, "welcome10");
    await page.getByText("Discount (WELCOME10)").waitFor();
    await page.locator("#estimate > summary").click();
    const overflows = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await overflows()).toBe(false);
    await page.goto("/checkout");
    await mounted(page, screenRoot);
    expect(await overflows()).toBe(false);
    const order = page.locator("#order-fold");
    const email = page.locator('[name="contact.email"]');
    const topOf = async (it: typeof order) => (await it.boundingBox())?.y ?? Number.NaN;
    expect(await topOf(order)).toBeLessThan(await topOf(email));
    await expect.poll(() => order.locator(".order-fold-total").textContent()).toMatch(/^\$/);
    await expect.poll(() => page.locator("#coupon").isVisible()).toBe(false);
    await order.locator("summary").first().click();
    await page.getByText("Discount (WELCOME10)").waitFor();
    await page.setViewportSize(desktop);
    await expect.poll(() => order.locator("summary").first().isVisible()).toBe(false);
    await page.locator("#coupon").waitFor();
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
