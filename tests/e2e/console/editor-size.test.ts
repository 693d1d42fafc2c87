import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
import { settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const MAX_BYTES = 250_000;

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
  const path = "/api/console/pages/about";
  await opened.client.put(path, { path: "about", title: "About" });
  const changes = [addSection("s1"), addBlock("s1", aBlock("t1", aText("Bread.")))];
  await opened.client.post(`${path}/draft/changes`, { draft: 1, changes });
});
afterAll(() => opened?.close());

/** Scripts and styles of the console that the page has loaded so far. */
const loadedBy = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/config/") && /\.(?:js|css)$/.test(path)),
  );

const loadedAt = async (path: string): Promise<ReadonlySet<string>> => {
  const page = await opened.newPage({ isFirst: true });
  await show(page, path);
  const loaded = await loadedBy(page);
  await page.context().close();
  return new Set(loaded);
};

const sizeOf = async (path: string): Promise<number> => {
  const file = await readFile(`${projectFolder}/dist/console${path.replace("/config", "")}`);
  return gzipSync(file, { level: 6 }).byteLength;
};

const expectSmall = async (files: readonly string[]): Promise<void> => {
  const sizes = await Promise.all(files.map(sizeOf));
  const list = files.map((file, index) => `${sizes[index]} ${file}`).join("\n");
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes, `${bytes} bytes:\n${list}`).toBeLessThan(MAX_BYTES);
};

it("opening the editor after the overview loads at most 250 KB, and the editor of texts once a text is selected", async () => {
  const overview = await loadedAt("/");
  const page = await opened.newPage({ isFirst: true });
  await page.goto("/config/pages/about");
  await settled(page);
  await page.locator("iframe").first().waitFor();
  const opening = [...new Set(await loadedBy(page))];
  expect(opening.filter((file) => /codemirror|rich-text-field/.test(file))).toEqual([]);
  await expectSmall(opening.filter((file) => !overview.has(file)));

  await page.getByRole("treeitem", { name: "Text" }).click();
  await page.getByRole("textbox", { name: "Text" }).waitFor();
  const loaded = [...new Set(await loadedBy(page))];
  expect(loaded.some((file) => file.includes("rich-text-field"))).toBe(true);
  const elsewhere = new Set(overview);
  for (const path of ["/pages", "/looks", "/products", "/settings"])
    for (const file of await loadedAt(path)) elsewhere.add(file);
  await expectSmall(loaded.filter((file) => !elsewhere.has(file)));
});
