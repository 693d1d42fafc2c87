import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { aPng } from "#tests/support/pictures.ts";
import { pressAt } from "#tests/support/walk.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

/** Registers the set-up of these tests, once in a file. */
export const setUpGalleryPictures = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};

export const png = (name: string, shade: number) => ({
  name: `${name}.png`,
  mimeType: "image/png",
  buffer: aPng(60, 40, [shade, 90, 140]),
});

type Media = { readonly rows: readonly { readonly assetUrl: string; readonly name: string }[] };

/** The names of the files that the gallery of a page shows, in their order. */
export const namesOn = async (id: string): Promise<readonly (string | undefined)[]> => {
  const { rows } = (await shop.client.get<Media>("/api/console/media?pageSize=100")).body;
  const path = `/api/console/pages/${id}/draft`;
  const { body } = await shop.client.get<{ document: PageDocument }>(path);
  return blocksOf(body.document).flatMap(({ content }) =>
    content.type === "gallery"
      ? content.pictures.map(
          ({ image }) => rows.find(({ assetUrl }) => assetUrl === image.assetUrl)?.name,
        )
      : [],
  );
};

export const choose = async (page: Page, files: readonly ReturnType<typeof png>[]) => {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    pressAt(page, page.getByLabel("Fields").getByRole("button", { name: "Upload" }).first()),
  ]);
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([...files]);
};
