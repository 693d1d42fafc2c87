import { expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { follow, setUpRedirects, shop } from "./redirects-setup.ts";

setUpRedirects();

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
