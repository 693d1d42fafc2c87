import { afterAll, beforeAll, expect, it } from "vitest";
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

it("a question is asked, charted, saved and opened by its link", async () => {
  const page = await shop.newPage();
  await show(page, "/questions");
  await page.getByRole("button", { name: /Events by type/ }).click();
  const table = page.getByRole("table", { name: "Rows of the answer" });
  await table.getByRole("row").filter({ hasText: "ProductDefined" }).waitFor();
  await page.getByText("Chart", { exact: true }).click();
  await page.locator("figure canvas").waitFor();

  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("All types");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("link", { name: "All types" }).waitFor();

  const other = await shop.newPage();
  await other.goto(page.url());
  await other.locator("figure canvas").waitFor();
});

it("completes names, and says where a mistake is", async () => {
  const page = await shop.newPage();
  await show(page, "/questions");
  const editor = page.getByRole("textbox", { name: "Question in SQL" });
  await editor.click();
  await page.keyboard.type("select count(*) from gift_card_m");
  // By a click, because the list takes no key in the moment in which it appears.
  await page.getByRole("option", { name: /gift_card_movements/ }).click();
  await page.keyboard.press("Control+Enter");
  const table = page.getByRole("table", { name: "Rows of the answer" });
  await table.getByRole("columnheader", { name: "count" }).waitFor();
  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("select nothing from events");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("alert").getByText('column "nothing" does not exist').waitFor();
});

it("answers as it was on a day, once the tables are built", async () => {
  const page = await shop.newPage();
  await show(page, "/questions?sql=select count(*) as n from orders&at=2001-01-01T12:00");
  const table = page.getByRole("table", { name: "Rows of the answer" });
  await table.getByRole("cell", { name: "0", exact: true }).waitFor();
});

it("looks right on every device, in both colour schemes", async () => {
  const page = await shop.newPage();
  await show(
    page,
    "/questions?sql=select type, count(*) as events from events group by 1 order by 2 desc",
  );
  await page.getByRole("table", { name: "Rows of the answer" }).waitFor();
  expect(await faultsInEveryLook(page, "/questions")).toEqual([]);
});
