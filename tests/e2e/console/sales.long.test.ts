import { beforeAll, expect, it } from "vitest";
import { formatMoney } from "#domain/kit/format-money.ts";
import { faultsInEveryLook, goTo, show } from "./look.ts";
import { sellTwice, setUpSales, shop, total } from "./sales-setup.ts";

setUpSales();
beforeAll(sellTwice);

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
    await goTo(page, `/sales?by=${group}`);
    await page.getByRole("table", { name: new RegExp(`^Sales by ${group}`) }).waitFor();
    await opens(/^Explain: total sales of .*, USD$/, money);
    await opens(/^Explain: orders of .*, USD$/, "2");
  }
  await goTo(page, "/sales/sources");
  await opens(/^Explain: total sales of No known visit, USD$/, money);
  await goTo(page, "/sales/repeat-customers");
  await opens(/^Explain: orders of .*, USD$/, "2");
  await opens(/^Explain: customers of all months$/, "1");
  await goTo(page, "/sales?by=product");
  await page
    .getByRole("button", { name: /^Explain: orders of .*, USD$/ })
    .first()
    .click();
  await drawer.getByText("or those of them with the product or country").waitFor();
  expect(await faultsInEveryLook(page, "sales of a product, explained")).toEqual([]);
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

it("filters countries by their names", async () => {
  const page = await shop.newPage();
  for (const path of ["/sales?by=country", "/sales/taxes"]) {
    await goTo(page, path);
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
