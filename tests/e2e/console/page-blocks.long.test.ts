import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { filledBlocks } from "#tests/support/filled-blocks.ts";
import { arrived } from "#tests/support/looks.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { faultsInEveryLook, show } from "./look.ts";
import {
  blocksIn,
  createPage,
  openMenu,
  saved,
  setUpPageBlocks,
  shop,
} from "./page-blocks-setup.ts";

setUpPageBlocks();

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
