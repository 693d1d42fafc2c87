import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { findViolations } from "#tests/support/axe.ts";
import { filledBlocks } from "#tests/support/filled-blocks.ts";
import { arrived } from "#tests/support/looks.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { aPng } from "#tests/support/pictures.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const createPage = (id: string) =>
  shop.client.put(`/api/console/pages/${id}`, { path: id, title: id });
const blocksIn = async (id: string) => {
  const { body } = await shop.client.get<{ document: PageDocument }>(
    `/api/console/pages/${id}/draft`,
  );
  return blocksOf(body.document).map(({ content }) => content);
};
const openMenu = async (page: Page) => {
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByLabel("Search blocks").waitFor();
};
const saved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /· Saved$/ })
    .waitFor();

const FIELDS = "[aria-label=Fields]";
/** Violations in the fields next to the page, in light and in dark colours. */
const faultsOfFields = async (page: Page, what: string): Promise<readonly string[]> => {
  await page.locator(`${FIELDS} details`).evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
  const light = await findViolations(page, false, FIELDS);
  await page.emulateMedia({ colorScheme: "dark" });
  await arrived(page);
  const dark = await findViolations(page, true, FIELDS);
  await page.emulateMedia({ colorScheme: "light" });
  await arrived(page);
  return [...light, ...dark].map((fault) => `${what}: ${fault}`);
};

it("every type of block can be added, and its empty fields are without faults", async () => {
  await createPage("all-types");
  const page = await shop.newPage();
  await show(page, "/pages/all-types");
  await openMenu(page);
  const choices = page.getByRole("dialog").locator("section button");
  const names = await choices.allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(25);
  await page.keyboard.press("Escape");
  const faults: string[] = [];
  for (const name of names) {
    await openMenu(page);
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page
      .getByLabel("Fields")
      .getByRole("heading", { name: new RegExp(`^${name}`) })
      .waitFor();
    faults.push(...(await faultsOfFields(page, name)));
  }
  expect(faults).toEqual([]);
  await saved(page);
  const types = (await blocksIn("all-types")).map(({ type }) => type);
  expect(new Set(types).size).toBe(names.length);
  expect(await faultsInEveryLook(page, "/pages/all-types")).toEqual([]);
});

it("fields of every type of block are without faults when they are filled in", async () => {
  await createPage("all-filled");
  const blocks = filledBlocks.map((content, at) => addBlock("s", aBlock(`b${at}`, content)));
  const path = "/api/console/pages/all-filled/draft/changes";
  const changes = [addSection("s"), ...blocks];
  expect((await shop.client.post(path, { draft: 1, changes })).status).toBe(200);
  const page = await shop.newPage();
  await show(page, "/pages/all-filled");
  const lines = page.getByRole("treeitem", { level: 3 });
  await expect.poll(() => lines.count()).toBe(filledBlocks.length);
  const faults: string[] = [];
  for (let at = 0; at < filledBlocks.length; at += 1) {
    const name = await lines.nth(at).textContent();
    await lines.nth(at).click();
    faults.push(...(await faultsOfFields(page, `${name}`)));
  }
  expect(faults).toEqual([]);
});

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

it("products are shown as a grid, as a list or large, as their owner chooses [B2.35]", async () => {
  await createPage("looks-of-lists");
  const page = await shop.newPage();
  await show(page, "/pages/looks-of-lists");
  await openMenu(page);
  await page.getByRole("dialog").getByRole("button", { name: "Products", exact: true }).click();
  const cards = page.frameLocator("iframe[title='Page preview']").locator(".product-grid > .card");
  await cards.first().waitFor();
  /** Whether the first two products are next to each other, and how wide the first picture is. */
  const layout = () =>
    cards.evaluateAll(([first, second]) => {
      const top = (element: Element | undefined) => element?.getBoundingClientRect().top;
      const picture = first?.querySelector(".card-picture")?.getBoundingClientRect().width ?? 0;
      return [
        top(first) === top(second),
        picture < 100 ? "small" : picture < 330 ? "usual" : "large",
      ];
    });
  const choose = (name: string) =>
    page.getByLabel("Fields").getByLabel("Shown as").getByText(name, { exact: true }).click();
  await expect.poll(layout).toEqual([true, "usual"]);
  await choose("List");
  await expect.poll(layout).toEqual([false, "small"]);
  await choose("Large");
  await expect.poll(layout).toEqual([false, "large"]);
  await choose("Grid");
  await expect.poll(layout).toEqual([true, "usual"]);
  await saved(page);
  expect(await blocksIn("looks-of-lists")).toMatchObject([{ type: "products", look: "grid" }]);
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
