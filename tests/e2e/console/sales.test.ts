import { afterAll, beforeAll, expect, it } from "vitest";
import { cohortName } from "#domain/kit/cohort-columns.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { filtersText } from "#domain/kit/list-filters.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import { until } from "#tests/support/wait-for.ts";
import { buy } from "./busy-shop.ts";
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

type Order = {
  readonly orderId: string;
  readonly placedAt: string;
  readonly grandTotalCents: number;
};
type Sales = { readonly currencies: readonly { readonly now: { readonly orders: number } }[] };

let total = 0;
const product = { productId: "field-notebook", sku: "" };

const skuOf = async (): Promise<string> => {
  const { body } = await shop.client.get<{ rows: readonly { productId: string; sku: string }[] }>(
    "/api/console/stock?pageSize=200&filters=available:least:20",
  );
  const [row] = body.rows;
  if (row === undefined) throw new Error("The demo has nothing to sell.");
  Object.assign(product, row);
  return row.sku;
};

it("shows a shop without orders what will appear, and then its sales with their check", async () => {
  const page = await shop.newPage();
  await show(page, "/sales");
  await page.getByText("No sales in this range").first().waitFor();
  await skuOf();
  for (const quantity of [1, 2]) await buy(shop.server.origin, product, quantity);
  await until(async () => {
    const { body } = await shop.client.get<Sales>("/api/console/sales");
    return body.currencies[0]?.now.orders === 2;
  });
  const { body } = await shop.client.get<{ rows: readonly Order[] }>("/api/console/orders");
  total = body.rows.reduce((sum, { grandTotalCents }) => sum + grandTotalCents, 0);
  await page.reload();
  await settled(page);
  const row = page.getByRole("row").filter({ hasText: formatMoney(total, "USD") });
  await row.first().waitFor();
  const today = plainDayText((await shop.client.get<{ to: string }>("/api/console/sales")).body.to);
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
  const month = cohortName(`${body.rows[0]?.placedAt.slice(0, 7)}-01`, "month");
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

it("explains sales of weeks, products, countries and the whole range, and their refunds", async () => {
  const page = await shop.newPage();
  const drawer = page.getByRole("dialog");
  const opens = async (name: RegExp, value: string) => {
    await page.getByRole("button", { name }).first().click();
    await drawer.getByText(value, { exact: true }).first().waitFor();
    await drawer.getByRole("listitem").first().waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
  };
  await show(page, "/sales");
  const money = formatMoney(total, "USD");
  await opens(/^Explain: total sales of (?!\d)/, money);
  await opens(/^Explain: average order of /, formatMoney(Math.round(total / 2), "USD"));
  for (const group of ["week", "month", "country"] as const) {
    await show(page, `/sales?by=${group}`);
    await page.getByRole("table", { name: new RegExp(`^Sales by ${group}`) }).waitFor();
    await opens(/^Explain: total sales of .*, USD$/, money);
    await opens(/^Explain: orders of .*, USD$/, "2");
  }
  await show(page, "/sales?by=product");
  await page
    .getByRole("button", { name: /^Explain: orders of .*, USD$/ })
    .first()
    .click();
  await drawer.getByText("or those of them with the product or country").waitFor();
  expect(await faultsInEveryLook(page, "sales of a product, explained")).toEqual([]);
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
  await show(page, "/sales/payments");
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

it("explains orders, total sales and conversion of one day on Visits, too", async () => {
  const { body } = await shop.client.get<{ to: string }>("/api/console/sales");
  const page = await shop.newPage();
  await show(page, `/census?from=${body.to}&to=${body.to}`);
  for (const name of ["orders", "total sales", "conversion"])
    await page.getByRole("button", { name: new RegExp(`^Explain: ${name} of`) }).waitFor();
  await page.getByRole("button", { name: /^Explain: orders of/ }).click();
  await page
    .getByRole("dialog")
    .getByText(/Confirmed orders that were placed on these days/)
    .waitFor();
  await page.context().close();
});

it("compares products, payments and sources with other days, on the screen and in the file", async () => {
  const page = await shop.newPage();
  // Days without sales, compared with the ones that have them.
  const { body } = await shop.client.get<{ to: string }>("/api/console/sales");
  const days = `from=2026-01-01&to=2026-01-02&compare=custom&compareFrom=${body.to}&compareTo=${body.to}`;
  const money = formatMoney(total, "USD");
  for (const report of ["products", "sources", "payments"]) {
    await show(page, `/sales/${report}?${days}`);
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
  await show(page, `/sales?by=product&${days}`);
  const table = page.getByRole("table", { name: "Sales by product" });
  await table.getByRole("columnheader", { name: "Total sales before" }).waitFor();
  await page.context().close();
});

it("filters countries by their names", async () => {
  const page = await shop.newPage();
  for (const path of ["/sales?by=country", "/sales/taxes"]) {
    await show(page, path);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Filter" });
    await form.getByLabel("Column").selectOption("Country of delivery");
    await form.getByLabel("Search").fill("united");
    for (const name of ["United Kingdom", "United States"])
      await form.getByRole("checkbox", { name, exact: true }).check();
    await form.getByRole("button", { name: "Add filter" }).click();
    const chip = page.getByRole("button", { name: /^Remove filter: / });
    await expect
      .poll(() => chip.textContent())
      .toBe("Country of delivery is United Kingdom or United States");
  }
  const found = async (filters: string) => {
    const path = `/api/console/sales/by/country?filters=${encodeURIComponent(filters)}`;
    return (await shop.client.get<{ total: number }>(path)).body.total;
  };
  expect(await Promise.all(["name:is:US,GB", "name:is:us", "name:is:GB"].map(found))).toEqual([
    1, 1, 0,
  ]);
  expect(await Promise.all(["name:not:US,GB", "name:not:DE,gb"].map(found))).toEqual([0, 1]);
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
    await show(page, `/sales/${path}`);
    expect(await faultsInEveryLook(page, `/sales/${path}`)).toEqual([]);
  }
  await show(page, "/sales?by=product");
  await page
    .getByRole("row")
    .filter({ hasText: "Shipping and amounts without a product" })
    .waitFor();
  await page.context().close();
});
