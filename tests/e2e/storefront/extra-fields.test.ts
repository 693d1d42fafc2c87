import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { initialsForm } from "#demo/forms/initials-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { findViolations } from "#tests/support/axe.ts";
import { until } from "#tests/support/wait-for.ts";
import { defineForm } from "./every-field.ts";
import {
  add,
  addInitials,
  answers,
  fieldErrors,
  fill,
  openCart,
  PRODUCT,
  setUpExtraFields,
  shop,
} from "./extra-fields-setup.ts";
import { alertTexts, choose, mounted, openProduct, phone } from "./open-shop.ts";

setUpExtraFields();

const idle = (page: Page) => page.locator(".add-to-cart-button[data-status=idle]").waitFor();

describe("extra fields on a product page", () => {
  it("stand in the page as they stay, and say Required above what was left empty [A5.8, A1.2]", async () => {
    const page = await shop.newPage();
    await openProduct(page, PRODUCT);
    await choose(page, "Oxblood");
    await add(page);
    await until(async () => (await fieldErrors(page)).length === 2);
    expect(await fieldErrors(page)).toEqual(["Required", "Required"]);
    await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("extra.letters");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await idle(page);
    await page.getByLabel("Initials").fill("A. L.");
    expect(await fieldErrors(page)).toEqual(["Required"]);
    await page.context().close();
  });

  it("asks for options before fields [A5.2]", async () => {
    const page = await shop.newPage();
    await openProduct(page, PRODUCT);
    await add(page);
    expect(await alertTexts(page)).toEqual([
      "Unable to Add Item",
      "Please select the Leather option.",
    ]);
    expect(await fieldErrors(page)).toEqual([]);
    await page.context().close();
  });

  it("shows errors above a field that only the server can find [A5.8, A7.7]", async () => {
    const page = await shop.newPage();
    await page.route("**/api/rest/forms/validate/initials?*", (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: {
            code: "answers-invalid",
            message: "One or more fields is invalid, please check your entries.",
            fields: { letters: "These letters cannot be pressed." },
          },
          errors: { letters: "These letters cannot be pressed." },
        },
      }),
    );
    await openProduct(page, PRODUCT);
    await choose(page, "Oxblood");
    await fill(page, "???");
    await add(page);
    await page.locator(".field-error").waitFor();
    expect(await fieldErrors(page)).toEqual(["These letters cannot be pressed."]);
    await page.context().close();
  });

  it("looks at the stock first, and counts what the cart holds [A5.7]", async () => {
    const page = await shop.newPage();
    await openProduct(page, PRODUCT);
    await choose(page, "Moss");
    await fill(page, "M");
    await page.getByLabel("Quantity").fill("9");
    await add(page);
    await page.locator("button[data-status=added]").waitFor();
    await openProduct(page, PRODUCT);
    await choose(page, "Moss");
    await add(page);
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to Add Item",
      "Sorry, we do not have enough of that item available.",
    ]);
    expect(await fieldErrors(page)).toEqual([]);
    await page.context().close();
  });

  it("is there again after going back, and after a reload", async () => {
    const page = await shop.newPage();
    await openProduct(page, PRODUCT);
    await choose(page, "Moss");
    await fill(page, "A. L.", "Silver");
    await page.getByLabel("Quantity").fill("3");
    await page.getByRole("link", { name: "Gifts" }).first().click();
    await page.waitForURL("**/shop/gifts");
    const isThere = async () => {
      await mounted(page, "[data-root=add-to-cart]");
      await expect.poll(() => page.getByRole("radio", { name: "Moss" }).isChecked()).toBe(true);
      await expect.poll(() => page.getByLabel("Initials").inputValue()).toBe("A. L.");
      await expect.poll(() => page.getByRole("radio", { name: "Silver" }).isChecked()).toBe(true);
      await expect.poll(() => page.getByLabel("Quantity").inputValue()).toBe("3");
      await expect
        .poll(() => page.locator(".gallery-stage img:visible").getAttribute("src"))
        .toBe("/images/initialled-notebook-moss.svg");
    };
    await page.goBack();
    await isThere();
    await page.reload();
    await isThere();
    await page.context().close();
  });
});

