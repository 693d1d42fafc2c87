import { afterAll, beforeAll, expect, it } from "vitest";
import { aPost, saveAndPublish } from "#tests/support/content.ts";
import { aBlock, addBlock, addSection, aHeading } from "#tests/support/pages.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
  await shop.client.put("/api/console/pages/help", { path: "help", title: "Help" });
  const changes = [addSection("s"), addBlock("s", aBlock("b", aHeading("How we can help")))];
  await shop.client.post("/api/console/pages/help/draft/changes", { draft: 1, changes });
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("the page has the whole window, also after a reload [B9.8]", async () => {
  const page = await shop.newPage();
  await show(page, "/pages/help");
  await page.getByRole("tree", { name: "Parts of the page" }).waitFor();
  await page.getByRole("button", { name: "Show the page alone" }).click();
  await page.getByRole("tree", { name: "Parts of the page" }).waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Outline", exact: true }).click();
  await page.getByRole("treeitem", { name: "Heading: How we can help" }).click();
  await page.keyboard.press("Escape");
  expect(await faultsInEveryLook(page, "the page alone")).toEqual([]);
  await page.setViewportSize(wide);
  await page.getByRole("button", { name: "Show outline and fields" }).click();
  await page.getByRole("tree", { name: "Parts of the page" }).waitFor();
});

it("a post is looked at on the website while it is written, and published from there [B9.8]", async () => {
  const { client } = shop;
  const journal = { kind: "blog", slug: "notes", title: "Notes" };
  await client.put("/api/console/content/collections/notes", journal);
  const post = aPost("rain", { collectionId: "notes", title: "Before the rain" });
  await saveAndPublish(client, post);
  const page = await shop.newPage();
  await show(page, "/content/rain");
  await page.getByRole("textbox", { name: "Title" }).fill("After the rain");
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Preview on the website" }).click();
  const site = await opening;
  await site.getByRole("heading", { name: "After the rain" }).waitFor();
  const bar = site.getByRole("complementary", { name: "Preview" });
  await bar.getByRole("link", { name: "Show what visitors see" }).click();
  await site.getByRole("heading", { name: "Before the rain" }).waitFor();
  await bar.getByRole("link", { name: "Show the drafts" }).click();
  await site.getByRole("heading", { name: "After the rain" }).waitFor();
  await bar.getByRole("link", { name: "Publish…" }).click();
  await site.waitForURL("**/config/content/rain");
  await site
    .getByRole("dialog")
    .getByRole("button", { name: /^(Publish|Update)/ })
    .click();
  await expect
    .poll(async () => (await client.get<string>("/notes/rain")).body)
    .toContain("After the rain");
});
