import { expect, it } from "vitest";
import { cohortName } from "#domain/kit/cohort-columns.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { filtersText } from "#domain/kit/list-filters.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import { createClient } from "#tests/support/client.ts";
import { appendHit, hitOf, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { until } from "#tests/support/wait-for.ts";
import { buyAs } from "./busy-shop.ts";
import { faultsInEveryLook, goTo, settled, show } from "./look.ts";
import { type Order, product, sellTwice, setUpSales, shop, total } from "./sales-setup.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

setUpSales();

it("shows a shop without orders what will appear, and then its sales with their check", async () => {
  const page = await shop.newPage();
  await show(page, "/sales");
  await page.getByText("No sales in this range").first().waitFor();
  await sellTwice();
  await page.reload();
  await settled(page);
  const row = page.getByRole("row").filter({ hasText: formatMoney(total, "USD") });
  await row.first().waitFor();
  // In the website's time zone.
  const { to } = (await shop.client.get<{ to: string }>("/api/console/sales")).body;
  const today = plainDayText(to);
  await row.filter({ hasText: today }).first().waitFor();
  // The chart says the same to screen readers.
  const spoken = page.getByRole("table", { name: "Sales by day" }).first();
  await expect.poll(() => spoken.textContent()).toContain(`${today} (so far)`);
  const rowsOf = async (group: string, name: string): Promise<number> => {
    const filters = filtersText([{ column: "name", operator: "is", values: [name] }]);
    const path = `/api/console/sales/by/${group}?filters=${encodeURIComponent(filters)}`;
    return (await shop.client.get<{ total: number }>(path)).body.total;
  };
  // A filter finds what is read in a row.
  expect(await rowsOf("day", today)).toBe(1);
  const month = cohortName(`${to.slice(0, 7)}-01`, "month");
  expect(await rowsOf("month", month)).toBe(1);
  await page
    .getByText("Checked: these figures equal the orders and refunds to the cent.")
    .waitFor();
  expect(await faultsInEveryLook(page, "/sales")).toEqual([]);
  await page.context().close();
});

it("explains the sales of a day by the orders behind them", async () => {
  const page = await shop.newPage();
  await show(page, "/sales");
  await page
    .getByRole("button", { name: /^Explain: total sales of/ })
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText(/What customers agreed to pay/).waitFor();
  await drawer.getByText(formatMoney(total, "USD")).first().waitFor();
  await page.context().close();
});

it("has a refund on its own day, among the refunds, and taken off the sales", async () => {
  const { body } = await shop.client.get<{ rows: readonly Order[] }>("/api/console/orders");
  const [order] = body.rows;
  const paid = await shop.client.post(`/api/console/orders/${order?.orderId}/payment`, {});
  expect(paid.status).toBeLessThan(300);
  const refunded = await shop.client.post(`/api/console/orders/${order?.orderId}/refunds`, {
    refundId: crypto.randomUUID(),
    lines: [],
    amountCents: 123,
    returnToStock: false,
  });
  expect([refunded.status, refunded.body]).toMatchObject([200, {}]);
  await until(async () => {
    const { body } = await shop.client.get<{ total: number }>("/api/console/sales/refunds");
    return body.total === 1;
  });
  const page = await shop.newPage();
  await show(page, "/sales/refunds");
  await page.getByRole("row").filter({ hasText: "$1.23" }).waitFor();
  await page.getByText("Checked: these figures equal").waitFor();
  await goTo(page, "/sales/payments");
  await page.getByRole("button", { name: /^Explain: received of Manual, USD$/ }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("A manual payment arrives when a member records it").waitFor();
  await drawer.getByRole("listitem").first().waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await page.getByRole("navigation", { name: "Reports of sales" }).getByText("Payments").click();
  await page.getByRole("row").filter({ hasText: "Manual" }).waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  const file = page.getByRole("menuitem", { name: "Parquet, for analysis" });
  await expect.poll(() => file.getAttribute("href")).toContain("format=parquet");
  await page.context().close();
});

it("compares products, payments and sources with other days, on the screen and in the file", async () => {
  const page = await shop.newPage();
  // Days without sales, compared with the ones that have them.
  const { body } = await shop.client.get<{ to: string }>("/api/console/sales");
  const days = `from=2026-01-01&to=2026-01-02&compare=custom&compareFrom=${body.to}&compareTo=${body.to}`;
  const money = formatMoney(total, "USD");
  for (const report of ["products", "sources", "payments"]) {
    await goTo(page, `/sales/${report}?${days}`);
    await page.getByRole("note").filter({ hasText: "Compared with" }).waitFor();
    await page.getByRole("columnheader", { name: /before$/ }).waitFor();
    await page.locator("main tbody tr", { hasText: "▼" }).first().waitFor();
  }
  await page.getByRole("navigation", { name: "Reports of sales" }).getByText("Sources").click();
  await page.locator("main tbody tr", { hasText: money }).filter({ hasText: "▼" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /^CSV/ }).first().click();
  const file = await (await download).createReadStream();
  expect((await file.toArray()).join("")).toContain("Total sales before");
  await goTo(page, `/sales?by=product&${days}`);
  const table = page.getByRole("table", { name: "Sales by product" });
  await table.getByRole("columnheader", { name: "Total sales before" }).waitFor();
  await page.context().close();
});

it("has every report in any look", async () => {
  const page = await shop.newPage();
  for (const path of [
    "products",
    "sources",
    "taxes",
    "coupons",
    "gift-cards",
    "payments",
    "refunds",
  ]) {
    await goTo(page, `/sales/${path}`);
    expect(await faultsInEveryLook(page, `/sales/${path}`)).toEqual([]);
  }
  await goTo(page, "/sales?by=product");
  await page
    .getByRole("row")
    .filter({ hasText: "Shipping and amounts without a product" })
    .waitFor();
  await page.context().close();
});

/** Last, because another customer orders. */
it("says which repeat customers a filter selects and how many it skips, and explains none of their figures", async () => {
  const { origin, infrastructure } = shop.server;
  const view = { visitorId: "pia", page: "/", referrer: "", campaign: "" };
  const hit = hitOf({ ...view, atMs: Date.now() - 5 * MINUTE_MS }, { userAgent: PHONE });
  await appendHit(infrastructure.eventStore, "demo", hit);
  await buyAs(await createClient(origin, new Map([["ss_cvr", "pia"]])), product, 1, "Pia Phone");
  const FILTERED = "/sales/repeat-customers?segment=device:is:Phone";
  await until(async () => {
    const { body } = await shop.client.get<{ size: number }>(`/api/console${FILTERED}`);
    return body.size === 1;
  });
  const page = await shop.newPage();
  await show(page, "/sales/repeat-customers");
  const explained = page.getByRole("button", { name: /^Explain:/ });
  await explained.first().waitFor();
  await page.getByRole("button", { name: "Filter visits" }).waitFor();
  await goTo(page, FILTERED);
  const note = page.getByRole("note").filter({ hasText: "customer counts only if the last visit" });
  await note.getByText("1 customer of these days is skipped").waitFor();
  await note.getByText("Remove the filters to see how a figure came about.").waitFor();
  const rows = page.getByRole("table", { name: "Customers by first order" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => explained.count()).toBe(0);
  expect(await faultsInEveryLook(page, "filtered repeat customers")).toEqual([]);
  await page.context().close();
});
