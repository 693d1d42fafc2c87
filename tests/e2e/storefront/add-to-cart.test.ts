import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { add, setUpAddToCart, shop } from "./add-to-cart-setup.ts";
import { alertTexts, choose, loseAnswer, mounted, openProduct } from "./open-shop.ts";

setUpAddToCart();

const entries = "**/api/commerce/shopping-cart/entries";

const button = (page: Page) => page.locator(".add-to-cart-button");

describe("the add-to-cart block", () => {
  it("says Adding…, Added! a second after success, and is idle two seconds later [A4.1, A9.1]", async () => {
    const page = await shop.newPage();
    await page.clock.install();
    await openProduct(page, "reporters-pad");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await add(page);
    await page.locator("button[data-status=succeeded]").waitFor();
    await expect.poll(() => button(page).textContent()).toBe("Adding…");
    await page.clock.runFor(999);
    await expect.poll(() => button(page).textContent()).toBe("Adding…");
    await page.clock.runFor(1);
    await expect.poll(() => button(page).textContent()).toBe("Added!");
    await page.clock.runFor(1999);
    await expect.poll(() => button(page).textContent()).toBe("Added!");
    await page.clock.runFor(1);
    await expect.poll(() => button(page).textContent()).toBe("Add To Cart");
    await page.context().close();
  });

  it("shows a rejection immediately and is idle a second later [A4.1, A5.4, A8.4, A9.1]", async () => {
    const page = await shop.newPage();
    await page.clock.install();
    await page.route(entries, (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: {
            code: "not-enough-stock",
            message: "Sorry, we do not have enough of that item available.",
          },
        },
      }),
    );
    await openProduct(page, "reporters-pad");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await add(page);
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to Add Item",
      "Sorry, we do not have enough of that item available.",
    ]);
    await page.clock.runFor(999);
    await expect.poll(() => button(page).getAttribute("data-status")).toBe("failed");
    await page.clock.runFor(1);
    await expect.poll(() => button(page).textContent()).toBe("Add To Cart");
    await expect.poll(() => page.getByRole("alert").count()).toBe(1);
    await page.context().close();
  });

  it.each([
    ["", "Quantity must be a number."],
    ["1.5", "Quantity must be a whole number"],
    ["9000", "Sorry, we do not have enough of that item available."],
  ])("refuses the quantity “%s” [A5.4, A5.5, A8.11]", async (typed, message) => {
    const page = await shop.newPage();
    await openProduct(page, "reporters-pad");
    await page.getByLabel("Quantity").fill(typed);
    await add(page);
    expect(await alertTexts(page)).toEqual(["Unable to Add Item", message]);
    await page.context().close();
  });

  it("lets one quantity be typed: 1 to 9999 in whole steps, 1 at first [A5.9, A9.3]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "reporters-pad");
    const input = page.getByLabel("Quantity");
    const attribute = (name: string) => input.getAttribute(name);
    expect([await attribute("min"), await attribute("max"), await attribute("step")]).toEqual([
      "1",
      "9999",
      "1",
    ]);
    await expect.poll(() => input.inputValue()).toBe("1");
    await page.goto("/shop/p/gift-card");
    await expect.poll(() => page.getByLabel("Quantity").count()).toBe(0);
    await page.context().close();
  });

  it("asks for a gift card's denomination [A5.6, A8.6, A8.11]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "gift-card");
    await page.locator(".add-to-cart-button").click();
    expect(await alertTexts(page)).toEqual([
      "Unable to purchase Gift Card",
      "Select a denomination for the Gift Card",
    ]);
    await page.context().close();
  });

  it("shows the chosen variant's picture and hides the one before [A4.11, B2.41]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "field-notebook");
    await mounted(page, "[data-root=gallery]");
    const shown = () =>
      page
        .locator(".gallery-stage img:visible")
        .evaluateAll((images) =>
          images.map((image) => new URL((image as HTMLImageElement).src).pathname),
        );
    expect(await shown()).toEqual(["/images/field-notebook-terracotta.svg"]);
    await choose(page, "Navy", "Plain");
    await until(async () => (await shown())[0] === "/images/field-notebook-navy.svg");
    expect(await shown()).toHaveLength(1);
    await page.context().close();
  });

  it("prices the selected variant and marks variants on sale and sold out [A4.5, A4.8]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "daily-planner");
    const price = page.locator(".buy-price");
    await choose(page, "A5");
    await expect
      .poll(() => price.locator(".normal-price").textContent())
      .toBe("Regular price $32.00");
    await expect.poll(() => price.locator(".sale-price").textContent()).toBe("Sale price $24.00");
    await expect.poll(() => price.locator(".product-mark").textContent()).toBe("sale");
    await choose(page, "A6");
    await expect.poll(() => price.textContent()).toContain("$24.00");
    await expect.poll(() => price.locator(".product-mark").count()).toBe(0);
    await openProduct(page, "field-notebook");
    await choose(page, "Sage");
    const dotted = page.getByRole("radio", { name: "Dotted (sold out)" });
    await expect.poll(() => dotted.isChecked()).toBe(false);
    const face = page.locator(".chip", { has: dotted }).locator(".chip-face");
    const line = () => face.evaluate((each) => getComputedStyle(each).textDecorationLine);
    await expect.poll(line).toBe("line-through");
    await choose(page, "Dotted");
    await expect.poll(() => price.locator(".product-mark").textContent()).toBe("sold out");
    await expect.poll(() => button(page).textContent()).toBe("Sold out");
    await expect.poll(() => button(page).getAttribute("aria-disabled")).toBe("true");
    await button(page).click({ force: true });
    expect(await alertTexts(page)).toEqual([
      "Unable to Add Item",
      "Sorry, we do not have enough of that item available.",
    ]);
    await page.context().close();
  });

  it("adds once although the first answer got lost", async () => {
    const page = await shop.newPage();
    await openProduct(page, "reporters-pad");
    const keys: (string | undefined)[] = [];
    await page.route(entries, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length === 1) await loseAnswer(page, route);
      else await route.continue();
    });
    await add(page);
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to Add Item",
      "Please check your internet connection.",
    ]);
    await page.locator("button[data-status=idle]").waitFor();
    await add(page);
    await page.getByRole("link", { name: "One item in cart" }).waitFor();
    expect(keys[1]).toBe(keys[0]);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
