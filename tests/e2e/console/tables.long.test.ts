import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvCell } from "#domain/kit/csv-cell.ts";
import { parseFilters } from "#domain/kit/list-filters.ts";
import { orderColumns } from "#domain/orders/order-columns.ts";
import { fillOrders } from "#tests/support/many-orders.ts";
import { walkTo } from "#tests/support/walk.ts";
import { accessibilityFaults, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
});
afterAll(() => opened?.close());

const addressed = (): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);
const cells = (column: number): Promise<readonly string[]> =>
  page.locator(`main table tbody tr td:nth-child(${column})`).allInnerTexts();
const showed = (text: string) => page.getByRole("status").getByText(text).waitFor();

describe("a table", () => {
  it("keeps order, filters and page in the address, over a reload and back again", async () => {
    await show(page, "/stock");
    await page.getByLabel("Rows per page").selectOption("25");
    await page.getByRole("button", { name: "SKU" }).click();
    await page.getByRole("button", { name: "Next page" }).click();
    await page.waitForURL(/page=2/);
    expect(addressed()).toEqual({ pageSize: "25", sort: "sku", page: "2" });
    await settled(page);
    const rows = await cells(4);
    expect(rows).toEqual([...rows].sort());

    await page.reload();
    await settled(page);
    expect(await cells(4)).toEqual(rows);
    await expect.poll(() => page.locator('th[aria-sort="ascending"]').textContent()).toBe("SKU");

    await page.goBack();
    await showed("1–25 of");
    expect(addressed()).toEqual({ pageSize: "25", sort: "sku" });
  });

  it("filters while typing and says when nothing matches", async () => {
    await show(page, "/products");
    await page.getByLabel("Search name, SKU, tag or vendor").fill("fountain");
    await page.waitForURL(/search=fountain/);
    await settled(page);
    expect(await cells(2)).toEqual(["Brass Fountain Pen"]);
    await page.getByRole("combobox", { name: "Status" }).selectOption("hidden");
    await page.getByText("No results").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("Bottled Ink").waitFor();
    expect(addressed()).toEqual({});
    await expect
      .poll(() => page.getByLabel("Search name, SKU, tag or vendor").inputValue())
      .toBe("");
  });

  it("drops what the call would refuse from a mistyped address", async () => {
    await show(page, "/products?page=none&sort=colour&search=ink");
    await page.getByText("Bottled Ink").waitFor();
    await settled(page);
    await expect
      .poll(() => page.locator('th[aria-sort="ascending"]').textContent())
      .toBe("Product");
  });

  it("says when a page lies behind the last row", async () => {
    await show(page, "/products?page=99");
    await page.getByText("This page is empty").waitFor();
    await page.getByRole("button", { name: "Go to the first page" }).click();
    await page.getByText("Bottled Ink").waitFor();
  });

  it("filters by whole days of the website's time zone", async () => {
    await show(page, "/orders");
    await page.getByLabel("Placed from").fill("2026-07-02");
    await page.getByLabel("Placed until").fill("2026-07-02");
    await page.waitForURL(/placedAt%3Abefore/);
    // The demo's clocks are New York's: four hours behind UTC in July.
    expect(parseFilters(orderColumns, addressed().filters)).toEqual([
      { column: "placedAt", operator: "since", values: ["2026-07-02T04:00:00.000Z"] },
      { column: "placedAt", operator: "before", values: ["2026-07-03T04:00:00.000Z"] },
    ]);
    await page.reload();
    await expect
      .poll(() => page.getByLabel("Placed until", { exact: true }).inputValue())
      .toBe("2026-07-02");
  });

  it("sorts and opens rows from the keyboard", async () => {
    await show(page, "/products");
    await walkTo(page, page.getByRole("button", { name: "Price" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=price/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=-price/);
    await settled(page);
    const opener = page.locator("[data-row-opener]");
    await walkTo(page, opener.first());
    await page.keyboard.press("ArrowDown");
    const second = (await opener.nth(1).textContent()) ?? "";
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: second }).waitFor();
  });

  it("shows each date of the products on one line of a common laptop", async () => {
    await show(page, "/products");
    const lines = await page
      .locator("main td time")
      .evaluateAll((dates) => dates.map((date) => date.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  it("opens a row's drawer from anywhere in the row and closes it with Escape", async () => {
    await show(page, "/stock");
    await page.locator("main table tbody tr").first().locator("td").nth(3).click();
    await page.getByRole("dialog").getByText("Opening stock").waitFor();
    expect(addressed().open).toBeDefined();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(addressed().open).toBeUndefined();
  });

  it("keeps the focus on a checkbox that is ticked", async () => {
    await show(page, "/page-access");
    const box = page.locator("main tbody").getByRole("checkbox").nth(1);
    await walkTo(page, box);
    await page.keyboard.press("Space");
    await page.getByText("1 page selected").waitFor();
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("says when the server cannot be reached, and continues when it can", async () => {
    await page.route("**/api/console/orders*", (route) => route.abort());
    await page.goto("/config/orders");
    await page.getByText("Could not reach the server.").waitFor();
    await page.unroute("**/api/console/orders*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No orders yet").waitFor();
  });

  it("becomes cards with an order to choose on a phone, behind a burger", async () => {
    const phone = await opened.newPage({ width: 390 });
    await show(phone, "/");
    await phone.getByRole("button", { name: "Open navigation" }).click();
    await phone.getByRole("dialog").getByRole("link", { name: "Products" }).click();
    await phone.getByRole("heading", { name: "Products" }).waitFor();
    await phone.getByRole("dialog").waitFor({ state: "hidden" });
    await phone.getByLabel("Sort by").selectOption("-price");
    await phone.waitForURL(/sort=-price/);
    await phone.context().close();
  });
});

describe("a list that says itself which columns it has", () => {
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const texts = (selector: string) => page.locator(`main table ${selector}`).allInnerTexts();
  const shownRows = async (): Promise<readonly (readonly string[])[]> => {
    const rows = await page.locator("main table tbody tr").all();
    return Promise.all(rows.map((row) => row.locator("td").allInnerTexts()));
  };
  const savedFile = async (): Promise<readonly (readonly string[])[]> => {
    await button("Export").click();
    const link = page.getByRole("menuitem", { name: "CSV, visible columns" });
    const answer = await page.request.get((await link.getAttribute("href")) as string);
    await page.keyboard.press("Escape");
    return parse(await answer.body(), { bom: true });
  };

  it("is filtered, arranged and exported exactly as on the screen", async () => {
    await fillOrders(opened.server.database, 60);
    await show(page, "/orders");
    await button("Filter").click();
    await page.getByLabel("Column", { exact: true }).selectOption("grandTotal");
    await page.getByLabel("Amount").fill("300");
    await button("Add filter").click();
    await page.waitForURL(/filters=grandTotal%3Aleast%3A30000/);
    await button("Remove filter: Total at least $300.00").waitFor();

    await button("Columns").click();
    await page.getByRole("checkbox", { name: "Units" }).uncheck();
    await page.getByRole("checkbox", { name: "Country" }).check();
    await page.getByRole("button", { name: "Move Country" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Total", exact: true }).click();
    await page.waitForURL(/sort=-grandTotal/);
    await settled(page);

    const columns = "Order,Placed,Customer,Status,Fulfilment,Refunded,Total,Country";
    const head = columns.split(",");
    expect((await texts("thead th")).map((text) => text.trim())).toEqual(["", ...head]);
    const rows = (await shownRows()).map(([_box, ...cells]) => cells);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.flat().some((cell) => cell.startsWith("=cmd"))).toBe(true);
    expect(await savedFile()).toEqual([
      head,
      ...rows.map((row) => row.map((cell) => csvCell(cell.trim()))),
    ]);
  });

  it("marks chosen orders as sent after asking, and says which were refused and why", async () => {
    await show(page, "/orders?pageSize=2&sort=number&filters=grandTotal:least:30000");
    await page.getByLabel("Select all on this page").check();
    await page.getByText("2 orders selected").waitFor();
    const slips = page.getByRole("link", { name: "Packing slips" });
    await expect
      .poll(() => slips.getAttribute("href"))
      .toMatch(/packing-slips\?ids=[0-9a-f-]{36}%2C[0-9a-f-]{36}/);
    await button("Mark as shipped").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Notify customers by email").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Mark 2 orders as shipped" }).click();
    // These stand in the table alone, and have never been placed.
    await showed("Mark as shipped: nothing changed. 2 were refused.");
    await page.getByText("Failed rows").click();
    await page.getByText(": Order not found.").first().waitFor();
    await button("Dismiss this result").click();
  });

  it.each(["products", "stock", "coupons"])(
    "has a file that says what the list of %s shows",
    async (path) => {
      await show(page, `/${path}`);
      const [head = [], ...cells] = await savedFile();
      const headings = (await texts("thead th")).map((text) => text.trim());
      // Boxes to tick stand in front, buttons behind.
      const own = <Value>(all: readonly Value[]) => {
        const first = headings.indexOf(head[0] as string);
        return all.slice(first, first + head.length);
      };
      const plain = (cell: string) => csvCell(cell.trim().replace(/^–$/, "").replace(/\n+/g, ", "));
      expect(own(headings)).toEqual(head);
      expect(cells).toEqual((await shownRows()).map((row) => own(row).map(plain)));
    },
  );

  it("is looked at again in a view that was saved, made the default, deleted and restored", async () => {
    const view = page.getByRole("navigation", { name: "Views" }).getByRole("link");
    await show(
      page,
      "/orders?filters=grandTotal:least:30000&sort=-grandTotal&columns=number,country",
    );
    const address = addressed();
    await button("Save view").click();
    await page.getByLabel("Name").fill("Dear ones");
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    await page.waitForURL(/view=/);
    await button("Edit the view Dear ones").click();
    await Promise.all([
      page.waitForResponse(/saved-views\/defaults\/orders/),
      page.getByRole("menuitem", { name: "Use as default" }).click(),
    ]);

    await show(page, "/orders");
    await page.waitForURL(/view=/);
    const { view: viewId, ...rest } = addressed();
    expect([viewId?.length, rest]).toEqual([36, address]);

    await button("Edit the view Dear ones").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await view.filter({ hasText: "Dear ones" }).waitFor({ state: "detached" });
    await button("Undo").click();
    await view.filter({ hasText: "Dear ones" }).waitFor();
  });

  it("is filtered by its presets as by any filter, and opens a view from before they were filters", async () => {
    const viewId = crypto.randomUUID();
    const view = { list: "products", name: "Out of sight", address: "sort=-name&status=hidden" };
    await opened.client.put(`/api/console/saved-views/${viewId}`, view);
    await show(page, "/products");
    const status = page.getByRole("combobox", { name: "Status", exact: true });
    const chip = page.getByRole("button", { name: "Remove filter: Status is Hidden" });
    await page.getByRole("link", { name: "Out of sight" }).click();
    await chip.waitFor();
    await expect.poll(() => status.inputValue()).toBe("hidden");
    await expect.poll(() => button("Save changes").count()).toBe(0);
    await page.getByText("No results").waitFor();

    await status.selectOption("sold-out");
    await button("Save changes").waitFor();
    expect(addressed()).toMatchObject({ filters: "status:is:sold-out", sort: "-name" });
    await page.getByRole("button", { name: "Remove filter: Status is Sold out" }).click();
    await page.getByText("Bottled Ink").waitFor();
    expect([await status.inputValue(), addressed().filters]).toEqual(["", undefined]);
    await opened.client.delete(`/api/console/saved-views/${viewId}`);
  });

  it("changes all matching rows of all pages, and undoes it", async () => {
    const hidden = async () =>
      (await opened.client.get<{ total: number }>("/api/console/products?status=hidden")).body
        .total;
    await show(page, "/products?pageSize=3&filters=type:is:1");
    const total = Number(
      /of (\d+)/.exec((await page.getByText(/^1–3 of/).textContent()) ?? "")?.[1],
    );
    expect(total).toBeGreaterThan(6);
    await page.getByLabel("Select all on this page").check();
    await page.getByText("3 products selected").waitFor();
    await button(`Select all ${total} matching rows`).click();
    await page.getByText(`All ${total} matching rows are selected`).waitFor();
    const before = await hidden();
    await button("Hide").click();
    await showed("Hidden.");
    await expect.poll(hidden).toBeGreaterThanOrEqual(total);
    await button("Earlier changes").click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("dialog").getByText("Undone: Hidden.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(hidden).toBe(before);
    await page.getByLabel("Select all on this page").check();
    await page.getByText("3 products selected").waitFor();
  });

  it("changes prices of many products in the background, and changes them back", async () => {
    await show(page, "/products?pageSize=10&search=ink&sort=name");
    const before = await cells(5);
    await page.getByLabel("Select all on this page").check();
    await page.getByRole("button", { name: "Bulk edit…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Change \d+ products$/ }).click();
    await dialog.getByText("Enter a percentage, such as 12.5.").waitFor();
    await dialog.getByLabel("Percent").fill("10");
    await dialog.getByRole("button", { name: /^Change \d+ products$/ }).click();
    await showed("Prices raised by 10%.");
    await expect.poll(() => cells(5)).not.toEqual(before);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("main").getByRole("button", { name: "Undo", exact: true }).click();
    await showed("Undone: Prices raised by 10%.");
    await expect.poll(() => cells(5)).toEqual(before);
  });

  it("is used from the keyboard, and any screen is one key away", async () => {
    await show(page, "/orders?view=all");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const second = (await texts("tbody [data-row-opener]"))[1]?.trim();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second);
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
    await page.locator("h1").click();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor({ state: "hidden" });

    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: /Go to a screen/ }).fill("#41");
    await page.getByText("Order #41").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/orders\/[0-9a-f-]{36}/);
    expect(opened.complaints).toEqual([]);
  });
});
