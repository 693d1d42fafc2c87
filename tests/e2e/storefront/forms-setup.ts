import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { defineForm, everyField } from "./every-field.ts";
import { mounted, openShop, type Shop } from "./open-shop.ts";

export let shop: Shop;

export const PATH = "/forms/commission";

export const SAVE = "**/api/form/SaveFormSubmission";

export const open = async (path = PATH, options = {}) => {
  const page = await shop.newPage(options);
  await page.goto(path);
  await mounted(page, "[data-root=form]");
  return page;
};

export const send = (page: Page) => page.getByRole("button", { name: "Send wish" }).click();

export const errors = (page: Page) => page.locator(".field-error").allTextContents();

export const alerts = (page: Page) => page.locator(".alert").allTextContents();

/** Registers the set-up of these tests, once in a file. */
export const setUpForms = (): void => {
  beforeAll(async () => {
    shop = await openShop();
    await defineForm(shop, everyField);
    await defineForm(shop, {
      ...everyField,
      formId: "elsewhere",
      successRedirect: "/blog?from=form",
    });
    await defineForm(shop, {
      ...everyField,
      formId: "readings",
      fields: everyField.fields.filter(({ type }) => type === "date" || type === "time"),
    });
  });
  afterAll(() => shop?.close());
};
