import { afterAll, beforeAll, expect, it } from "vitest";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
import { until } from "#tests/support/wait-for.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("what is typed before the editor of a text is loaded is added to the text, and typing continues", async () => {
  const path = "/api/console/pages/slow";
  await shop.client.put(path, { path: "slow", title: "Slow" });
  const changes = [addSection("top"), addBlock("top", aBlock("words", aText("Open")))];
  await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  const page = await shop.newPage({ isFirst: true });
  const line = Promise.withResolvers<void>();
  await page.route(/rich-text-field-[^/]*\.js$/, async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.goto("/config/pages/slow");
  const item = page.getByRole("treeitem", { name: "Text" });
  await item.click();
  await item.focus();
  await page.keyboard.press("Enter");
  await page.getByPlaceholder("Loading the editor").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  await page.keyboard.type(" every day.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("<b>Come");
  line.resolve();
  await page.getByRole("textbox", { name: "Text", exact: true }).and(page.locator("div")).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("contenteditable")))
    .toBe("true");
  await page.keyboard.type(" in!");
  const written = async () => JSON.stringify((await shop.client.get(`${path}/draft`)).body);
  await until(async () => (await written()).includes("<b>Come in!"));
  expect(await written()).toContain('"text":"Open every day."');
  await page.context().close();
});
