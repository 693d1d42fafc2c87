import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
import { settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const MAX_OPENING_BYTES = 225_000;
/** What a text needs in the page, and in its field. Half of either are ProseMirror's view and model, and TipTap. */
const MAX_WRITER_BYTES = 103_000;
const MAX_FIELD_BYTES = 112_000;
const MAX_CONSOLE_BYTES = 250_000;

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
  const path = "/api/console/pages/about";
  await opened.client.put(path, { path: "about", title: "About" });
  const changes = [addSection("s1"), addBlock("s1", aBlock("t1", aText("Bread.")))];
  await opened.client.post(`${path}/draft/changes`, { draft: 1, changes });
});
afterAll(() => opened?.close());

/** Scripts and styles that the page and the frames in it have asked for, each once. */
const watchLoaded = (page: Page): ReadonlySet<string> => {
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) loaded.add(pathname);
  });
  return loaded;
};

const loadedAt = async (path: string): Promise<ReadonlySet<string>> => {
  const page = await opened.newPage({ isFirst: true });
  const loaded = watchLoaded(page);
  await show(page, path);
  await page.context().close();
  return loaded;
};

/** As the server answers it, compressed like a browser gets it. */
const sizeOf = async (path: string): Promise<number> => {
  const answer = await fetch(new URL(path, opened.server.origin));
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 6 }).byteLength;
};

const expectSmall = async (files: readonly string[], most: number): Promise<void> => {
  const sizes = await Promise.all(files.map(sizeOf));
  const list = files.map((file, index) => `${sizes[index]} ${file}`).join("\n");
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes, `${bytes} bytes:\n${list}`).toBeLessThan(most);
};

/** What types texts, in the page and in the fields of a text. */
const isTextEditor = (path: string): boolean => /codemirror|rich-text-field|page-writer/.test(path);

it("opening the editor after the overview loads at most 225 KB with the page in it, and what types texts once one is pointed at or selected", async () => {
  const overview = await loadedAt("/");
  const page = await opened.newPage({ isFirst: true });
  const loaded = watchLoaded(page);
  await page.goto("/config/pages/about");
  await settled(page);
  const text = page.frameLocator("iframe").first().locator("[data-block=t1]");
  await text.waitFor();
  await page.locator("[aria-busy=false] > * > iframe").waitFor();
  const opening = [...loaded].filter((path) => !overview.has(path));
  expect(opening).toContain("/assets/page-canvas.js");
  expect(opening.filter(isTextEditor)).toEqual([]);
  await expectSmall(opening, MAX_OPENING_BYTES);

  await text.dispatchEvent("pointerover");
  await expect.poll(() => [...loaded].filter(isTextEditor)).toEqual(["/assets/page-writer.js"]);
  await expectSmall(["/assets/page-writer.js"], MAX_WRITER_BYTES);

  await page.getByRole("treeitem", { name: "Text" }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).and(page.locator("div")).waitFor();
  const after = [...loaded];
  const field = after.filter((path) => path.includes("rich-text-field"));
  expect(field).not.toEqual([]);
  await expectSmall(field, MAX_FIELD_BYTES);
  const elsewhere = new Set(overview);
  for (const path of ["/pages", "/looks", "/products", "/settings"])
    for (const file of await loadedAt(path)) elsewhere.add(file);
  expect([...elsewhere].filter((path) => path.startsWith("/assets/page-"))).toEqual([]);
  const ours = after.filter((path) => path.startsWith("/config/") && !elsewhere.has(path));
  await expectSmall(ours, MAX_CONSOLE_BYTES);
});
