import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

export const visit = async (path: string) => (await shop.client.get<string>(path)).body;

export const createPage = async (id: string, title: string): Promise<void> => {
  await shop.client.put(`/api/console/pages/${id}`, { path: id, title });
};

export const frame = (page: Page) => page.frameLocator("iframe[title='Page preview']");

/** Where a part of the page is in the window: the frame shows the page smaller than it is. */
export const boxOf = async (page: Page, part: Locator) => {
  await part.waitFor();
  const [around, full] = await page
    .locator("iframe[title='Page preview']")
    .evaluate(
      (element) => [element.getBoundingClientRect().toJSON(), element.clientWidth] as const,
    );
  const scale = around.width / full;
  const { x, y, width, height } = await part.evaluate((element) =>
    element.getBoundingClientRect().toJSON(),
  );
  return {
    x: around.x + x * scale,
    y: around.y + y * scale,
    width: width * scale,
    height: height * scale,
  };
};

export const press = async (page: Page, part: Locator): Promise<void> => {
  // A dialog that fades away gives the focus back to what opened it.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const { x, y, width, height } = await boxOf(page, part);
  await page.mouse.click(x + width / 2, y + height / 2);
};

export const saved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /· Saved$/ })
    .waitFor();

/** A page with one block, which is selected; answers its fields. */
export const openBlock = async (id: string, content: BlockContent) => {
  await createPage(id, id);
  const changes = [addSection("top"), addBlock("top", aBlock("only", content))];
  await shop.client.post(`/api/console/pages/${id}/draft/changes`, { draft: 1, changes });
  const page = await shop.newPage();
  await show(page, `/pages/${id}`);
  await page.getByRole("treeitem").nth(2).click();
  const fields = page.getByLabel("Fields");
  // The editor of a text is on its way at first.
  const written = (name: string) =>
    fields.getByRole("textbox", { name, exact: true }).and(page.locator("div"));
  return { page, fields, written };
};

export const contentOf = async (id: string): Promise<string> => {
  type Read = { readonly document: PageDocument };
  const { body } = await shop.client.get<Read>(`/api/console/pages/${id}/draft`);
  return JSON.stringify(body.document.sections[0]?.blocks[0]?.content);
};

/** Registers the set-up of these tests, once in a file. */
export const setUpPages = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
