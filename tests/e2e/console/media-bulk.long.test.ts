import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aProduct } from "#tests/support/catalog.ts";
import { aPng } from "#tests/support/pictures.ts";
import { pressAt } from "#tests/support/walk.ts";
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

const NAMES = ["bench.png", "clay.png", "kiln.png", "mug.png", "shelf.png"];
const files = NAMES.map((name, index) => ({
  name,
  mimeType: "image/png",
  buffer: aPng(60, 40, [index * 40, 90, 140]),
}));
type Files = { readonly rows: readonly { readonly name: string; readonly assetUrl: string }[] };

const openLibrary = async () => {
  const page = await shop.newPage();
  await show(page, "/media?sort=title");
  const bar = page.getByRole("region", { name: "Selected rows" });
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  return { page, bar, box, row, dialog: page.getByRole("dialog") };
};

it("files are selected with Shift, moved to a new folder, and moved back", async () => {
  const { page, bar, box, row, dialog } = await openLibrary();
  await page.getByLabel("Choose files").first().setInputFiles(files);
  await row("shelf.png").waitFor();
  await box("clay.png").click();
  await box("shelf.png").click({ modifiers: ["Shift"] });
  await bar.getByText("4 files selected").waitFor();
  await box("mug.png").click({ modifiers: ["Shift"] });
  await bar.getByText("2 files selected").waitFor();

  await bar.getByRole("button", { name: "Move…", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Folder" }).fill("Workshop");
  await dialog.getByRole("button", { name: "Move 2 files" }).click();
  await page.getByText("Moved to the folder “Workshop”. 2 files changed.").waitFor();
  await row("kiln.png").getByText("Workshop", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone: Moved to the folder “Workshop”. 2 files restored.").waitFor();
  await row("kiln.png").getByText("Workshop", { exact: true }).waitFor({ state: "detached" });
});

it("files are selected and tagged by keyboard alone", async () => {
  const { page, bar, box, row, dialog } = await openLibrary();
  await row("shelf.png").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  // Caps Lock makes the letter a capital one without Shift, and selects one row.
  for (const key of ["j", "j", "X"]) await page.keyboard.press(key);
  await bar.getByText("2 files selected").waitFor();
  for (const key of ["X", "k", "k", "x", "x", "j", "j", "Shift+X"]) await page.keyboard.press(key);
  await bar.getByText("3 files selected").waitFor();
  await pressAt(page, box("mug.png"), "Shift+Space");
  await bar.getByText("4 files selected").waitFor();
  await pressAt(page, bar.getByRole("button", { name: "Tags…" }));
  const change = dialog.getByRole("button", { name: "Change tags" });
  await pressAt(page, dialog.getByLabel("Tags to add"));
  await pressAt(page, change);
  await dialog.getByText("Enter a tag to add or to remove.").waitFor();
  // The field that is missing something has the focus.
  await page.keyboard.type("pottery");
  await page.keyboard.press("Enter");
  await pressAt(page, change);
  await page.getByText("Tags: added “pottery”. 4 files changed.").waitFor();
  await row("kiln.png").getByText("pottery").waitFor();
});

it("before files are removed, the question says where they are used; they are restored together", async () => {
  const { page, bar, box, row, dialog } = await openLibrary();
  const { rows } = (await shop.client.get<Files>("/api/console/media?search=mug")).body;
  const { productId: _id, ...mug } = aProduct("mug", {
    images: [{ assetUrl: rows[0]?.assetUrl ?? "", altText: "" }],
  });
  expect((await shop.client.put("/api/console/products/stoneware", mug)).status).toBe(200);
  await show(page, "/media?sort=title");
  await expect.poll(() => row("mug.png").getByText("1", { exact: true }).count()).toBe(1);
  await box("kiln.png").click();
  await box("shelf.png").click({ modifiers: ["Shift"] });
  const seen = Promise.withResolvers<void>();
  const refuse = async (route: Route) => {
    await seen.promise;
    await route.fulfill({ status: 403, json: { error: { code: "refused", message: "No." } } });
  };
  await page.route(/\/uses$/, refuse, { times: 1 });
  await bar.getByRole("button", { name: "Remove…" }).click();
  await dialog.getByText("One of them is used.").waitFor();
  // An answer that is missing is not one that says “not used”.
  await dialog.locator("[aria-busy=true]").waitFor();
  seen.resolve();
  await dialog.getByText("Where the file is used is not known right now.").waitFor();
  await dialog.getByRole("button", { name: "Retry" }).click();
  const used = dialog.getByRole("list", { name: "Pages that show mug.png" });
  const link = used.getByRole("link", { name: "Product mug" });
  await expect.poll(() => link.getAttribute("href")).toBe("/config/products/stoneware");
  expect(await faultsInEveryLook(page, "the question")).toEqual([]);
  await dialog.getByRole("button", { name: "Remove 3 files" }).click();
  await page
    .getByText("Removed 3 files from the library. Pages that show them keep them.")
    .waitFor();
  await row("mug.png").waitFor({ state: "detached" });

  await page.getByLabel("Status", { exact: true }).selectOption("Removed");
  await row("mug.png").waitFor();
  for (const name of ["kiln.png", "mug.png", "shelf.png"]) await box(name).check();
  await bar.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Restored 3 files to the library, with their folders and tags.").waitFor();
  await row("mug.png").waitFor({ state: "detached" });
  await page.getByLabel("Status", { exact: true }).selectOption("");
  await row("mug.png").waitFor();
});
