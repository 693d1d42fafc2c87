import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
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

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const search = (query: string) =>
  fetch(`${shop.server.origin}/search?q=${query}`, { headers: { "user-agent": BROWSER } });

it("shows searches of visitors, and those without results [B7.28]", async () => {
  const page = await shop.newPage();
  await show(page, "/searches");
  await page.getByText("No searches in this range").waitFor();
  await search("notebook");
  await search("Notebook");
  await search("notbook");
  await search("xylophone");
  await until(async () => {
    const { body } = await shop.client.get<{ rows: unknown[] }>("/api/console/searches");
    return body.rows.length === 3;
  });
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "notebook" });
  await row.getByText("2", { exact: true }).first().waitFor();
  await page.getByText("25% of all searches").first().waitFor();
  expect(await faultsInEveryLook(page, "/searches")).toEqual([]);
  await page.getByLabel("Last outcome").selectOption("No results");
  await row.waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: "xylophone" }).waitFor();
});
