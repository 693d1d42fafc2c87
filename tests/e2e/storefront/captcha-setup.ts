import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { FormDefinition } from "#domain/forms/definition.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import { defineForm, everyField } from "./every-field.ts";
import { mounted, openShop, type Shop } from "./open-shop.ts";

const base = FormDefinition.parse({
  formId: "guarded",
  name: "Newsletter",
  fields: [
    { type: "email", fieldId: "email", title: "Email", required: true },
    { type: "textarea", fieldId: "about", title: "About you" },
  ],
  submitLabel: "Join",
  submissionMessage: "Welcome.",
  captcha: { siteKey: "inkwell" },
  spam: { honeypot: true, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
});

export let shop: Shop;

export const SAVE = "**/api/form/SaveFormSubmission";

export const open = async (options = {}) => {
  const page = await shop.newPage(options);
  await page.goto("/forms/guarded");
  await mounted(page, "[data-root=form]");
  await page.getByLabel("Email").fill("ada@example.com");
  return page;
};

export const join = (page: Page) => page.getByRole("button", { name: "Join" });

export const rendered = (page: Page) => page.locator(".captcha[data-rendered=true]").waitFor();

export const solve = async (page: Page) => {
  await rendered(page);
  await page.locator("altcha-widget input[type=checkbox]").click({ force: true });
  await page.locator("altcha-widget [data-state=verified]").first().waitFor();
};

/** Registers the set-up of these tests, once in a file. */
export const setUpCaptcha = (): void => {
  beforeAll(async () => {
    shop = await openShop();
    await defineForm(shop, base);
    await defineForm(shop, { ...everyField, formId: "long", captcha: { siteKey: "inkwell" } });
    const { origin, setupCode } = shop.server;
    const owner = await createOwnerClient(origin, setupCode);
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { captchaSiteKey: "inkwell" },
    });
  });
  afterAll(() => shop?.close());
};
