import { afterAll, beforeAll, expect, it } from "vitest";
import { aBlock, addBlock, addSection, aHeading, changeBlock } from "#tests/support/pages.ts";
import { show } from "./look.ts";
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

it("a draft is looked at on the website, compared, and published from there [B9.8]", async () => {
  const page = await shop.newPage();
  await show(page, "/pages/help");
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Preview on the website" }).click();
  const site = await opening;
  await site.getByRole("heading", { name: "How we can help" }).waitFor();
  expect(new URL(site.url()).pathname).toBe("/help");
  const bar = site.getByRole("complementary", { name: "Preview" });
  await bar.getByRole("link", { name: "Show what visitors see" }).click();
  await bar.getByText("pages are shown as visitors see them").waitFor();
  await expect.poll(() => site.getByRole("heading", { name: "How we can help" }).count()).toBe(0);
  await bar.getByRole("link", { name: "Show the drafts" }).click();
  await bar.getByRole("link", { name: "Turn off the website’s own scripts" }).click();
  await bar.getByRole("link", { name: "Turn on the website’s own scripts" }).waitFor();
  await site.getByRole("heading", { name: "How we can help" }).waitFor();

  await bar.getByRole("link", { name: "Publish…" }).click();
  const dialog = site.getByRole("dialog", { name: "Publish this page" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await site.getByText("The page was published.").waitFor();
  // It was asked for once, and the preview has ended.
  await site.reload();
  await site.getByRole("heading", { name: "Help", level: 1 }).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  await site.goto("/help");
  await site.getByRole("heading", { name: "How we can help" }).waitFor();
  await expect.poll(() => bar.count()).toBe(0);
});

it("View shows what visitors see in a browser that shows drafts, and Leave ends the preview [B9.8]", async () => {
  const change = changeBlock("b", 1, aHeading("Words to come"));
  const { status } = await shop.client.post("/api/console/pages/help/draft/changes", {
    draft: 2,
    changes: [change],
  });
  expect(status).toBe(200);
  const page = await shop.newPage();
  const site = await page.context().newPage();
  await site.goto("/config/website-preview?show=new&path=/help");
  await site.getByRole("heading", { name: "Words to come" }).waitFor();
  const published = "pages are shown as visitors see them";

  await show(page, "/pages");
  await page.getByRole("button", { name: "More for Help" }).click();
  let opening = page.context().waitForEvent("page");
  await page.getByRole("menuitem", { name: "View" }).click();
  const fromList = await opening;
  await fromList.getByText(published).waitFor();
  await fromList.getByRole("heading", { name: "How we can help" }).waitFor();

  await site.goto("/config/website-preview?show=new&path=/help");
  await site.getByRole("heading", { name: "Words to come" }).waitFor();
  await show(page, "/pages/help");
  opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "View", exact: true }).click();
  const fromEditor = await opening;
  await fromEditor.getByText(published).waitFor();

  const bar = fromEditor.getByRole("complementary", { name: "Preview" });
  await bar.getByRole("link", { name: "Leave the preview" }).click();
  await fromEditor.waitForURL("**/help");
  await fromEditor.getByRole("heading", { name: "How we can help" }).waitFor();
  await expect.poll(() => bar.count()).toBe(0);
});
