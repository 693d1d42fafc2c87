import { expect, it } from "vitest";
import { aPng } from "#tests/support/pictures.ts";
import { show } from "./look.ts";
import {
  blocksIn,
  createPage,
  openMenu,
  saved,
  setUpPageBlocks,
  shop,
} from "./page-blocks-setup.ts";

setUpPageBlocks();

it("cells of a spreadsheet become a chart, and its owner is told what is missing [B5.26]", async () => {
  await createPage("chart");
  const page = await shop.newPage();
  await show(page, "/pages/chart");
  await openMenu(page);
  await page.keyboard.type("chart");
  await page.keyboard.press("Enter");
  const cell = page.getByLabel("Row 1, column 1", { exact: true });
  await cell.focus();
  await cell.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Year\tMugs\n2024\t12\n2025\t");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await page.getByText("One or more rows was missing data").waitFor();
  await page.getByLabel("Row 3, column 2", { exact: true }).fill("30");
  await page.getByText("One or more rows was missing data").waitFor({ state: "detached" });
  await page
    .frameLocator("iframe[title='Page preview']")
    .locator(".chart title", { hasText: "2025, Mugs: 30" })
    .waitFor({ state: "attached" });
});

it("an empty text begins with an example that names the website [B3.81]", async () => {
  await createPage("example");
  const page = await shop.newPage();
  await show(page, "/pages/example");
  await openMenu(page);
  await page.getByRole("dialog").getByRole("button", { name: "Text", exact: true }).click();
  // A new text says nothing that its owner would have to delete.
  await page
    .frameLocator("iframe[title='Page preview']")
    .locator(".page-text > p:only-child:empty")
    .waitFor();
  const example = page.getByRole("button", { name: "Begin with an example" });
  await example.click();
  await page
    .frameLocator("iframe[title='Page preview']")
    .locator(".page-text", { hasText: "Welcome to Daybook Paper & Ink." })
    .waitFor();
  await example.waitFor({ state: "detached" });
  await saved(page);
});

it("an owner puts a form on a page, and the form says where it is", async () => {
  const page = await shop.newPage();
  await show(page, "/forms/contact");
  await page.getByText("On none of your pages yet.").waitFor();
  expect((await shop.client.get<string>("/forms/contact")).body).toContain('<form class="form');
  await page.getByRole("link", { name: "/forms/contact" }).waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Put this form on a page" }).click();
  await page.getByLabel("Title of the page").fill("Write to us");
  await page.getByRole("button", { name: "Open the page" }).click();
  await page.frameLocator("iframe[title='Page preview']").locator("form.form").waitFor();
  await page.getByRole("treeitem", { name: "Form: Contact" }).waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await show(page, "/forms/contact");
  await page.getByRole("link", { name: "Write to us" }).waitFor();
});

it("after a block was added, the keyboard is in its first field", async () => {
  await createPage("focus");
  const page = await shop.newPage();
  await show(page, "/pages/focus");
  await openMenu(page);
  await page.keyboard.type("heading");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const heading = page.getByLabel("Fields").getByRole("textbox", { name: "Heading" });
  await expect.poll(() => heading.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("Typed at once");
  await page.getByRole("treeitem", { name: "Heading: Typed at once", exact: true }).waitFor();

  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Line", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const place = page.getByLabel("Fields").getByText("Place on the page");
  await expect.poll(() => place.evaluate((line) => line === document.activeElement)).toBe(true);
  // A menu that was closed gives the focus back.
  const add = page.getByRole("button", { name: "Add a block or section" });
  await add.click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});

it("a picture gets a shape, and its focal point stays visible in it", async () => {
  await createPage("cropped");
  const page = await shop.newPage();
  await show(page, "/pages/cropped");
  await openMenu(page);
  await page.getByRole("dialog").getByRole("button", { name: "Picture", exact: true }).click();
  const fields = page.getByLabel("Fields");
  const file = { name: "shelf.png", mimeType: "image/png", buffer: aPng(600, 400, [40, 90, 140]) };
  await fields.locator("input[type=file]").setInputFiles([file]);
  const picture = page.frameLocator("iframe[title='Page preview']").locator(".page-figure img");
  await picture.waitFor();
  const focus = fields.getByRole("slider", { name: "Focal point" });
  await fields.getByLabel("Alt text").waitFor();
  await focus.waitFor({ state: "detached" });
  await fields.getByLabel("Shape").selectOption("Square");
  await focus.press("ArrowRight");
  const looks = () =>
    picture.evaluate((img) => {
      const { width, height } = img.getBoundingClientRect();
      const { objectFit, objectPosition } = getComputedStyle(img);
      return [Math.round(width) === Math.round(height), objectFit, objectPosition];
    });
  await expect.poll(looks).toEqual([true, "cover", "55% 50%"]);
  await saved(page);
  expect(await blocksIn("cropped")).toMatchObject([{ crop: "square" }]);
});
