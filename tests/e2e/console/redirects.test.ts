import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getConsoleProductContract } from "#read-api/catalog/contract.ts";
import { createShopkeeper } from "#tests/support/catalog.ts";
import { until } from "#tests/support/wait-for.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
const follow = async (path: string): Promise<string> => {
  const { status, headers } = await shop.client.get(path);
  return `${status} ${headers.get("location") ?? ""}`.trim();
};

beforeAll(async () => {
  shop = await openConsole();
  const { definition } = (
    await shop.client.get<ResponseOf<typeof getConsoleProductContract>>(
      "/api/console/products/glass-dip-pen",
    )
  ).body;
  const shopkeeper = createShopkeeper(shop.server.infrastructure);
  await shopkeeper.define({ ...definition, slug: "murano-dip-pen" });
  await until(async () => (await follow("/shop/p/glass-dip-pen")) === "301 /shop/p/murano-dip-pen");
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("redirects are created, changed, removed and restored, and count their hits", async () => {
  const page = await shop.newPage();
  await show(page, "/redirects");
  const dialog = page.getByRole("dialog");
  const renamed = page.getByRole("row").filter({ hasText: "/shop/p/glass-dip-pen" });
  await renamed.getByText("Renamed product").waitFor();
  await renamed.getByRole("link", { name: "/shop/p/murano-dip-pen" }).waitFor();

  await page.getByRole("button", { name: "New redirect" }).click();
  await dialog.getByLabel("Old path").fill("/cart");
  await dialog.getByLabel("Leads to").fill("https://elsewhere.example/");
  await dialog.getByRole("button", { name: "Create redirect" }).click();
  await dialog.getByText("/cart always has a page, so it cannot be redirected.").waitFor();
  await dialog.getByText("Enter a path on this website that starts with one /").waitFor();
  await dialog.getByLabel("Old path").fill("/shop/p/murano-dip-pen");
  await dialog.getByLabel("Leads to").fill("/shop/p/murano-dip-pen");
  await dialog.getByRole("button", { name: "Create redirect" }).click();
  await dialog.getByText("This would lead back to /shop/p/murano-dip-pen.").waitFor();
  await dialog.getByLabel("Old path").fill(`${shop.server.origin}/Pens.html`);
  await dialog.getByLabel("Leads to").fill("/shop/p/glass-dip-pen");
  await dialog.getByRole("button", { name: "Create redirect" }).click();
  await dialog.waitFor({ state: "detached" });
  const row = page.getByRole("row").filter({ hasText: "/pens.html" });
  await row.getByText("Manual").waitFor();
  await until(async () => (await follow("/pens.html")) === "301 /shop/p/murano-dip-pen");

  await row.getByRole("button", { name: "/pens.html", exact: true }).click();
  await dialog.getByLabel("Leads to").fill("/shop/pens");
  await dialog.getByRole("button", { name: "Save redirect" }).click();
  await row.getByRole("link", { name: "/shop/pens", exact: true }).waitFor();
  await until(async () => (await follow("/pens.html?a=b")) === "301 /shop/pens?a=b");

  await row.getByRole("button", { name: "Remove /pens.html" }).click();
  await row.waitFor({ state: "detached" });
  await until(async () => (await follow("/pens.html")) === "404");
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
  await until(async () => (await follow("/pens.html")) === "301 /shop/pens");

  await renamed.getByRole("button", { name: "/shop/p/glass-dip-pen", exact: true }).click();
  await dialog.getByText("created automatically when the page was renamed").waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel("Source").selectOption("renamed");
  await row.waitFor({ state: "detached" });
  await renamed.waitFor();
});

it("the screen is accessible in every look", async () => {
  const page = await shop.newPage();
  await show(page, "/redirects");
  await page.getByText("/shop/p/murano-dip-pen").filter({ visible: true }).first().waitFor();
  expect(await faultsInEveryLook(page, "/redirects")).toEqual([]);
  await page.getByRole("button", { name: "New redirect" }).click();
  await page.getByRole("dialog").getByLabel("Old path").waitFor();
  expect(await faultsInEveryLook(page, "new redirect")).toEqual([]);
});

it("a page that was not found becomes a redirect", async () => {
  const visit = (referer: string) =>
    fetch(`${shop.server.origin}/Old-Catalogue`, {
      headers: { accept: "text/html", "user-agent": "Mozilla/5.0 Firefox/140.0", referer },
    });
  await visit("");
  await visit(`${shop.server.origin}/blog`);
  const listed = async () =>
    (await shop.client.get<{ total: number }>("/api/console/missing-pages")).body.total;
  await until(async () => (await listed()) === 1);
  const page = await shop.newPage();
  await show(page, "/searches");
  await page
    .getByRole("navigation", { name: "What visitors look for" })
    .getByText("Pages not found")
    .click();
  await page.getByRole("link", { name: "Redirect /old-catalogue" }).waitFor();
  expect(await faultsInEveryLook(page, "/missing-pages")).toEqual([]);
  await page.getByRole("link", { name: "Redirect /old-catalogue" }).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Old path").inputValue()).toBe("/old-catalogue");
  await dialog.getByLabel("Leads to").fill("/shop");
  await dialog.getByRole("button", { name: "Create redirect" }).click();
  await dialog.waitFor({ state: "detached" });
  await until(async () => (await follow("/old-catalogue")) === "301 /shop");
  await show(page, "/missing-pages");
  await page.getByRole("table").getByText("Redirected", { exact: true }).waitFor();
  await page.context().close();
});
