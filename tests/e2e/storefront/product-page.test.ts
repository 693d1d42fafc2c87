import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { until } from "#tests/support/wait-for.ts";
import {
  alertTexts,
  choose,
  loseAnswer,
  mounted,
  openProduct,
  openShop,
  type Shop,
} from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

const entries = "**/api/commerce/shopping-cart/entries";
const button = (page: Page) => page.locator(".add-to-cart-button");
const add = (page: Page) => page.getByRole("button", { name: "Add To Cart" }).click();

describe("the add-to-cart block", () => {
  it("says Adding…, Added! a second after success, and is idle two seconds later [A4.1, A9.1]", async () => {
    const page = await shop.newPage();
    await page.clock.install();
    await openProduct(page, "reporters-pad");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await add(page);
    await page.locator("button[data-status=succeeded]").waitFor();
    expect(await button(page).textContent()).toBe("Adding…");
    await page.clock.runFor(999);
    expect(await button(page).textContent()).toBe("Adding…");
    await page.clock.runFor(1);
    expect(await button(page).textContent()).toBe("Added!");
    await page.clock.runFor(1999);
    expect(await button(page).textContent()).toBe("Added!");
    await page.clock.runFor(1);
    expect(await button(page).textContent()).toBe("Add To Cart");
    await page.context().close();
  });

  it("shows a refusal at once and is idle a second later [A4.1, A5.4, A8.4, A9.1]", async () => {
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
    expect(await button(page).getAttribute("data-status")).toBe("failed");
    await page.clock.runFor(1);
    expect(await button(page).textContent()).toBe("Add To Cart");
    expect(await page.getByRole("alert").count()).toBe(1);
    await page.context().close();
  });

  it.each([
    ["", "Quantity must be a number."],
    ["1.5", "Quantity must be a whole number"],
    ["9000", "Sorry, we do not have enough of that item available."],
  ])("refuses the quantity “%s” [A5.4, A5.5]", async (typed, message) => {
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
    expect(await input.inputValue()).toBe("1");
    await page.goto("/shop/p/gift-card");
    expect(await page.getByLabel("Quantity").count()).toBe(0);
    await page.context().close();
  });

  it("asks for a gift card's denomination [A5.6]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "gift-card");
    await page.locator(".add-to-cart-button").click();
    expect(await alertTexts(page)).toEqual([
      "Unable to Add Item",
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

  it("prices the chosen variant and marks what is on sale and sold out [A4.5, A4.8]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "daily-planner");
    const price = page.locator(".buy-price");
    await choose(page, "A5");
    expect(await price.locator(".normal-price").textContent()).toBe("Regular price $32.00");
    expect(await price.locator(".sale-price").textContent()).toBe("Sale price $24.00");
    expect(await price.locator(".product-mark").textContent()).toBe("sale");
    await choose(page, "A6");
    expect(await price.textContent()).toContain("$24.00");
    expect(await price.locator(".product-mark").count()).toBe(0);
    await openProduct(page, "field-notebook");
    await choose(page, "Sage", "Dotted");
    expect(await price.locator(".product-mark").textContent()).toBe("sold out");
    await add(page);
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

describe("refusals that any call may meet", () => {
  it("says that the session has expired [A8.1]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "reporters-pad");
    await page.context().addCookies([{ name: "crumb", value: "stale", url: shop.server.origin }]);
    await add(page);
    await page.getByRole("alert").waitFor();
    expect((await alertTexts(page))[1]).toBe(
      "Your session has expired. Please reload the page and try again.",
    );
    await page.context().close();
  });
  it("asks for cookies when the browser has none [A8.2]", async () => {
    const page = await shop.newPage();
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }),
    );
    await openProduct(page, "reporters-pad");
    await add(page);
    await page.getByRole("alert").waitFor();
    expect((await alertTexts(page))[1]).toBe(
      "Please enable cookies in your browser, reload the page, and try again.",
    );
    await page.context().close();
  });
  it("asks to wait when there were too many requests [A8.3]", async () => {
    const page = await shop.newPage();
    await page.route(entries, (route) => route.fulfill({ status: 429, body: "" }));
    await openProduct(page, "reporters-pad");
    await add(page);
    await page.getByRole("alert").waitFor();
    expect((await alertTexts(page))[1]).toBe("Please try again in a few seconds.");
    await page.context().close();
  });
});

describe("the cart pill", () => {
  it("counts 100+ above 100 and says so [A2.3, A9.2]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "reporters-pad");
    expect(await page.locator(".cart-pill").count()).toBe(0);
    await page.route(entries, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.shoppingCart.totalQuantity = 101;
      await route.fulfill({ response: answer, json: body });
    });
    await add(page);
    const pill = page.getByRole("link", { name: "More than 100 items in cart" });
    await pill.waitFor();
    expect(await pill.locator(".cart-quantity").textContent()).toBe("100+");
    expect(await pill.getAttribute("href")).toBe("/cart");
    await page.context().close();
  });
});

