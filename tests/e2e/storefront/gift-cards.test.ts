import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { until } from "#tests/support/wait-for.ts";
import { openGiftCard, owner, resume, root, setUpGiftCards, shop } from "./gift-cards-setup.ts";
import {
  alertTexts,
  fillCheckout,
  mounted,
  phone,
  placeOrder,
  putIntoCart,
  reviewOrder,
  screenRoot,
} from "./open-shop.ts";

setUpGiftCards();

const purchases = "**/api/commerce/gift-cards/purchases/*";

const errors = (page: Page) => page.locator(".gift-form .field-error").allTextContents();

type Outbox = { rows: { mailId: string; subject: string }[] };

/** Of the email that brought a card to this address. */
const codeFor = async (email: string): Promise<string> => {
  const address = encodeURIComponent(email);
  const mail = await until(async () => {
    const { body } = await owner.get<Outbox>(`/api/console/outbox?to=${address}`);
    return body.rows.find(({ subject }) => subject.includes("gift card"));
  });
  const { body } = await owner.get<{ text: string }>(
    `/api/console/outbox/${encodeURIComponent(mail.mailId)}`,
  );
  return /Code: (\S+)/.exec(body.text)?.[1] ?? "";
};

const giveAway = async (amountCents: number) => {
  const { body } = await owner.post<{ giftCardId: string; code: string }>(
    "/api/console/gift-cards",
    { amountCents },
  );
  const { infrastructure } = shop.server;
  await infrastructure.waitFor(["gift-cards"], await infrastructure.eventStore.head());
  return body;
};

const payWith = async (page: Page, code: string): Promise<void> => {
  await page.locator("#gift-card > summary").click();
  await page.locator("#gift-card-field").fill(code);
  await page.locator("#gift-card").getByRole("button", { name: "Apply" }).click();
};

describe("the gift card page", () => {
  it("asks for the recipient and names missing fields [A2.6]", async () => {
    const page = await shop.newPage();
    await openGiftCard(page);
    await expect.poll(() => page.locator("h1").textContent()).toBe("A $50.00 gift card");
    await page.getByLabel("Recipient’s email").fill("ann");
    await resume(page);
    expect(await errors(page)).toEqual(["Enter the recipient’s name.", "Email is invalid"]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("gift-name");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("radio", { name: "Me", exact: true }).check();
    await expect.poll(() => page.getByLabel("Recipient’s name").isVisible()).toBe(false);
    await resume(page);
    await page.waitForURL("**/checkout");
    await page.context().close();
  });

  it("says that it was unable to purchase, and continues when asked again [A8.6, A8.7]", async () => {
    const page = await shop.newPage();
    await openGiftCard(page);
    await page.getByLabel("Recipient’s name").fill("Ann");
    await page.getByLabel("Recipient’s email").fill("ann@friend.example");
    await page.route(purchases, (route) => route.abort());
    await resume(page);
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to purchase Gift Card",
      "Please check your internet connection.",
    ]);
    expect(await findViolations(page)).toEqual([]);
    await page.unroute(purchases);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL("**/checkout");
    await page.goBack();
    await mounted(page, root);
    await expect
      .poll(() => page.getByLabel("Recipient’s email").inputValue())
      .toBe("ann@friend.example");
    await page.context().close();
  });

  it("fits a narrow phone in the dark, and axe finds nothing", async () => {
    const page = await shop.newPage({
      viewport: { ...phone, width: 320 },
      colorScheme: "dark",
    });
    await openGiftCard(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
    await page.goto("/gift-card/balance");
    await mounted(page, "[data-root=cart-pill]");
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });
});

