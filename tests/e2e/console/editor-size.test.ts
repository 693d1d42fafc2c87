import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const MAX_BYTES = 250_000;

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
  await opened.client.put("/api/console/pages/about", { path: "about", title: "About" });
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

it("what only the editor loads has at most 250 KB, and nothing of the code editor", async () => {
  const elsewhere = new Set<string>();
  for (const path of ["/", "/pages", "/looks", "/products", "/settings"]) {
    const page = await opened.newPage();
    await show(page, path);
    for (const file of await loadedBy(page)) elsewhere.add(file);
    await page.context().close();
  }
  const page = await opened.newPage();
  await page.goto("/config/pages/about");
  await settled(page);
  await page.locator("iframe").first().waitFor();
  const loaded = [...new Set(await loadedBy(page))];
  expect(loaded.filter((file) => file.includes("codemirror"))).toEqual([]);
  const own = loaded.filter((file) => !elsewhere.has(file));
  expect(own.some((file) => file.includes("rich-text"))).toBe(true);
  const sizes = await Promise.all(
    own.map(async (path) => {
      const file = await readFile(`${projectFolder}/dist/console${path.replace("/config", "")}`);
      return gzipSync(file, { level: 6 }).byteLength;
    }),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const list = own.map((file, index) => `${sizes[index]} ${file}`).join("\n");
  expect(bytes, list).toBeLessThan(MAX_BYTES);
});
