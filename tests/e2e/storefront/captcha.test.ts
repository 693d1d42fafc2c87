import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { join, open, rendered, SAVE, setUpCaptcha, shop, solve } from "./captcha-setup.ts";
import { mounted } from "./open-shop.ts";

setUpCaptcha();

const UNSOLVED = "Complete CAPTCHA before submitting.";

describe("a form with a captcha", () => {
  it("asks for it before it sends anything, and sends what it answers [B3.3, B4.5, B5.6, B8.5]", async () => {
    const page = await open();
    await rendered(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("SaveFormSubmission")) sent.push(request.url());
    });
    await join(page).click();
    await page.locator(".alert").waitFor();
    await expect.poll(() => page.locator(".alert").allTextContents()).toEqual([UNSOLVED]);
    expect(sent).toEqual([]);
    await solve(page);
    const saving = page.waitForRequest(SAVE);
    await join(page).click();
    expect((await saving).postDataJSON().captchaKey.length).toBeGreaterThan(100);
    await page.locator(".form-done").waitFor();
    await expect.poll(() => page.locator("altcha-widget").count()).toBe(0);
    const [row] = await until(async () => {
      const rows = await shop.server.database.query<{ spam_reasons: readonly string[] }>(
        "select spam_reasons from read.form_submissions where form_id = 'guarded'",
      );
      return rows.length === 1 ? rows : undefined;
    });
    expect(row?.spam_reasons).toEqual([]);
    await page.context().close();
  });

  it("is loaded by nobody who does not come near it [B4.5]", async () => {
    const page = await shop.newPage();
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (/altcha|captcha-widget|pbkdf2/.test(request.url())) loaded.push(request.url());
    });
    await page.goto("/contact");
    await mounted(page, "[data-root=form]");
    await page.getByLabel("First name").fill("Ada");
    expect(loaded).toEqual([]);
    // The form is seen, and its key asked for; the captcha at its end is far away.
    const key = page.waitForResponse("**/api/form/FormSubmissionKey*");
    await page.goto("/forms/long");
    await key;
    const captcha = page.locator(".captcha");
    await expect.poll(() => captcha.getAttribute("data-rendered")).toBeNull();
    expect(loaded).toEqual([]);
    await captcha.scrollIntoViewIfNeeded();
    await rendered(page);
    expect(loaded).not.toEqual([]);
    await page.context().close();
  });

  it("says that it needs JavaScript when there is none", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/forms/guarded");
    await expect
      .poll(() => page.locator(".captcha").textContent())
      .toBe("This form is protected against bots and needs JavaScript.");
    await page.getByLabel("Email").fill("ada@example.com");
    await join(page).click();
    await expect.poll(() => page.locator(".alert").allTextContents()).toEqual([UNSOLVED]);
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("ada@example.com");
    await page.context().close();
  });

  it("starts it again after a failure, and sends nothing until it is solved again [B4.4]", async () => {
    const page = await open();
    await solve(page);
    await page.route(SAVE, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await join(page).click();
    await page.locator(".alert").waitFor();
    await expect
      .poll(() => page.locator(".alert").allTextContents())
      .toEqual(["Unable to send form. Please try again later."]);
    await expect.poll(() => join(page).getAttribute("aria-disabled")).toBe("true");
    await page.locator("altcha-widget [data-state=unverified]").first().waitFor();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("SaveFormSubmission")) sent.push(request.url());
    });
    await join(page).click({ force: true });
    expect(sent).toEqual([]);
    await solve(page);
    await expect.poll(() => join(page).getAttribute("aria-disabled")).toBe("false");
    await join(page).click();
    await page.locator(".form-done").waitFor();
    await page.context().close();
  });
});

describe("the restock block of a shop with a captcha", () => {
  const openBlock = async () => {
    const page = await shop.newPage();
    await page.goto("/shop/p/linen-journal");
    await mounted(page, "[data-root=restock]");
    await page.locator(".restock").getByLabel("Email").fill("ada@example.com");
    await rendered(page);
    return page;
  };
  const notify = (page: Page) => page.getByRole("button", { name: "Notify me" });

  it("asks for it, sends it and takes it away [A3.12, A4.9, A5.14, A8.8, B3.29, B4.7, B5.11, B8.16]", async () => {
    const page = await openBlock();
    await notify(page).click();
    await expect.poll(() => page.locator(".restock .field-error").textContent()).toBe(UNSOLVED);
    await solve(page);
    const sent = page.waitForRequest("**/notifications/restock");
    await notify(page).click();
    expect((await sent).postDataJSON().captchaToken.length).toBeGreaterThan(100);
    await page.locator(".restock-done").waitFor();
    await expect.poll(() => page.locator("altcha-widget").count()).toBe(0);
    await page.context().close();
  });

  it("starts it again when the server refuses [A4.9, B4.7]", async () => {
    const page = await openBlock();
    await solve(page);
    await page.route(
      "**/notifications/restock",
      (route) => route.fulfill({ status: 409, json: { data: { message: "Not now." } } }),
      { times: 1 },
    );
    await notify(page).click();
    await page.locator(".restock .field-error").waitFor();
    await expect.poll(() => page.locator(".restock .field-error").textContent()).toBe("Not now.");
    await page.locator("altcha-widget [data-state=unverified]").first().waitFor();
    await expect.poll(() => notify(page).getAttribute("aria-disabled")).toBe("true");
    await solve(page);
    await notify(page).click();
    await page.locator(".restock-done").waitFor();
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
