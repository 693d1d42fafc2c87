import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPng } from "#tests/support/pictures.ts";
import { show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO: "false" });
  page = await opened.newPage();
});
afterAll(() => opened?.close());

it("a product that is saved while a picture is being uploaded waits for it, and its sale price applies", async () => {
  const uploaded = Promise.withResolvers<void>();
  await page.route(/\/api\/console\/pictures/, async (route) => {
    await uploaded.promise;
    await route.continue();
  });
  await show(page, "/products/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Moss bowl");
  await page.getByRole("textbox", { name: /^Price/ }).fill("48");
  const onSale = page.getByRole("checkbox", { name: "On sale" });
  await page.getByRole("textbox", { name: /^Sale price/ }).fill("40");
  await expect.poll(() => onSale.isChecked()).toBe(true);
  await page.getByRole("textbox", { name: /^Sale price/ }).fill("");
  await expect.poll(() => onSale.isChecked()).toBe(false);
  await page.getByRole("textbox", { name: /^Sale price/ }).fill("40");
  const buffer = aPng(60, 40, [120, 140, 90]);
  await page
    .getByLabel("Choose pictures")
    .setInputFiles([{ name: "bowl.png", mimeType: "image/png", buffer }]);
  await page.getByRole("button", { name: "Create product" }).click();
  await page.getByText("The product will be saved once its pictures are uploaded.").waitFor();
  uploaded.resolve();
  await page.getByRole("heading", { name: "Moss bowl" }).waitFor();
  await page.unroute(/\/api\/console\/pictures/);
  const visitor = await opened.newPage({ signedIn: false });
  await visitor.goto("/shop/p/moss-bowl");
  await visitor.getByText("$40.00").first().waitFor();
  await visitor.locator("main img").first().waitFor();
  await visitor.close();
});