describe("answers in the cart", () => {
  const edit = (page: Page) => page.getByRole("button", { name: /^Edit details/ }).click();
  const dialog = (page: Page) => page.getByRole("dialog");

  it("can be changed, with errors above their fields [A7.2, A7.6]", async () => {
    const page = await shop.newPage({ viewport: phone });
    await addInitials(page, "A. L.");
    await openCart(page);
    await edit(page);
    await dialog(page).waitFor();
    await expect.poll(() => dialog(page).getByLabel("Initials").inputValue()).toBe("A. L.");
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByLabel("Initials").fill("");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await page.locator(".field-error").waitFor();
    expect(await fieldErrors(page)).toEqual(["Required"]);
    await dialog(page).getByLabel("Initials").fill("Z. Z.");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await until(async () => (await answers(page))[0] === "Initials: Z. Z.");
    await expect.poll(() => page.locator(":focus").textContent()).toContain("Edit details");
    await page.reload();
    await until(async () => (await answers(page))[0] === "Initials: Z. Z.");
    await page.context().close();
  });

  it("says when the form cannot be opened, and when it cannot be saved [A7.2, A8.7]", async () => {
    const page = await shop.newPage();
    await addInitials(page, "A. L.");
    await openCart(page);
    const schema = "**/api/template/GetTemplateSchema?*";
    await page.route(schema, (route) => route.abort());
    await edit(page);
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to open form",
      "Please check your internet connection.",
    ]);
    await page.unroute(schema);
    await page.getByRole("button", { name: "Try again" }).click();
    await dialog(page).waitFor();
    const fields = "**/additionalFields";
    await page.route(fields, (route) => route.abort());
    await dialog(page).getByLabel("Initials").fill("C. D.");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").waitFor();
    expect(await alertTexts(page)).toEqual([
      "Unable to update form",
      "Please check your internet connection.",
    ]);
    await page.unroute(fields);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await until(async () => (await answers(page))[0] === "Initials: C. D.");
    await page.context().close();
  });
});

describe("extra fields without JavaScript", () => {
  it("are sent with the plain form, and say what is wrong above themselves [A5.8]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto(`/shop/p/${PRODUCT}`);
    await page.locator("select[name=sku]").selectOption("INITIALLED-NOTEBOOK-MOSS");
    await page.getByLabel("Initials").fill("A. L.");
    await page.getByLabel("Quantity").fill("2");
    await add(page);
    await expect
      .poll(() => page.locator(".buy .alert p").allTextContents())
      .toEqual(["Unable to Add Item", "One or more fields is invalid, please check your entries."]);
    expect(await fieldErrors(page)).toEqual(["Required"]);
    await expect.poll(() => page.getByLabel("Initials").inputValue()).toBe("A. L.");
    await expect.poll(() => page.getByLabel("Quantity").inputValue()).toBe("2");
    await expect
      .poll(() => page.locator("select[name=sku]").inputValue())
      .toBe("INITIALLED-NOTEBOOK-MOSS");
    await page.getByRole("radio", { name: "Silver" }).check();
    await add(page);
    expect(new URL(page.url()).pathname).toBe("/cart");
    expect(await answers(page)).toEqual(["Initials: A. L.", "Finish: Silver"]);
    await page.context().close();
  });
});

describe("an extra field whose date the browser cannot read", () => {
  const due = (page: Page) => page.getByLabel("Needed by");
  const impossible = "02312030";

  it("is asked for again, on the product's page and in the cart [A5.8, A7.6]", async () => {
    const date = { type: "date", fieldId: "due", title: "Needed by" };
    await defineForm(
      shop,
      FormDefinition.parse({ ...initialsForm, fields: [...initialsForm.fields, date] }),
    );
    const page = await shop.newPage();
    await until(async () => {
      await openProduct(page, PRODUCT);
      return (await due(page).count()) === 1;
    });
    await choose(page, "Oxblood");
    await fill(page, "A. L.");
    await due(page).pressSequentially(impossible);
    await add(page);
    await expect.poll(() => fieldErrors(page)).toEqual(["Enter a date."]);
    await idle(page);
    await due(page).fill("2030-12-10");
    await add(page);
    await page.locator("button[data-status=succeeded], button[data-status=added]").waitFor();
    await openCart(page);
    await page.getByRole("button", { name: /^Edit details/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Needed by").fill("");
    await dialog.getByLabel("Needed by").pressSequentially(impossible);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => fieldErrors(page)).toEqual(["Enter a date."]);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
