import { afterAll, beforeAll, expect, it } from "vitest";
import { aPost, saveAndPublish } from "#tests/support/content.ts";
import { show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
  const journal = { kind: "blog", slug: "journal", title: "Journal" };
  await shop.client.put("/api/console/content/collections/journal", journal);
  await saveAndPublish(shop.client, aPost("plain", { body: "" }));
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("a picture that is chosen in the menu is asked for, and nothing of the text takes the keys", async () => {
  const page = await shop.newPage();
  await show(page, "/content/plain");
  await page.getByRole("textbox", { name: "Text", exact: true }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("/");
  const menu = page.getByRole("dialog", { name: "Add to the text" });
  await menu.getByRole("button", { name: "Picture" }).click();
  await menu.waitFor({ state: "detached" });
  const asks = page.getByRole("dialog", { name: "Add a picture" });
  await asks.waitFor();
  const holdsFocus = () => asks.evaluate((dialog) => dialog.contains(document.activeElement));
  await expect.poll(holdsFocus).toBe(true);
});

it("a slash in the middle of a text is one, and so is that of a menu that was closed", async () => {
  const page = await shop.newPage();
  await show(page, "/content/plain");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const menu = page.getByRole("dialog", { name: "Add to the text" });
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("and/or");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await page.keyboard.type("home");
  await expect.poll(() => text.textContent()).toBe("and/or/home");
  await expect.poll(() => menu.count()).toBe(0);
});

it("a slash opens the menu again after the one before it was left or undone", async () => {
  const page = await shop.newPage();
  await show(page, "/content/plain");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const menu = page.getByRole("dialog", { name: "Add to the text" });
  const closeMenu = async (): Promise<void> => {
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
  };
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await closeMenu();
  await text.locator("p").first().click();
  await page.keyboard.type("/");
  await closeMenu();

  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => text.locator("p").first().textContent()).toBe("");
  await page.keyboard.type("/");
  await menu.waitFor();
});
