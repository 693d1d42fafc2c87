import { expect, it } from "vitest";
import { faultsInEveryLook, settled, show } from "./look.ts";
import { reportPages, setUpSpeed, shop } from "./speed-setup.ts";

setUpSpeed();

it("shows how fast pages are and which pictures they wait for [B3.40, B3.41]", async () => {
  const page = await shop.newPage();
  await show(page, "/performance");
  await page.getByText("No page loads measured yet").waitFor();
  await reportPages();
  await page.reload();
  await page.getByRole("row").nth(3).waitFor();
  await page.getByRole("heading", { name: "Phone" }).waitFor();
  await page.getByRole("heading", { name: "Tablet or computer" }).waitFor();
  const countries = page.getByRole("table", { name: "Speed by country" });
  await expect.poll(() => countries.textContent()).toMatch(/Unknown3/);
  await page.getByLabel("Device", { exact: true }).selectOption("Phone");
  await page.getByRole("row").filter({ hasText: "Tablet" }).waitFor({ state: "detached" });
  const row = page.getByRole("row").filter({ hasText: "field-notebook" });
  await row
    .getByText("4.6 s")
    .or(row.getByText(/4\.\d s/))
    .first()
    .waitFor();
  await row.getByRole("link").press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByText("It is the main content in 100% of page loads.").waitFor();
  await drawer.getByText("3,000 pixels wide").waitFor();
  await settled(page);
  expect(await faultsInEveryLook(page, "the pictures of a page")).toEqual([]);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await faultsInEveryLook(page, "/performance")).toEqual([]);
});