describe("the restock block", () => {
  it("checks the address, signs up and is replaced by the shop's own words [A2.8, A4.9, A5.14, B4.7]", async () => {
    const page = await shop.newPage();
    await page.goto("/shop/p/linen-journal");
    await mounted(page, "[data-root=restock]");
    const notify = page.getByRole("button", { name: "Notify me" });
    const error = page.locator(".restock .field-error");
    await notify.click();
    expect(await error.textContent()).toBe("Email cannot be blank");
    await page.getByLabel("Email").fill("nobody");
    await notify.click();
    expect(await error.textContent()).toBe("Email is invalid");
    await page.getByLabel("Which one?").selectOption({ label: "Rose" });
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Send me news").check();
    const sent = page.waitForRequest("**/notifications/restock");
    await notify.click();
    expect((await sent).postDataJSON()).toEqual({
      productId: "linen-journal",
      variantId: "linen-journal.rose",
      siteVisitorEmail: "ada@example.com",
      isJoinMailingList: true,
    });
    await page.locator(".restock-done").waitFor();
    expect(await page.locator(".restock-done").textContent()).toBe(
      "Signed up! We will write as soon as it is back.",
    );
    expect(await page.locator(".restock-form").count()).toBe(0);
    await page.context().close();
  });

  it("shows the server's own message [A7.9, B8.16]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "field-notebook");
    await choose(page, "Sage", "Dotted");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.route("**/notifications/restock", (route) =>
      route.continue({
        postData: { ...route.request().postDataJSON(), variantId: "field-notebook.navy-plain" },
      }),
    );
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.locator(".restock .field-error").waitFor();
    expect(await page.locator(".restock .field-error").textContent()).toBe(
      "Good news: this item is available. You can order it now.",
    );
    await page.context().close();
  });
});

describe("what a product page costs", () => {
  const MOST_SCRIPT_BYTES = 90_000;

  it("loads at most 90 KB of JavaScript, none of it blocking, and no router", async () => {
    const page = await shop.newPage();
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await openProduct(page, "field-notebook");
    const files = await Promise.all(
      scripts.map((path) => readFile(`${projectFolder}/dist/storefront${path}`)),
    );
    const bytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 6 }).byteLength, 0);
    expect(files.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    expect(files.every((file) => !file.includes("__root__"))).toBe(true);
    const blocking = page.locator("script[src]:not([type=module], [async], [defer])");
    expect(await blocking.count()).toBe(0);
    await page.context().close();
  });

  it("records the view with the visitor's cookie of two years [B3.36, B7.12, A9.6]", async () => {
    const page = await shop.newPage();
    const hit = page.waitForRequest("**/api/census/RecordHit");
    await openProduct(page, "field-notebook");
    const sent = new URLSearchParams((await hit).postData() ?? "");
    const cookie = (await page.context().cookies()).find(({ name }) => name === "ss_cvr");
    expect(sent.get("event")).toBe("1");
    expect(sent.get("ss_cvr")).toBe(cookie?.value);
    expect(JSON.parse(sent.get("data") ?? "")).toMatchObject({
      websiteId: "demo",
      url: "/shop/p/field-notebook",
      itemId: "field-notebook",
      recordType: 11,
      viewportInnerWidth: 1280,
    });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBeGreaterThanOrEqual(399);
    await page.context().close();
  });

  it("records no view of a page that does not exist [B6.4]", async () => {
    const page = await shop.newPage();
    const hits: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("RecordHit")) hits.push(request.url());
    });
    await page.goto("/no-such-page");
    await mounted(page, "[data-root=cart-pill]");
    expect(hits).toEqual([]);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
