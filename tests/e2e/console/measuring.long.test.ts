import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { until } from "#tests/support/wait-for.ts";
import { accessibilityFaults, faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole();
  const visitor = await createClient(opened.server.origin);
  const tell = (event: string, itemId: string, ss_cvr: string) =>
    visitor.request("/api/events/RecordEvent", {
      method: "POST",
      form: { event, data: JSON.stringify({ pagePath: "/shop", itemId, ss_cvr }) },
      headers: { "user-agent": BROWSER },
    });
  await tell("visitor:VisitPDP", "linen-journal", "v-1");
  await tell("visitor:VisitPDP", "linen-journal", "v-2");
  await tell("visitor:VisitPDP", "wax-seal-kit", "v-1");
  await tell("visitor:AddToCart", "linen-journal", "v-1");
  await tell("pixel:Purchase", "linen-journal", "v-1");
  const error = { source: "/assets/site.js", line: 1, column: 20, pagePath: "/shop" };
  const report = (message: string) =>
    visitor.post("/api/events/RecordJavascriptErrors", [
      { ...error, message, stack: `Error: ${message}\n    at add (/assets/site.js:1:20)` },
    ]);
  await report("ink is not defined");
  await report("ink is not defined");
  await report("paper ran out");
  await until(async () => {
    const path = "/api/console/script-errors?search=paper";
    return (await opened.client.get<{ rows: object[] }>(path)).body.rows.length === 1;
  });
  page = await opened.newPage();
});
afterAll(() => opened?.close());

const cells = (row: number) =>
  page.locator("main tbody tr").nth(row).locator("td").allTextContents();

