import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReviewLinks } from "#commands/reviews/request-links.ts";
import { findViolations } from "#tests/support/axe.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { until } from "#tests/support/wait-for.ts";
import {
  fillCheckout,
  mounted,
  openShop,
  phone,
  placeOrder,
  putIntoCart,
  type Shop,
} from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

const NOTEBOOK = "/shop/p/field-notebook";
const names = (page: Page) => page.locator("#reviews .opinion-name").allTextContents();
const openReviews = async (page: Page, query = "") => {
  await page.goto(`${NOTEBOOK}${query}`);
  await mounted(page, "[data-root=cart-pill]");
};

describe("reviews on a product's page [A4.10]", () => {
  it("change in place, and back and forward show what the address says [A7.15]", async () => {
    const page = await shop.newPage();
    const told: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/events/RecordEvent")) told.push(request.postData() ?? "");
    });
    await openReviews(page);
    await page.evaluate("window.isSamePage = true");
    const own = await names(page);
    await page.getByRole("link", { name: /Imported/ }).click();
    await page.waitForURL(/reviews=imported/);
    expect(await names(page)).toEqual(["lettersfromlisbon", "Wren", "Anselm K."]);
    await expect.poll(() => page.locator(".reviews-said").textContent()).toContain("Imported 3");
    expect(await page.evaluate("document.activeElement.textContent")).toContain("Imported");
    await until(async () => told.some((body) => body.includes("ReviewsTabClick")));
    await page.getByRole("link", { name: "Lowest rating first" }).click();
    await page.waitForURL(/reviewSort=lowest/);
    expect((await names(page))[0]).toBe("Wren");
    await page.goBack();
    await until(async () => (await names(page))[0] === "lettersfromlisbon");
    await page.goBack();
    await until(async () => (await names(page))[0] === own[0]);
    expect(await page.evaluate("window.isSamePage")).toBe(true);
    expect(shop.complaints).toEqual([]);
  });

  it("lose no choice of the product's page on the way", async () => {
    const page = await shop.newPage();
    await openReviews(page);
    await page.locator("[data-root=add-to-cart][data-mounted]").waitFor();
    const navy = page.getByRole("radio", { name: "Navy" });
    await navy.check({ force: true });
    await page.getByRole("link", { name: /Imported/ }).click();
    await page.waitForURL(/reviews=imported/);
    await page.locator(".breadcrumbs a").last().click();
    await page.waitForURL(/notebooks$/);
    await page.goBack();
    await page.locator("[data-root=add-to-cart][data-mounted]").waitFor();
    await expect.poll(() => navy.isChecked()).toBe(true);
    await page.context().close();
  });

  it("are written without leaving the page, with errors below the fields", async () => {
    const page = await shop.newPage({ viewport: phone, colorScheme: "dark" });
    await openReviews(page);
    await page.getByText("Write a review").click();
    const places = () =>
      page
        .locator(".review-form :is(input[type=radio], input[name=title], textarea, button)")
        .evaluateAll((all) =>
          all.map((each) => Math.round(each.getBoundingClientRect().top + scrollY)),
        );
    const before = await places();
    await page.getByRole("button", { name: "Send review" }).click();
    await page.getByText("Choose a rating of 1 to 5 stars.").waitFor();
    await expect.poll(places).toEqual(before);
    await expect
      .poll(() => page.locator(".review-form .field-error").allTextContents())
      .toEqual([
        "Choose a rating of 1 to 5 stars.",
        "Write a few words about the product.",
        "Enter the name to show with your review.",
        "Email cannot be blank",
      ]);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("radio", { name: "4 stars" }).check();
    await page.getByLabel("Your review").fill("Written on a phone.");
    await page.getByLabel("Name to show").fill("Ada");
    await page.locator("#reviews [name=email]").fill("ada@example.com");
    await page.route("**/reviews", (route) => route.abort());
    await page.getByRole("button", { name: "Send review" }).click();
    const alert = page.locator(".review-form .alert");
    await alert.waitFor();
    await expect
      .poll(() => alert.textContent())
      .toContain("Please check your internet connection.");
    await page.unroute("**/reviews");
    await page.getByRole("button", { name: "Send review" }).click();
    await page.getByText("Your review will appear here once we have approved it.").waitFor();
    expect(await page.evaluate("document.activeElement.className")).toBe("review-done");
    expect(await findViolations(page)).toEqual([]);
  });

  it("need no scripts", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto(NOTEBOOK);
    await page.getByRole("link", { name: /Imported/ }).click();
    await expect.poll(() => names(page)).toEqual(["lettersfromlisbon", "Wren", "Anselm K."]);
    await page.getByRole("link", { name: /^5 stars/ }).click();
    await expect.poll(() => names(page)).toEqual(["lettersfromlisbon", "Anselm K."]);
    await page.getByRole("link", { name: "Show all" }).click();
    await expect.poll(() => names(page)).toHaveLength(3);
  });
});

describe("the page that an email leads to", () => {
  it("takes a customer's review, and the shop shows it once the owner has read it", async () => {
    const page = await shop.newPage();
    await putIntoCart(page, "reporters-pad");
    await page.goto("/checkout");
    await fillCheckout(page);
    await placeOrder(page);
    await page.waitForURL(/order-confirmed/);
    const orderId = new URL(page.url()).searchParams.get("orderId") ?? "";
    const owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
    await recordPayment(owner, orderId);
    const { signing, nowMs } = shop.server.infrastructure;
    await page.goto(createReviewLinks(signing, nowMs).issue("demo", orderId));
    await page.getByRole("heading", { name: "How do you like it?" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("radio", { name: "5 stars" }).check();
    await page.getByLabel("Your review").fill("They smell of libraries.");
    await page.getByLabel("Name to show").fill("Lin");
    await page.getByRole("button", { name: "Send review" }).click();
    await page.getByText("Thank you. Your review will appear here").waitFor();
    const reviewId = await until(async () => {
      const { body } = await owner.get<{ rows: { reviewId: string; isVerified: boolean }[] }>(
        "/api/console/reviews?search=libraries",
      );
      return body.rows.find(({ isVerified }) => isVerified)?.reviewId;
    });
    await owner.post("/api/console/reviews/moderate", {
      reviewIds: [reviewId],
      decision: "approve",
    });
    await until(async () => {
      await page.goto("/shop/p/reporters-pad");
      return (await page.locator("#reviews").textContent())?.includes("They smell of libraries.");
    });
    await expect
      .poll(() => page.locator(`#review-${reviewId}`).textContent())
      .toContain("Verified purchase");
  });
});
