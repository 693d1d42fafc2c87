import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mounted, openShop, type Shop, screenRoot } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

describe("a visitor with nothing but a keyboard", () => {
  it("chooses, adds, changes and orders", async () => {
    const page = await shop.newPage();
    await page.goto("/shop/p/field-notebook");
    await mounted(page, "[data-root=add-to-cart]");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Skip to content");
    await page.keyboard.press("Enter");
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    };
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("name") ?? undefined);
    const tabTo = async (name: string) => {
      for (let step = 0; step < 15 && (await focused()) !== name; step += 1) await press("Tab");
      expect(await focused()).toBe(name);
    };
    await tabTo("option.Cover");
    await press("Space");
    await tabTo("option.Ruling");
    await press("Space");
    await press("ArrowRight", 2);
    await tabTo("quantity");
    await press("ArrowUp");
    await press("Tab");
    await press("Enter");
    await page.getByRole("link", { name: "2 items in cart" }).waitFor();
    await page.goto("/cart");
    await mounted(page, screenRoot);
    await tabTo("quantity");
    await press("ArrowDown", 2);
    await page.getByRole("dialog").waitFor();
    await press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused()).toBe("quantity");
    const tabOnTo = async (text: string) => {
      const says = () => page.locator(":focus").textContent();
      for (let step = 0; step < 15 && (await says()) !== text; step += 1) await press("Tab");
      expect(await says()).toBe(text);
    };
    await tabOnTo("Coupon code");
    await press("Enter");
    await tabTo("code");
    await page.keyboard.type("welcome10");
    await press("Enter");
    await page.getByText("Discount (WELCOME10)").waitFor();
    await tabOnTo("Check out");
    await press("Enter");
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    await tabTo("contact.email");
    await page.keyboard.type("ada@example.com");
    await press("Tab");
    await page.keyboard.type("Ada Lovelace");
    await tabTo("address.country");
    await page.keyboard.type("United Kingdom");
    await press("Tab");
    await page.keyboard.type("12 Mill Lane");
    await tabTo("address.postalCode");
    await page.keyboard.type("SW1Y 4LB");
    await tabTo("address.city");
    await page.keyboard.type("London");
    await press("Enter");
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();
    await tabTo("shippingOptionId");
    await tabOnTo("Place order");
    await press("Enter");
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
