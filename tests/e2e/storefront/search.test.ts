import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { until } from "#tests/support/wait-for.ts";
import { mounted, openShop, phone, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

const titles = ".search-title a";

describe("the search of the shop", () => {
  it("works without scripts: asked in the header's page, narrowed, and turned over", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/");
    await page.getByRole("link", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("notebook");
    await page.getByRole("button", { name: "Search" }).click();
    expect(page.url()).toContain("/search?q=notebook");
    await expect
      .poll(() => page.locator(".search-found").textContent())
      .toMatch(/^\d+ results for “notebook”$/);
    await expect.poll(() => page.locator(titles).allTextContents()).toContain("Field Notebook");
    await page.getByRole("link", { name: "Posts and events" }).click();
    await expect.poll(() => page.locator(titles).allTextContents()).not.toContain("Field Notebook");
    await page.context().close();
  });

  it("says what comes near, and when there is nothing", async () => {
    const page = await shop.newPage({ viewport: phone });
    await page.goto("/search?q=notbook");
    await expect
      .poll(() => page.locator(".search-found").textContent())
      .toBe("No exact match for “notbook”. Similar results:");
    await expect.poll(() => page.locator(titles).allTextContents()).toContain("Field Notebook");
    await page.goto("/search?q=xylophone");
    await expect
      .poll(() => page.locator(".search-found").textContent())
      .toBe("Please try another word.");
    await page.context().close();
  });

  it("suggests while one types, by keys alone, and axe finds nothing", async () => {
    const page = await shop.newPage();
    await page.goto("/search");
    await mounted(page, "[data-root=search]");
    const box = page.getByRole("combobox");
    await box.fill("field n");
    const option = page.getByRole("option", { name: "Field Notebook" });
    await option.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await option.waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await until(async () => (await option.getAttribute("aria-selected")) === "true");
    await expect
      .poll(() => box.getAttribute("aria-activedescendant"))
      .toBe(await option.getAttribute("id"));
    // The focus stays in the field: the colour is all that shows the one chosen.
    const colour = await option.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(colour).not.toBe("rgba(0, 0, 0, 0)");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop/p/field-notebook");
    expect(shop.complaints).toEqual([]);
    await page.context().close();
  });
});
