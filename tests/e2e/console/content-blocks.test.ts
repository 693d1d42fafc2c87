import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { faultsInEveryLook, settled, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
const visit = async (path: string) => (await shop.client.get<string>(path)).body;
const look = process.env.LOOK_FOLDER;

beforeAll(async () => {
  shop = await openConsole();
  if (look) mkdirSync(look, { recursive: true });
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

/** In every look, after which the page is as wide as before. */
const faults = async (page: Page, what: string) => {
  const found = await faultsInEveryLook(page, what);
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: "light" });
  await settled(page);
  return found;
};

const ITEM = "/api/console/content/items/kiln";
const body =
  '<h2>Before</h2><p>The kiln was <strong>hot</strong>.</p><p><img src="/images/no.png" alt="A kiln" width="40" height="30"></p><table><tr><td>Cone 6</td></tr></table><p>After.</p>';

it("a text becomes blocks in the editor of pages, and visitors see it once it is published [B3.97]", async () => {
  const { body: found } = await shop.client.get<{
    collections: readonly { id: string; kind: string; url: string }[];
  }>("/api/console/content/collections");
  const blog = found.collections.find(({ kind }) => kind === "blog");
  const item = { collectionId: blog?.id, recordType: 1, title: "The kiln", urlId: "kiln", body };
  await shop.client.put(ITEM, item);
  await shop.client.post(`${ITEM}/publish`, {});
  const url = `${blog?.url}/kiln`;
  const page = await shop.newPage();
  await show(page, "/content/kiln");
  expect(await faults(page, "a post as plain text")).toEqual([]);
  await page.getByRole("button", { name: "Write with blocks" }).click();
  await page.waitForURL("**/content/kiln/blocks");
  await settled(page);
  const canvas = page.frameLocator('iframe[title="Page preview"]');
  await canvas.getByText("Cone 6").waitFor();
  await canvas.getByRole("heading", { name: "The kiln", level: 1 }).waitFor();
  await expect.poll(() => canvas.locator("[data-block]").count()).toBe(4);

  if (look) await page.screenshot({ path: `${look}/editor-first.png` });
  await page.getByRole("button", { name: "Add a block or section" }).click();
  const menu = page.getByRole("dialog");
  await menu.getByRole("button", { name: "Quotation" }).click();
  await canvas.locator("blockquote").waitFor();
  await page.getByRole("status").filter({ hasText: "Saved" }).waitFor();
  expect(await visit(url)).not.toContain("page-sections");
  if (look) await page.screenshot({ path: `${look}/editor.png` });
  expect(await faults(page, "a post in the editor")).toEqual([]);

  await page.getByRole("button", { name: "Check" }).click();
  const check = page.getByRole("dialog", { name: "Check" });
  await check
    .getByRole("figure", { name: "In a search engine" })
    .getByText(/^The kiln — /)
    .waitFor();
  await page.keyboard.press("Escape");
  await check.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Done" }).click();
  await page.getByText("5 blocks").waitFor();
  expect(await faults(page, "a post with blocks")).toEqual([]);
  if (look) {
    await page.screenshot({ path: `${look}/item.png`, fullPage: true });
    await page.setViewportSize({ width: 390, height: 860 });
    await page.emulateMedia({ colorScheme: "dark" });
    await settled(page);
    await page.screenshot({ path: `${look}/item-phone-dark.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.getByRole("button", { name: "Publish…" }).click();
  const publish = page.getByRole("dialog");
  await publish.getByRole("button", { name: "Publish", exact: true }).click();
  await publish.waitFor({ state: "detached" });
  await until(async () => (await visit(url)).includes("page-sections"));
  const shown = await visit(url);
  for (const part of ["<strong>hot</strong>", "<td>Cone 6</td>", 'alt="A kiln"', "<blockquote"])
    expect(shown).toContain(part);
  if (look) {
    const visitor = await shop.newPage({ signedIn: false });
    await visitor.goto(url);
    await visitor.screenshot({ path: `${look}/post.png`, fullPage: true });
    await visitor.setViewportSize({ width: 390, height: 860 });
    await visitor.emulateMedia({ colorScheme: "dark" });
    await visitor.screenshot({ path: `${look}/post-phone-dark.png`, fullPage: true });
  }
});

it("a text is plain again with one press, which can be undone", async () => {
  const page = await shop.newPage();
  await show(page, "/content/kiln");
  await page.getByRole("button", { name: "Write as plain text" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.getByText("After.").waitFor();
  // That of the notice.
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByText("5 blocks").waitFor();
  await page.getByRole("link", { name: "History" }).click();
  await page
    .getByRole("button", { name: /The kiln/ })
    .last()
    .click();
  await page.frameLocator('iframe[title="This version"]').getByText("After.").waitFor();
  await page.getByRole("button", { name: "Use it as the draft" }).click();
  await page.getByText("The same as the draft.").waitFor();
  await page.getByRole("link", { name: /← The kiln/ }).click();
  await text.getByText("After.").waitFor();
});
