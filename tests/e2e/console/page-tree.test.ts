import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { pressAt } from "#tests/support/walk.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { draft, setUpPageTree, shop } from "./page-tree-setup.ts";

setUpPageTree();

const home = async () => (await shop.client.get<string>("/")).body;

const handle = (page: Page, name: string) =>
  page.getByRole("button", { name: `Move ${name}`, exact: true });

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

it("the tree is accessible in every look, and says where the trash is", async () => {
  const page = await shop.newPage();
  await show(page, "/page-tree");
  expect(await faultsInEveryLook(page, "/page-tree")).toEqual([]);
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("heading", { name: "Pages", exact: true }).waitFor();
  expect(page.url()).toContain("status=removed");
});
