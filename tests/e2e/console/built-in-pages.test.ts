import { afterAll, beforeAll, expect, it } from "vitest";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("the list with built-in pages is accessible in every look", async () => {
  const page = await shop.newPage();
  await show(page, "/pages");
  await page.getByRole("row", { name: /^Home page \/ Built in/ }).waitFor();
  expect(await faultsInEveryLook(page, "the list with built-in pages")).toEqual([]);
});

const visit = async (path: string) => (await shop.client.get<string>(path)).body;

it("the home page of a shop without a starter is made a page with one press, which can be undone", async () => {
  const page = await shop.newPage();
  await show(page, "/pages");
  const row = page.getByRole("row", { name: /^Home page \/ Built in/ });
  await row.waitFor();
  await page.getByRole("row", { name: /^Contact page \/contact / }).waitFor();
  const before = await visit("/");

  await row.getByRole("button", { name: "Convert to page: Home page" }).click();
  await page.getByRole("treeitem", { name: /^Products/ }).waitFor();
  await page.getByRole("treeitem", { name: "Heading: In the shop" }).waitFor();
  // Visitors see the built-in page until the new one is published.
  expect(await visit("/")).toContain('<h2 id="everything">');
  expect(before).toContain('<h2 id="everything">');
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByRole("row", { name: /^Home page \/ Built in/ }).waitFor();

  await page.getByRole("button", { name: "Convert to page: Home page" }).click();
  await page.getByRole("treeitem", { name: "Heading: In the shop" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this page" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => visit("/")).not.toContain('<h2 id="everything">');
  expect(await visit("/")).toContain("In the shop");
  expect(await visit("/")).toMatch(/<a [^>]*href="\/shop"[^>]*>See everything<\/a>/);
  await show(page, "/pages");
  await page.getByRole("row", { name: /^Home Home page Published/ }).waitFor();
  await page.getByRole("row", { name: /^Home page \/ Built in/ }).waitFor({ state: "detached" });
});

it("an own template is not called built in", async () => {
  const template = "/api/console/themes/templates/home.html";
  const { body } = await shop.client.get<{ edition: number }>(template);
  await shop.client.delete("/api/console/page-places/home");
  const { edition } = body;
  const source = "{.include site-head output}<main>Ours</main>";
  expect((await shop.client.post(`${template}/publish`, { source, edition })).status).toBe(200);
  const page = await shop.newPage();
  await show(page, "/pages");
  await page.getByRole("row", { name: /^Home page \/ Own template/ }).waitFor();
  await page.getByRole("button", { name: "Convert to page: Home page" }).click();
  await page.getByText("once you publish it, and your own template until then.").waitFor();
  await page.context().close();
});
