import { expect, it } from "vitest";
import { recordTypes } from "#domain/codes/content-codes.ts";
import { MAX_PICTURES } from "#domain/pages/blocks/gallery.ts";
import { pressAt } from "#tests/support/walk.ts";
import { choose, namesOn, png, setUpGalleryPictures, shop } from "./gallery-pictures-setup.ts";
import { faultsNow, show } from "./look.ts";

setUpGalleryPictures();

it("a gallery takes several files, and several pictures of the library in the order of their selection, by keyboard", async () => {
  await shop.client.put("/api/console/pages/glazes", { path: "glazes", title: "Glazes" });
  const page = await shop.newPage();
  await show(page, "/pages/glazes");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Gallery", exact: true }).click();
  await choose(page, [png("ash", 20), png("blue", 60), png("celadon", 100)]);
  await expect.poll(() => namesOn("glazes")).toEqual(["ash.png", "blue.png", "celadon.png"]);
  // Files that were selected together are one step.
  const bar = page.getByRole("button", { name: /^Undo/ });
  await bar.click();
  await expect.poll(() => namesOn("glazes")).toEqual([]);
  await page.getByRole("button", { name: /^Redo/ }).click();
  await expect.poll(() => namesOn("glazes")).toEqual(["ash.png", "blue.png", "celadon.png"]);

  await pressAt(page, page.getByRole("button", { name: "Choose from library" }).first());
  const picker = page.getByRole("dialog", { name: "Choose pictures" });
  await picker
    .getByText(`0 selected. There is room for ${MAX_PICTURES - 3} more pictures.`)
    .waitFor();
  const tile = (name: string) => picker.getByRole("button", { name, exact: true });
  for (const name of ["celadon.png", "blue.png", "ash.png"])
    await pressAt(page, tile(name), "Space");
  // What is pressed again is no longer selected.
  await pressAt(page, tile("blue.png"), "Space");
  await picker
    .getByText(`2 selected. There is room for ${MAX_PICTURES - 5} more pictures.`)
    .waitFor();
  await expect.poll(() => tile("ash.png").getAttribute("aria-description")).toBe("number 2");
  await expect.poll(() => tile("ash.png").getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => tile("blue.png").getAttribute("aria-pressed")).toBe("false");
  expect(await faultsNow(page, "several pictures")).toEqual([]);
  await pressAt(page, picker.getByRole("button", { name: "Add 2 pictures" }));
  await picker.waitFor({ state: "detached" });
  await expect
    .poll(() => namesOn("glazes"))
    .toEqual(["ash.png", "blue.png", "celadon.png", "celadon.png", "ash.png"]);
});

it("all files arrive in a gallery of which another block is selected in the meantime", async () => {
  await shop.client.put("/api/console/pages/kilns", { path: "kilns", title: "Kilns" });
  const page = await shop.newPage();
  await show(page, "/pages/kilns");
  for (const name of ["Line", "Gallery"]) {
    await page.getByRole("button", { name: "Add a block or section" }).click();
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  }
  const held = Promise.withResolvers<void>();
  await page.route(/name=kiln-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await choose(page, [png("kiln-a", 120), png("kiln-b", 140), png("kiln-c", 160)]);
  await page.getByRole("treeitem", { name: "Line", exact: true }).click();
  await page.getByText("3 files are still being uploaded to the media library.").waitFor();
  held.resolve();
  await expect.poll(() => namesOn("kilns")).toEqual(["kiln-a.png", "kiln-b.png", "kiln-c.png"]);
});

it("the screen of a gallery asks before it cancels the uploads of its pictures, and undoes them together", async () => {
  const gallery = { kind: "gallery", slug: "shelf", title: "Shelf" };
  await shop.client.put("/api/console/content/collections/shelf", gallery);
  const path = "/api/console/content/items/from-the-shelf";
  const item = { collectionId: "shelf", recordType: recordTypes.gallery, urlId: "shelf-a" };
  const sent = await shop.client.put(path, { ...item, title: "From the shelf", items: [] });
  expect(sent.status).toBe(200);
  const page = await shop.newPage();
  await show(page, "/content/from-the-shelf");
  const held = Promise.withResolvers<void>();
  await page.route(/name=shelf-b/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const pictures = page.getByRole("group", { name: "Pictures", exact: true });
  const files = [png("shelf-a", 30), png("shelf-b", 50)];
  await pictures.getByLabel("Choose pictures").first().setInputFiles(files);
  await pictures.getByText("shelf-b.png").waitFor();
  await page.getByRole("link", { name: "← Posts and events" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByText("Pictures are still being uploaded.").waitFor();
  await question.getByRole("button", { name: "Stay" }).click();
  const picture = (number: number) =>
    pictures.getByRole("group", { name: `Picture ${number}`, exact: true });
  await picture(1).getByLabel("Title").focus();
  await page.getByLabel("Title").first().focus();
  held.resolve();
  await picture(2).waitFor();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await picture(1).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Redo/ }).click();
  await picture(2).waitFor();
  await page.getByRole("link", { name: "← Posts and events" }).click();
  await pictures.waitFor({ state: "detached" });
});
