import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { faultsInEveryLook, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
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
const viewsNow = async (): Promise<number | undefined> => {
  const [row] = await shop.server.database.query<{ views: number }>(
    "select coalesce(sum(views), 0)::int as views from read.visits where website_id = 'demo'",
  );
  return row?.views;
};

it("shows what rules change before they apply, and restores former ones", async () => {
  for (const visitor of ["ann", "ben"]) await view("/", visitor);
  await view("/preview/look", "ann");
  const all = await until(async () => {
    const views = await viewsNow();
    return views !== undefined && views >= 3 ? views : undefined;
  });
  const page = await shop.newPage();
  await show(page, "/measuring-rules");
  await page.getByText("Version 1, in force from the beginning").waitFor();
  const applyButton = page.getByRole("button", { name: "Apply" });
  await page.getByLabel("Excluded pages").fill("no path");
  await page.getByText("Line 1: Enter a path such as /preview.").waitFor();
  await page.getByLabel("Excluded pages").fill("/preview");
  await expect.poll(() => applyButton.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("No longer counted: 1 page view of excluded pages.").waitFor();
  await page
    .getByText("Page views of /preview, and of everything below it, will not count.")
    .waitFor();
  expect(await viewsNow()).toBe(all);
  await settled(page);
  expect(await faultsInEveryLook(page, "the preview of measuring rules")).toEqual([]);
  await applyButton.click();
  await page.getByText("Version 2, in force since").waitFor();
  await until(async () => ((await viewsNow()) === all - 1 ? true : undefined));
  await page.getByText("History is being counted again").waitFor({ state: "detached" });
  expect(await faultsInEveryLook(page, "/measuring-rules")).toEqual([]);
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByText("Version 3, in force since").waitFor();
  await until(async () => ((await viewsNow()) === all ? true : undefined));
});
