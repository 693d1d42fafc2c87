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
  await until(async () => {
    await show(page, "/shop-activity");
    return (await page.locator("main tbody tr").count()) === 2;
  });
  const first = await cells(0);
  expect(first[0]).toBe("Linen-bound Journal");
  expect(first.slice(1)).toEqual(["2", "2", "0", "1", "0", "50.0%"]);
  const shown = await page.locator("main").textContent();
  expect(shown).toContain("Product page views3by 2 visitors");
  expect(shown).toContain("Confirmed orders0counted from the orders themselves");
  expect(shown).toContain("Order confirmations shown1by 1 visitor");
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
