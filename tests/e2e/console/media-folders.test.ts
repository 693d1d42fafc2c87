import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPng } from "#tests/support/pictures.ts";
import { faultsInEveryLook, moveTo, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const png = (name: string, shade: number) => ({
  name,
  mimeType: "image/png",
  buffer: aPng(60, 40, [shade, 90, 140]),
});
type Files = {
  readonly rows: readonly {
    readonly mediaId: string;
    readonly name: string;
    readonly folder: string;
  }[];
};
const library = async () =>
  (await shop.client.get<Files>("/api/console/media?sort=title")).body.rows;
const folders = async () => (await library()).map(({ name, folder }) => `${name} in ${folder}`);

it("files that are chosen or dropped get into the folder that the list shows", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  const choose = (...files: ReturnType<typeof png>[]) =>
    page.getByLabel("Choose files").first().setInputFiles(files);
  await choose(png("a.png", 10));
  await expect.poll(folders).toEqual(["a.png in "]);
  const [first] = await library();
  await shop.client.put(`/api/console/media/${first?.mediaId}`, { folder: "Shop" });

  await show(page, "/media");
  await page.getByLabel("Folder").selectOption("Shop");
  await choose(png("b.png", 60));
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row("b.png").waitFor();
  const bytes = [...aPng(60, 40, [120, 90, 140])];
  await row("b.png").evaluate((element, content) => {
    const dataTransfer = new DataTransfer();
    const file = new File([new Uint8Array(content)], "c.png", { type: "image/png" });
    dataTransfer.items.add(file);
    element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  }, bytes);
  await row("c.png").waitFor();
  await page.route(/name=e\.png/, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await choose(png("e.png", 200));
  await page.getByRole("button", { name: "Retry" }).waitFor();
  await page.getByLabel("Folder", { exact: true }).selectOption("");
  await choose(png("d.png", 180));
  const most = ["a.png in Shop", "b.png in Shop", "c.png in Shop", "d.png in "];
  await expect.poll(folders).toEqual(most);
  // It was chosen for the other folder.
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(folders).toEqual([...most, "e.png in Shop"]);
});

it("a folder is renamed with all its files, and the list shows it under its new name", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  const rename = page.getByRole("button", { name: "Rename folder…" });
  await page.getByText("d.png").first().waitFor();
  await expect.poll(() => rename.count()).toBe(0);
  const choice = page.getByLabel("Folder", { exact: true });
  await choice.selectOption("Shop");
  await rename.click();
  const dialog = page.getByRole("dialog", { name: "Rename the folder “Shop”" });
  const name = dialog.getByRole("combobox", { name: "Name" });
  expect(await faultsInEveryLook(page, "the name of a folder")).toEqual([]);
  await name.fill("Studio");
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByText("Moved to the folder “Studio”. 4 files changed.").waitFor();
  const others = ["a.png", "b.png", "c.png"];
  const named = (folder: string) => [
    ...others.map((file) => `${file} in ${folder}`),
    "d.png in ",
    `e.png in ${folder}`,
  ];
  await expect.poll(folders).toEqual(named("Studio"));
  await expect.poll(() => choice.inputValue()).toBe("Studio");
  await page.getByRole("row").filter({ hasText: "a.png" }).waitFor();
  // It is undone like any other change of many files.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(folders).toEqual(named("Shop"));
  await expect.poll(() => choice.inputValue()).toBe("Shop");
  await page.getByRole("row").filter({ hasText: "a.png" }).waitFor();
  // The same name can be given again.
  await rename.click();
  await name.fill("Studio");
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  await expect.poll(folders).toEqual(named("Studio"));
  await expect.poll(() => choice.inputValue()).toBe("Studio");
  await page.reload();
  await page.getByRole("row").filter({ hasText: "a.png" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => choice.inputValue()).toBe("Shop");
  await expect.poll(folders).toEqual(named("Shop"));
  await page.context().close();
});

it("a folder is not renamed while files are on their way to it", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  const choice = page.getByLabel("Folder", { exact: true });
  await choice.selectOption("Shop");
  const isSent = Promise.withResolvers<void>();
  await page.route(/name=late\.png/, async (route) => {
    await isSent.promise;
    await route.continue();
  });
  await page
    .getByLabel("Choose files")
    .first()
    .setInputFiles([png("late.png", 250)]);
  await page.getByRole("button", { name: "Stop uploading late.png" }).waitFor();
  await page.getByRole("button", { name: "Rename folder…" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the folder “Shop”" });
  await dialog.getByText("1 file would still arrive under the name “Shop”.").waitFor();
  const send = dialog.getByRole("button", { name: "Rename", exact: true });
  await expect.poll(() => send.isDisabled()).toBe(true);
  expect(await faultsInEveryLook(page, "a folder that files are on their way to")).toEqual([]);
  isSent.resolve();
  await dialog.getByText("1 file would still arrive").waitFor({ state: "detached" });
  await expect.poll(() => send.isEnabled()).toBe(true);
  expect(await folders()).toContain("late.png in Shop");
  await page.context().close();
});

it("the picker of an editor uploads into its folder, and the first picture can be chosen before the others are stored", async () => {
  await shop.client.put("/api/console/pages/window", { path: "window", title: "Window" });
  const page = await shop.newPage();
  await show(page, "/pages/window");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Picture", exact: true }).click();
  await page.getByRole("button", { name: "Choose from library" }).click();
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await picker.getByRole("button", { name: "Upload", exact: true }).waitFor();
  await picker.getByLabel("Folder").selectOption("Shop");
  await picker.getByRole("button", { name: "Upload to “Shop”" }).waitFor();
  const chosen = Promise.withResolvers<void>();
  await page.route(/name=door\.png/, async (route) => {
    await chosen.promise;
    await route.continue();
  });
  const refusal = { error: { code: "refused", message: "No." } };
  await page.route(/name=roof\.png/, (route) => route.fulfill({ status: 403, json: refusal }));
  // None of the new pictures is found by this.
  await picker.getByLabel("Search pictures").fill("kiln");
  await picker.getByText("No results").waitFor();
  await picker
    .getByLabel("Choose files to upload")
    .setInputFiles([png("window.png", 220), png("door.png", 230), png("roof.png", 240)]);
  await picker.getByRole("button", { name: "window.png", exact: true }).click();
  await picker.waitFor({ state: "detached" });
  await page.getByLabel("Fields").getByLabel("Alt text").waitFor();
  await page.getByText("2 files are still being uploaded to the media library.").waitFor();
  chosen.resolve();
  await page.getByText("roof.png was not uploaded. No.").waitFor();
  await expect
    .poll(folders)
    .toEqual(expect.arrayContaining(["door.png in Shop", "window.png in Shop"]));
});

/** Drags files over an element, and drops them where `event` is so. */
const drag = (target: Locator, event: "dragover" | "drop", names: readonly string[]) =>
  target.evaluate(
    (element, { type, files }) => {
      const dataTransfer = new DataTransfer();
      for (const [name, mediaType, content] of files)
        dataTransfer.items.add(new File([new Uint8Array(content)], name, { type: mediaType }));
      element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    },
    {
      type: event,
      files: names.map((name, at) => {
        const isText = name.endsWith(".txt");
        const content = [...aPng(60, 40, [at * 9, 20, 70])];
        return [name, isText ? "text/plain" : "image/png", content] as const;
      }),
    },
  );

it("a picker takes dropped files into its folder, which is also that of the next upload in a field", async () => {
  const content = "/api/console/content";
  const journal = { kind: "blog", slug: "journal-of-doors", title: "Doors" };
  await shop.client.put(`${content}/collections/doors`, journal);
  const post = { collectionId: "doors", recordType: 1, title: "Door", urlId: "door" };
  expect((await shop.client.put(`${content}/items/door`, post)).status).toBe(200);
  const page = await shop.newPage();
  await show(page, "/content/door");
  const field = page.locator("#main-picture");
  await field.getByRole("button", { name: "Upload", exact: true }).waitFor();
  await field.getByRole("button", { name: "Choose from library" }).click();
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await picker.getByLabel("Folder").selectOption("Shop");
  const found = picker.getByRole("button", { name: "a.png", exact: true });
  await drag(found, "dragover", ["f.png"]);
  await picker.getByText("Drop the files to upload them to “Shop”.").waitFor();
  expect(await faultsInEveryLook(page, "a picker with files above it")).toEqual([]);
  await drag(found, "drop", ["f.png", "notes.txt"]);
  await page.getByText("notes.txt was not uploaded, because it is not a picture.").waitFor();
  await picker.getByRole("button", { name: "f.png", exact: true }).waitFor();
  await picker.getByText("or drop files here").waitFor();
  expect(await folders()).toContain("f.png in Shop");
  await page.keyboard.press("Escape");

  await field.getByRole("button", { name: "Upload to “Shop”", exact: true }).waitFor();
  await field.getByLabel("Choose pictures").setInputFiles([png("g.png", 33)]);
  await expect.poll(folders).toContain("g.png in Shop");
  // The folder of the list is the next one, on every screen of this window.
  await moveTo(page, "/media");
  await page.getByText("g.png").first().waitFor();
  await moveTo(page, "/content/door");
  await field.getByRole("button", { name: "Upload", exact: true }).waitFor();
});
