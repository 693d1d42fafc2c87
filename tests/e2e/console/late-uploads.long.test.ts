import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { aPost, saveAndPublish } from "#tests/support/content.ts";
import { aPng } from "#tests/support/pictures.ts";
import { add, contentsOf, endless, picture, setUpLateUploads, shop } from "./late-uploads-setup.ts";
import { show } from "./look.ts";

setUpLateUploads();

/** Keeps the uploads of a picture waiting until `end` is called. */
const holdUploads = async (page: Page, name: string) => {
  const held = Promise.withResolvers<void>();
  await page.route(new RegExp(`name=${name}`), async (route) => {
    await held.promise;
    await route.continue();
  });
  return { end: () => held.resolve() };
};

it("a picture arrives in its item of a gallery when that is moved, and nowhere when it is removed", async () => {
  await shop.client.put("/api/console/pages/parties", { path: "parties", title: "Parties" });
  const page = await shop.newPage();
  await show(page, "/pages/parties");
  await add(page, "Gallery");
  const fields = page.getByRole("region", { name: "Fields" });
  const item = (number: number) =>
    fields.getByRole("group", { name: `Picture ${number}`, exact: true });
  const title = (number: number) => item(number).getByLabel("Title", { exact: true });
  const addEmpty = async (number: number) => {
    await fields.getByRole("button", { name: "Add a film" }).click();
    await item(number).getByText("Picture", { exact: true }).first().click();
  };
  await addEmpty(1);
  await title(1).fill("First");
  await addEmpty(2);
  await title(2).fill("Second");
  const moved = await holdUploads(page, "arch.png");
  await item(1).getByLabel("Choose pictures").setInputFiles([picture]);
  await fields.getByRole("button", { name: "Move picture 1 down" }).click();
  moved.end();
  type Pictures = readonly { readonly title: string; readonly image: { assetUrl: string } }[];
  const pictures = async (): Promise<Pictures> => {
    const found = (await contentsOf("parties")).find(({ type }) => type === "gallery");
    return found?.type === "gallery" ? found.pictures : [];
  };
  await expect.poll(pictures).toMatchObject([
    { title: "Second", image: { assetUrl: "" } },
    { title: "First", image: { assetUrl: expect.stringContaining("/") } },
  ]);
  const [, first] = await pictures();

  const removed = await holdUploads(page, "vase.png");
  const vase = { ...picture, name: "vase.png", buffer: aPng(60, 40, [140, 90, 10]) };
  await item(1).getByLabel("Choose pictures").setInputFiles([vase]);
  await fields.getByRole("button", { name: "Remove picture 1" }).click();
  await page.getByText("1 file is still being uploaded to the media library.").waitFor();
  const stored = page.waitForResponse(/name=vase\.png/);
  removed.end();
  await (await stored).finished();
  await title(1).fill("Only");
  await expect.poll(pictures).toMatchObject([{ title: "Only" }]);
  expect((await pictures())[0]?.image).toEqual(first?.image);
});

it("a dialog for a picture of a text that is closed cancels its upload, and inserts nothing later", async () => {
  const journal = { kind: "blog", slug: "journal", title: "Journal" };
  await shop.client.put("/api/console/content/collections/journal", journal);
  await saveAndPublish(shop.client, aPost("plain"));
  const page = await shop.newPage();
  await show(page, "/content/plain");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add a picture" });
  const inserted = await endless(page, dialog.getByLabel("Choose pictures"));
  await page.keyboard.press("Escape");
  await inserted.isCancelled;
});
