import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addSection } from "#tests/support/pages.ts";
import { pressAt } from "#tests/support/walk.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
const home = async () => (await shop.client.get<string>("/")).body;
type Menu = readonly { readonly label: string; readonly links?: readonly { label: string }[] }[];
/** The draft's menu, the links of folders in brackets. */
const draft = async (): Promise<string> => {
  const { body } = await shop.client.get<{ draft: { header: { menu: Menu } } | null }>(
    "/api/console/site-frame",
  );
  return (body.draft?.header.menu ?? [])
    .map(({ label, links }) => (links ? `${label}(${links.map((each) => each.label)})` : label))
    .join(" ");
};
const handle = (page: Page, name: string) =>
  page.getByRole("button", { name: `Move ${name}`, exact: true });

beforeAll(async () => {
  shop = await openConsole();
  const link = (label: string) => ({
    kind: "link",
    id: label,
    label,
    target: { kind: "address", href: `/${label.toLowerCase()}` },
  });
  const { body } = await shop.client.get<{ document: { header: object; footer: object } }>(
    "/api/console/site-frame/starter",
  );
  const folder = { kind: "folder", id: "Help", label: "Help", behaviour: "none", target: null };
  const menu = [link("One"), { ...folder, links: [link("Two")] }, link("Three")];
  await shop.client.put("/api/site-header-footer", {
    ...body.document,
    header: { ...body.document.header, menu },
  });
  await shop.client.put("/api/console/pages/about", { path: "about", title: "About us" });
  await shop.client.post("/api/console/pages/about/publish", {});
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("pages are ordered and nested by keyboard alone, and visitors see it once published [B3.86]", async () => {
  const page = await shop.newPage();
  await show(page, "/page-tree");
  await pressAt(page, handle(page, "Three"), "ArrowRight");
  await expect.poll(draft).toBe("One Help(Two,Three)");
  // The focus stays on what was moved.
  await page.keyboard.press("ArrowUp");
  await expect.poll(draft).toBe("One Help(Three,Two)");
  await page.getByText("Three: position 1 of 2 in Help").waitFor();
  await pressAt(page, handle(page, "Two"), "ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect.poll(draft).toBe("One Two Help(Three)");

  await pressAt(page, page.getByRole("button", { name: "Add About us to the menu" }));
  await page.getByRole("link", { name: "Edit About us" }).waitFor();
  await pressAt(page, handle(page, "About us"), "ArrowUp");
  expect(await home()).not.toContain("About us");
  await pressAt(page, page.getByRole("button", { name: "Publish" }));
  await page.getByText("Header and footer were published.").waitFor();
  await expect.poll(home).toContain('<a href="/about">About us</a>');
  const html = await home();
  expect(html.indexOf('href="/two"')).toBeLessThan(html.indexOf('href="/about"'));
});

const drag = async (page: Page, name: string, over: string, dx: number): Promise<void> => {
  const [from, to] = [
    await handle(page, name).boundingBox(),
    await handle(page, over).boundingBox(),
  ];
  if (from === null || to === null) throw new Error("A handle is not shown.");
  const middle = (box: { y: number; height: number }) => box.y + box.height / 2;
  await page.mouse.move(from.x + 8, middle(from));
  await page.mouse.down();
  await page.mouse.move(from.x + 16, middle(from) + 4, { steps: 2 });
  await page.locator("[data-dragging=true]").waitFor();
  await page.mouse.move(from.x + 8 + dx, middle(to), { steps: 8 });
  await page.mouse.up();
  await page.locator("[data-dragging=true]").waitFor({ state: "detached" });
};

it("pages are dragged up and down, and to the side into a folder and out of it", async () => {
  const page = await shop.newPage();
  await show(page, "/page-tree");
  await handle(page, "One").waitFor();
  await drag(page, "One", "Three", 40);
  await expect.poll(draft).toMatch(/Help\(Three,One\)$/);
  await drag(page, "Three", "Two", -40);
  await expect.poll(draft).toMatch(/^Three Two .*Help\(One\)$/);
  await drag(page, "Help", "Two", 0);
  await expect.poll(draft).toMatch(/^Three Help\(One\) Two/);
});

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

it("the tree is accessible in every look, and says where the trash is", async () => {
  const page = await shop.newPage();
  await show(page, "/page-tree");
  expect(await faultsInEveryLook(page, "/page-tree")).toEqual([]);
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("heading", { name: "Pages", exact: true }).waitFor();
  expect(page.url()).toContain("status=removed");
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
