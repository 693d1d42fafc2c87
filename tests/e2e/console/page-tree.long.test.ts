import { expect, it } from "vitest";
import { addSection } from "#tests/support/pages.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { setUpPageTree, shop } from "./page-tree-setup.ts";

setUpPageTree();

it("the tree shows what visitors cannot see yet, and home is not missing in a menu [B3.86]", async () => {
  const write = async (id: string, title: string) => {
    await shop.client.put(`/api/console/pages/${id}`, { path: id, title });
    await shop.client.post(`/api/console/pages/${id}/draft/changes`, {
      draft: 1,
      changes: [addSection("s")],
    });
  };
  for (const [id, title] of [
    ["start", "Start"],
    ["idea", "An idea"],
    ["news", "News"],
  ] as const)
    await write(id, title);
  for (const id of ["start", "news"])
    await shop.client.post(`/api/console/pages/${id}/publish`, {});
  await shop.client.post("/api/console/pages/news/draft/changes", {
    draft: 2,
    changes: [addSection("t")],
  });
  await shop.client.put("/api/console/page-places/home", { pageId: "start" });
  const page = await shop.newPage();
  await show(page, "/page-tree");
  const missing = page.getByRole("list", { name: "Not linked" });
  const rowOf = (name: string) => missing.getByRole("listitem").filter({ hasText: name });
  await rowOf("An idea").getByText("Not published").waitFor();
  await rowOf("News").getByText("Unpublished changes").waitFor();
  await expect.poll(() => rowOf("Start").count()).toBe(0);

  // A menu shows it once it is published, and says so until then.
  await page.getByRole("button", { name: "Add An idea to the menu" }).click();
  const menu = page.getByRole("list", { name: "Menu", exact: true });
  await menu.getByText("Not published").waitFor();
  await expect.poll(() => rowOf("An idea").count()).toBe(0);
});

it("a collection says where the menu of the website is, which no switch changes", async () => {
  const page = await shop.newPage();
  await show(page, "/content");
  const open = async (name: string | RegExp) => {
    await page.getByRole("button", { name: "Collections" }).click();
    await page.getByRole("menuitem", { name }).first().click();
    await dialog.getByLabel("Title").waitFor();
  };
  const dialog = page.getByRole("dialog");
  const inMenu = dialog.getByLabel("In the menu of the website");
  const known = Promise.withResolvers<void>();
  await page.route("**/api/site-header-footer", async (route) => {
    await known.promise;
    await route.continue();
  });
  await open("New collection");
  // Whether there is a switch is not known yet.
  await expect.poll(() => inMenu.count()).toBe(0);
  known.resolve();
  await dialog.getByText("Add the collection there once it is saved").waitFor();
  await expect.poll(() => inMenu.count()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await open(/^(?!New collection)/);
  await dialog.getByText("Add or remove the collection in").waitFor();
  expect(await faultsInEveryLook(page, "a collection")).toEqual([]);
  await dialog.getByRole("link", { name: "Menu and order" }).click();
  await page.waitForURL("**/page-tree");
});
