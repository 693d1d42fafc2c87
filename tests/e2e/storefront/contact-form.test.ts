import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mounted, openShop, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

describe("the contact form", () => {
  const open = async (query = "", before: (page: Page) => Promise<unknown> = async () => {}) => {
    const page = await shop.newPage();
    await before(page);
    await page.goto(`/contact${query}`);
    await mounted(page, "[data-root=form]");
    return page;
  };
  const fill = async (page: Page) => {
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Subject").selectOption("A product");
    await page.getByLabel("Message").fill("Do you still make the green one?");
  };
  const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();
  const alerts = (page: Page) => page.locator(".alert").allTextContents();

  it("shows errors above their fields without sending [B4.2, B5.3, B5.4, B8.9, B8.10]", async () => {
    const page = await open();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("SaveFormSubmission")) sent.push(request.url());
    });
    await fill(page);
    await page.getByLabel("Email").fill("ada@");
    await page.getByLabel("Message").fill("");
    await send(page);
    await expect
      .poll(() => page.locator(".field-error").allTextContents())
      .toEqual([
        "Email is not valid. Email addresses should follow the format user@domain.com.",
        "Required",
      ]);
    expect(await alerts(page)).toEqual([
      "Your form has encountered a problem. Please scroll down to review.",
      "Your form has encountered a problem. Please scroll up to review.",
    ]);
    const above = await page.getByLabel("Email").evaluate((input) => {
      const error = document.getElementById(input.getAttribute("aria-describedby") ?? "");
      return (error?.getBoundingClientRect().bottom ?? 0) <= input.getBoundingClientRect().top;
    });
    expect(above).toBe(true);
    expect(sent).toEqual([]);
    await page.context().close();
  });

  it("counts the characters of a message and refuses too many [B2.42, B5.2, B5.13]", async () => {
    const page = await open();
    await fill(page);
    await page.getByLabel("Message").fill("a".repeat(2001));
    await expect.poll(() => page.locator(".counter").textContent()).toBe("2001 / 2000");
    await send(page);
    await expect
      .poll(() => page.locator(".field-error").allTextContents())
      .toEqual(["You have exceeded the character limit."]);
    await page.context().close();
  });

  it("shows what the server refuses above its field [B5.7, B7.2]", async () => {
    const page = await open();
    await fill(page);
    await page.route("**/api/form/SaveFormSubmission", (route) => {
      const body = route.request().postDataJSON();
      return route.continue({ postData: { ...body, form: { ...body.form, email: "broken" } } });
    });
    await send(page);
    await page.locator(".field-error").waitFor();
    await expect
      .poll(() => page.locator(".field-error").allTextContents())
      .toEqual(["Email is not valid. Email addresses should follow the format user@domain.com."]);
    await expect.poll(() => page.getByRole("button", { name: "Send" }).count()).toBe(1);
    await page.context().close();
  });

  it.each([
    [401, "Unable to submit form. Please try again later."],
    [404, "This form has not been configured yet."],
    [429, "Unable to submit form. Submission rate limit exceeded. Please try again later."],
    [500, "Unable to send form. Please try again later."],
  ])("says what a %i means [B8.11, B8.12, B8.13, B8.14]", async (status, text) => {
    const page = await open();
    await fill(page);
    await page.route("**/api/form/SaveFormSubmission", (route) =>
      route.fulfill({ status, json: {} }),
    );
    await send(page);
    await page.locator(".alert").waitFor();
    expect(await alerts(page)).toEqual([text]);
    await page.context().close();
  });

  it.each([
    ["does not know why", 503, {}, "Unknown error, please try again later."],
    [
      "is told why",
      409,
      { error: { code: "closed", message: "The form is closed." } },
      "The form is closed.",
    ],
  ])("when it %s, says so [B8.4, B8.15]", async (_what, status, json, text) => {
    const page = await open();
    await fill(page);
    await page.route("**/api/form/SaveFormSubmission", (route) => route.fulfill({ status, json }));
    await send(page);
    await page.locator(".alert").waitFor();
    expect(await alerts(page)).toEqual([text]);
    await expect
      .poll(() => page.getByLabel("Message").inputValue())
      .toBe("Do you still make the green one?");
    await page.context().close();
  });

  it("asks to reload when its key was used for other answers [B8.3]", async () => {
    const page = await open();
    await fill(page);
    await page.route("**/api/form/SaveFormSubmission", async (route) => {
      const first = route.request().postDataJSON();
      const form = { ...first.form, message: "What arrived before." };
      await route.fetch({ postData: { ...first, form } });
      await route.continue();
    });
    await send(page);
    await page.locator(".alert").waitFor();
    expect(await alerts(page)).toEqual([
      "Error processing form submission. Please reload and try again.",
    ]);
    await page.context().close();
  });

  it("says that it could get no key [B8.6]", async () => {
    const page = await open("", (opened) =>
      opened.route("**/api/form/FormSubmissionKey*", (route) => route.abort()),
    );
    await fill(page);
    await send(page);
    await page.locator(".alert").waitFor();
    expect(await alerts(page)).toEqual([
      "Could not get a form submission key, please try again later.",
    ]);
    await page.context().close();
  });

  it("says Submitting…, and is replaced by the form's message [B2.38, B4.1, B4.3, B8.2]", async () => {
    const page = await open();
    await fill(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/form/SaveFormSubmission", async (route) => {
      await held;
      await route.continue();
    });
    await send(page);
    await page.getByRole("button", { name: "Submitting…" }).waitFor();
    letGo();
    await page.locator(".form-done").waitFor();
    await expect
      .poll(() => page.locator(".form-done").textContent())
      .toBe("Thank you. We have your message and will answer within two working days.");
    await expect.poll(() => page.locator(".site-form form").count()).toBe(0);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
