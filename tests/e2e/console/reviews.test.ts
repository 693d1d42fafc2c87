import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
});
afterAll(() => opened?.close());

const table = () => page.getByRole("table", { name: "Reviews" });
const drawer = () => page.getByRole("dialog");
const say = (text: string) => page.getByText(text).first().waitFor();
const filter = (name: string, value: string) =>
  page.getByLabel(name, { exact: true }).selectOption(value);

describe("reviews in the console", () => {
  it("that wait are found, published in one operation, and undone", async () => {
    await show(page, "/reviews");
    await filter("Status", "pending");
    await table().getByText("Third year in a row").waitFor();
    await table().getByLabel("Select all on this page").check();
    await say("2 reviews selected");
    const chosen = page.getByRole("region", { name: "Selected rows" });
    await chosen.getByRole("button", { name: "Publish" }).click();
    await say("Published 2 reviews.");
    await say("No results");
    await page.getByRole("button", { name: "Undo" }).click();
    await table().getByText("Third year in a row").waitFor();
  });

  it("are read whole, hidden and answered", async () => {
    await show(page, "/reviews?search=Too+heavy");
    await table().locator("[data-row-opener]").first().click();
    await drawer().getByText("Well made, but after two pages I need a rest.").waitFor();
    await drawer().getByLabel("Your reply").fill("Try the glass pen.");
    await drawer().getByRole("button", { name: "Save reply" }).click();
    await drawer().getByText("Saved", { exact: true }).waitFor();
    await drawer().getByRole("button", { name: "Hide" }).click();
    await say("1 review is hidden from visitors.");
    await drawer().getByRole("button", { name: "Publish" }).waitFor();
  });

  it("come from a file that is looked at first", async () => {
    await show(page, "/reviews/import");
    await page.getByLabel("CSV file of reviews").setInputFiles({
      name: "old-shop.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        "handle,stars,review,author\nwax-seal-kit,5,Neat,Ida\nnowhere,4,Lost,Jo\n",
      ),
    });
    await say("Product not found: “nowhere”.");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Import 1 review" }).click();
    await say("1 review imported");
    await page.getByRole("link", { name: "View imported reviews" }).click();
    await table().getByText("Neat").waitFor();
    expect(opened.complaints).toEqual([]);
  });
});