it("lists errors of scripts, searches them, and shows one whole [A8.10]", async () => {
  await show(page, "/script-errors?sort=-times");
  expect((await cells(0)).join(" ")).toContain("ink is not defined /assets/site.js:1:20");
  await page.getByRole("link", { name: "ink is not defined" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("at add (/assets/site.js:1:20)").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await page.getByLabel("Search errors and pages").fill("paper");
  await until(async () => (await page.locator("main tbody tr").count()) === 1);
  expect((await cells(0)).join(" ")).toContain("paper ran out");
});

it("counts what visitors do, product by product [A7.15]", async () => {
  const rows = page.getByRole("table", { name: "Products" }).locator("tbody tr");
  await until(async () => {
    await show(page, "/shop-activity");
    return (await rows.count()) === 2;
  });
  const first = await rows.first().locator("td").allTextContents();
  expect(first[0]).toBe("Linen-bound Journal");
  expect(first.slice(1)).toEqual(["2", "2", "0", "1", "0", "50.0%"]);
  const shown = await page.locator("main").textContent();
  expect(shown).toContain("Product page views3by 2 visitors");
  expect(shown).toContain("Confirmed orders0counted from the orders themselves");
  expect(shown).toContain("Order confirmations shown1by 1 visitor");
});

it("compares shop activity with other days, shows it by day, and leads to the visits [A7.15]", async () => {
  const { database } = opened.server;
  const day = (back: number) => `(now() at time zone 'America/New_York')::date - ${back}`;
  await database.query(
    `insert into read.shop_days (website_id, event, item_id, day, gap, visitors, times)
     values ('demo', 'visitor:VisitPDP', '', ${day(40)}, 0, 4, 6), ('demo', 'visitor:QuickView', '', ${day(3)}, 0, 2, 2)`,
  );
  const other = await opened.newPage();
  const main = other.locator("main");
  await show(other, "/shop-activity");
  await expect.poll(() => main.textContent()).toContain("by 2 visitors▼50% from 6");
  await expect.poll(() => main.textContent()).toContain("Today is not over");
  const table = other.getByRole("table", { name: "Product page views by day: times" });
  await expect.poll(() => table.textContent()).toMatch(/\(so far\)3/);
  await other.getByLabel("What visitors did").selectOption("Quick Views");
  await other.getByRole("radiogroup", { name: "Figure" }).getByText("Visitors").click();
  const quickViews = other.getByRole("table", { name: "Quick Views by day: visitors" });
  await expect.poll(() => quickViews.textContent()).toContain("2");
  await other.getByLabel("Compare with").selectOption("none");
  await expect.poll(() => main.textContent()).not.toContain("from 6");
  await expect.poll(() => other.url()).toContain("compare=none");
  const download = other.waitForEvent("download");
  await other.getByRole("button", { name: "Export by day" }).click();
  await other.getByRole("menuitem", { name: /^CSV/ }).first().click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join("");
  expect(text).toMatch(/^\uFEFF?Day,What visitors did,Times,Visitors,Event,Time zone\r?\n/);
  await other.getByRole("button", { name: /^Explain: product page views of / }).click();
  const panel = other.getByRole("dialog");
  await panel.getByText("How often browsers reported this on these days").waitFor();
  await panel.getByText("by version 1 of the measuring rules").waitFor();
  const events = panel.getByRole("button", { name: /^Rewind to .*: Product page views/ });
  await events.first().waitFor();
  await other.keyboard.press("Escape");
  for (const name of [
    /^Explain: product page views, visitors of /,
    /^Explain: confirmed orders of /,
    /^Explain: searches of /,
  ])
    await other.getByRole("button", { name }).waitFor();
  await other.getByRole("link", { name: "Product page views by 2 visitors: show visits" }).click();
  await other.getByRole("heading", { name: "Visits behind the figures" }).waitFor();
  await expect.poll(() => main.textContent()).toContain("“Product page views” in Shop activity");
  await other.getByRole("link", { name: "Shop activity" }).last().click();
  await other.getByRole("heading", { name: "Shop activity" }).waitFor();
  await other.context().close();
});

it("says why orders and searches are not shown with filters [A7.15]", async () => {
  const other = await opened.newPage();
  await show(other, "/shop-activity?segment=device:is:Phone");
  await other.getByText("Confirmed orders and searches are not shown").waitFor();
  expect(await faultsInEveryLook(other, "filtered shop activity")).toEqual([]);
  await other.getByRole("button", { name: /^Remove filter: Device/ }).click();
  await other.getByRole("button", { name: /^Explain: confirmed orders of / }).waitFor();
  await other.context().close();
});

it("explains figures of products only for the days that they are of", async () => {
  const other = await opened.newPage();
  const table = other.getByRole("table", { name: "Products" });
  const explained = () => table.getByRole("button", { name: /^Explain/ }).count();
  await show(other, "/shop-activity");
  await expect.poll(explained).toBeGreaterThan(0);
  const report = Promise.withResolvers<void>();
  const products = other.waitForResponse(/shop-activity\/products\?.*from=/);
  await other.route(/\/shop-activity\?/, async (route) => {
    await report.promise;
    await route.continue();
  });
  await other.getByLabel("Range", { exact: true }).selectOption({ label: "Last 7 days" });
  await products;
  await expect.poll(() => table.getAttribute("aria-busy")).toBe("false");
  await expect.poll(explained).toBe(0);
  report.resolve();
  await expect.poll(explained).toBeGreaterThan(0);
  await other.context().close();
});

it("says how far shop activity is counted", async () => {
  const { database } = opened.server;
  const other = await opened.newPage();
  await database.query("alter view read.shop_days rename to hidden_days");
  try {
    await other.goto("/config/shop-activity");
    await other.getByRole("heading", { name: "Shop activity is being counted" }).waitFor();
  } finally {
    await database.query("alter view read.hidden_days rename to shop_days");
  }
  await other.getByRole("heading", { name: "Reported by browsers" }).waitFor();
  await other.context().close();
});

it("switches payment in parts on and off, within limits that make sense [A3.8]", async () => {
  await show(page, "/settings");
  await page.getByLabel("Maximum order amount", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The maximum amount must be greater than the minimum.").waitFor();
  await page.getByLabel("Maximum order amount", { exact: true }).fill("750.50");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved.").waitFor();
  const path = "/api/console/website-settings";
  const { body } = await opened.client.get<{ installmentsMaxCents: number }>(path);
  expect(body.installmentsMaxCents).toBe(75_050);
});

it("says how far visits are counted, and shows the figures when they are", async () => {
  const { database } = opened.server;
  const other = await opened.newPage();
  await database.query("alter view read.traffic_days rename to hidden_days");
  try {
    await other.goto("/config/census");
    await other.getByRole("heading", { name: "Visits are being counted" }).waitFor();
    await other.getByText(/^0 % of the event log is done\./).waitFor();
    expect(await faultsInEveryLook(other, "counting visits")).toEqual([]);
  } finally {
    await database.query("alter view read.hidden_days rename to traffic_days");
  }
  await other.getByRole("table").first().waitFor();
  await other.context().close();
});

it("is easy to use for everyone, light and dark, wide and narrow", async () => {
  const other = await opened.newPage();
  for (const path of ["/script-errors", "/shop-activity", "/settings"]) {
    await show(other, path);
    expect(await faultsInEveryLook(other, path)).toEqual([]);
  }
  await other.context().close();
});

it("never made a page complain", () => expect(opened.complaints).toEqual([]));
