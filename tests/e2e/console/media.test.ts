import { afterAll, beforeAll, expect, it } from "vitest";
import { aPng } from "#tests/support/pictures.ts";
import { faultsInEveryLook, settled, show } from "./look.ts";
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
  ...{ name, mimeType: "image/png", buffer: aPng(60, 40, [shade, 90, 140]) },
});

it("pictures are uploaded, described by keyboard, found, removed and restored", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  await page.getByText("No pictures yet").waitFor();
  const files = [png("shop-window.png", 40), png("workbench.png", 180)];
  const broken = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page
    .getByLabel("Choose pictures")
    .first()
    .setInputFiles([...files, broken]);
  const row = page.getByRole("row").filter({ hasText: "shop-window.png" });
  await row.getByText("Missing").waitFor();
  await page.getByText("This is not a JPEG, PNG, WebP, GIF or AVIF picture.").waitFor();
  await page.getByRole("button", { name: "Dismiss notes.png" }).click();

  await row.getByRole("button", { name: "shop-window.png", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Not used by a product, a post or a page yet.").waitFor();
  await dialog.getByLabel("Alt text").fill("The window of the shop");
  await dialog.getByLabel("Folder").fill("Shop");
  await dialog.getByRole("slider", { name: "Focal point" }).press("ArrowRight");
  await dialog.getByRole("slider", { name: "Focal point" }).press("ArrowUp");
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await dialog.waitFor({ state: "detached" });
  await row.getByText("Described").waitFor();
  await row.getByText("Shop", { exact: true }).waitFor();
  type Listed = { readonly rows: readonly { readonly focalPoint: object }[] };
  const { body } = await shop.client.get<Listed>("/api/console/media?search=window");
  expect(body.rows[0]?.focalPoint).toEqual({ x: 0.55, y: 0.45 });

  await page.getByLabel("Folder").selectOption("Shop");
  const other = page.getByRole("row").filter({ hasText: "workbench.png" });
  await other.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove shop-window.png" }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
});

it("the screen is accessible in every look", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  await page.getByText("workbench.png").filter({ visible: true }).first().waitFor();
  expect(await faultsInEveryLook(page, "/media")).toEqual([]);
  await page.getByRole("button", { name: "workbench.png", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Alt text").waitFor();
  await settled(page);
  expect(await faultsInEveryLook(page, "a picture")).toEqual([]);
});
