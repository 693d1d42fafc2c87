import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

export const createPage = (id: string) =>
  shop.client.put(`/api/console/pages/${id}`, { path: id, title: id });

export const blocksIn = async (id: string) => {
  const { body } = await shop.client.get<{ document: PageDocument }>(
    `/api/console/pages/${id}/draft`,
  );
  return blocksOf(body.document).map(({ content }) => content);
};

export const openMenu = async (page: Page) => {
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByLabel("Search blocks").waitFor();
};

export const saved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /· Saved$/ })
    .waitFor();

/** Registers the set-up of these tests, once in a file. */
export const setUpPageBlocks = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