describe("a gift card", () => {
  it("is bought, emailed, spent in part and asked about [A1.1, A2.6]", async () => {
    const buyer = await shop.newPage();
    await openGiftCard(buyer);
    await buyer.getByLabel("Recipient’s name").fill("Ann");
    await buyer.getByLabel("Recipient’s email").fill("ann@journey.example");
    await buyer.getByLabel("Message").fill("Enjoy");
    await buyer.getByRole("button", { name: "Add to cart" }).click();
    await mounted(buyer, screenRoot);
    expect(new URL(buyer.url()).pathname).toBe("/cart");
    await expect.poll(() => buyer.getByRole("link", { name: "Edit recipient" }).count()).toBe(1);
    await buyer.getByRole("link", { name: "Check out" }).click();
    await buyer.locator("[name='contact.email']").fill("ben@journey.example");
    await buyer.locator("[name='contact.name']").fill("Ben");
    await placeOrder(buyer);
    await buyer.getByRole("heading", { name: "Thank you." }).waitFor();
    await buyer.getByRole("heading", { name: "How to pay" }).waitFor();
    await recordPayment(owner, new URL(buyer.url()).searchParams.get("orderId") ?? "");
    await buyer.context().close();

    const code = await codeFor("ann@journey.example");
    const ann = await shop.newPage();
    await putIntoCart(ann);
    await ann.goto("/checkout");
    await mounted(ann, screenRoot);
    await payWith(ann, "2345-6789-ABCD-EFGH");
    await ann.getByRole("alert").waitFor();
    await expect
      .poll(() => ann.getByRole("alert").textContent())
      .toContain("We could not find this gift card. Please check the code.");
    await ann.locator("#gift-card-field").fill(code.toLowerCase());
    await ann.locator("#gift-card").getByRole("button", { name: "Apply" }).click();
    await ann
      .getByText(`Gift card …${code.slice(-4)}`)
      .first()
      .waitFor();
    await fillCheckout(ann);
    await placeOrder(ann);
    await ann.getByRole("heading", { name: "Thank you." }).waitFor();

    await ann.goto("/gift-card/balance");
    await ann.getByLabel("Gift card code").fill(code);
    await ann.getByRole("button", { name: "Show" }).click();
    // A pad for $8.00, sent for $4.90.
    await ann.getByText("$37.10").waitFor();
    expect(ann.url()).not.toContain(code);
    expect(await findViolations(ann)).toEqual([]);
    await ann.context().close();
  });

  it("that was emptied in the meantime is said to be, and the customer pays otherwise or not at all", async () => {
    const page = await shop.newPage();
    const { code, giftCardId } = await giveAway(5_000);
    await putIntoCart(page);
    await page.goto("/checkout");
    await mounted(page, screenRoot);
    await payWith(page, code);
    await page
      .getByText(`Gift card …${code.slice(-4)}`)
      .first()
      .waitFor();
    await fillCheckout(page);
    await reviewOrder(page);
    await page.locator(".bill").getByText("−$12.90").waitFor();
    const path = `/api/console/gift-cards/${giftCardId}/adjustments`;
    await owner.post(path, { deltaCents: -5_000, reason: "Spent elsewhere" });
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toContain(
      "The balance of a gift card has changed. Please review your order and try again.",
    );
    await page.getByText("This gift card has no balance left.").waitFor();
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$12.90");
    await page.context().close();
  });

  it("is bought and asked about without JavaScript [A2.6]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/shop/p/gift-card");
    await page.locator("select[name=sku]").selectOption("GIFT-CARD-50");
    await page.locator(".add-to-cart-button").click();
    await page.getByLabel("Recipient’s name").fill("Ann");
    await resume(page);
    expect(await errors(page)).toEqual(["Email cannot be blank"]);
    await expect.poll(() => page.getByLabel("Recipient’s name").inputValue()).toBe("Ann");
    await page.getByRole("radio", { name: "Me", exact: true }).check();
    await resume(page);
    expect(new URL(page.url()).pathname).toBe("/checkout");
    const { code } = await giveAway(1_234);
    await page.goto("/gift-card/balance");
    await page.getByLabel("Gift card code").fill(code);
    await page.getByRole("button", { name: "Show" }).click();
    await expect.poll(() => page.locator(".gift-card-amount").textContent()).toBe("$12.34");
    await page.context().close();
  });
});

it("makes no page complain", () => {
  expect(shop.complaints).toEqual([]);
});
