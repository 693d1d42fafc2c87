import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, stockOf } from "./busy-shop.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
}, 120_000);
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const view = (url: string, visitorId: string) =>
  fetch(`${shop.server.origin}/api/census/RecordHit`, {
    method: "POST",
    headers: { "user-agent": BROWSER },
    body: new URLSearchParams({ event: "1", data: JSON.stringify({ url }), ss_cvr: visitorId }),
  });

it("shows visits by other rules, which their own screen then applies", async () => {
  for (const visitor of ["ann", "ben"]) await view("/", visitor);
  await view("/preview/look", "cleo");
  const page = await shop.newPage();
  await show(page, "/questions/what-if");
  await page.getByLabel("Excluded pages").fill("/preview");
  await page.getByRole("button", { name: "Compare" }).click();
  const figures = page.getByRole("definition");
  await figures
    .getByText(/ now, -/)
    .first()
    .waitFor();
  await page.getByRole("list", { name: "Rows of visits that differ" }).waitFor();
  await page.getByText("Not there by the other rules").first().waitFor();
  expect(await faultsInEveryLook(page, "what if, of visits")).toEqual([]);
  await page.getByRole("link", { name: "Open in measuring rules" }).click();
  await page.getByText("These rules come from a comparison and are not in force.").waitFor();
  await expect.poll(() => page.getByLabel("Excluded pages").inputValue()).toBe("/preview");
  await page.getByText("Version 1, in force from the beginning").waitFor();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("No longer counted: 1 page view of excluded pages.").waitFor();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Version 2, in force since").waitFor();
  await page.getByText("These rules come from a comparison").waitFor({ state: "detached" });
}, 120_000);

it("shows orders by other rules of money, and says why they are never applied", async () => {
  const [row] = (await stockOf(shop.client)).filter(({ available }) => available !== 0);
  if (row === undefined) throw new Error("The demo shop has nothing to sell.");
  await buy(shop.server.origin, row, 1);
  const page = await shop.newPage();
  await show(page, "/questions/what-if");
  await page.getByRole("combobox", { name: "Compare" }).click();
  await page.getByRole("option", { name: "Orders", exact: true }).click();
  await page.getByLabel("Round the total to").fill("50");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByText("These rules can never be applied").waitFor();
  await page.getByRole("list", { name: "Rows of orders that differ" }).waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: "Open in measuring rules" }).count())
    .toBe(0);
  expect(await faultsInEveryLook(page, "what if, of orders")).toEqual([]);
  // The link shows the same comparison.
  const other = await shop.newPage();
  await other.goto(page.url());
  await other.getByRole("list", { name: "Rows of orders that differ" }).waitFor();
  await expect.poll(() => other.getByLabel("Round the total to").inputValue()).toBe("50");
}, 120_000);
