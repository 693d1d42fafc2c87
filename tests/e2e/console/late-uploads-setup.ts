import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { aPng } from "#tests/support/pictures.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

export const picture = {
  name: "arch.png",
  mimeType: "image/png",
  buffer: aPng(60, 40, [10, 90, 140]),
};

export const contentsOf = async (id: string) => {
  const { body } = await shop.client.get<{ document: PageDocument }>(
    `/api/console/pages/${id}/draft`,
  );
  return blocksOf(body.document).map(({ content }) => content);
};

export const add = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
};

/** An upload that begins with `input` does not end. */
export const endless = async (page: Page, input: Locator) => {
  await page.route(/name=arch\.png/, () => undefined);
  const begun = page.waitForRequest(/name=arch\.png/);
  await input.setInputFiles([picture]);
  const request = await begun;
  return { isCancelled: page.waitForEvent("requestfailed", (failed) => failed === request) };
};

/** Registers the set-up of these tests, once in a file. */
export const setUpLateUploads = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
