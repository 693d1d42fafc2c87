import { expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { follow, setUpRedirects, shop } from "./redirects-setup.ts";

setUpRedirects();

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
