import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settled, show } from "./look.ts";
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
    const rows = await cells(2);
    expect(rows).toEqual([...rows].sort());

    await page.reload();
    await settled(page);
    expect(await cells(2)).toEqual(rows);
    expect(await page.locator('th[aria-sort="ascending"]').textContent()).toBe("SKU");

    await page.goBack();
    await showed("1–25 of");
    expect(addressed()).toEqual({ pageSize: "25", sort: "sku" });
  });

  it("filters while typing and says when nothing matches", async () => {
    await show(page, "/products");
    await page.getByLabel("Search name, SKU, tag or vendor").fill("fountain");
    await page.waitForURL(/search=fountain/);
    await settled(page);
    expect(await cells(1)).toEqual(["Brass Fountain Pen"]);
    await page.getByLabel("Status").selectOption("hidden");
    await page.getByText("Nothing matches").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("Bottled Ink").waitFor();
    expect(addressed()).toEqual({});
    expect(await page.getByLabel("Search name, SKU, tag or vendor").inputValue()).toBe("");
  });

  it("drops what the call would refuse from a mistyped address", async () => {
    await show(page, "/products?page=none&sort=colour&search=ink");
    await page.getByText("Bottled Ink").waitFor();
    await settled(page);
    expect(await page.locator('th[aria-sort="ascending"]').textContent()).toBe("Product");
  });

  it("says when a page lies behind the last row", async () => {
    await show(page, "/products?page=99");
    await page.getByText("This page is empty").waitFor();
    await page.getByRole("button", { name: "To the first page" }).click();
    await page.getByText("Bottled Ink").waitFor();
  });

  it("filters by whole days of the website's time zone", async () => {
    await show(page, "/orders");
    await page.getByLabel("Placed from").fill("2026-07-02");
    await page.getByLabel("Placed until").fill("2026-07-02");
    await page.waitForURL(/to=/);
    // The demo's clocks are New York's: four hours behind UTC in July.
    expect(addressed()).toEqual({
      from: "2026-07-02T04:00:00.000Z",
      to: "2026-07-03T04:00:00.000Z",
    });
    await page.reload();
    expect(await page.getByLabel("Placed until").inputValue()).toBe("2026-07-02");
  });

  it("sorts and opens rows from the keyboard", async () => {
    await show(page, "/products");
    await page.getByRole("button", { name: "Price" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=price/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=-price/);
    await settled(page);
    const opener = page.locator("[data-row-opener]");
    await opener.first().focus();
    await page.keyboard.press("ArrowDown");
    const second = (await opener.nth(1).textContent()) ?? "";
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: second }).waitFor();
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
    await box.focus();
    await page.keyboard.press("Space");
    await page.getByText("1 page chosen").waitFor();
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("says when the server cannot be reached, and goes on when it can", async () => {
    await page.route("**/api/console/orders*", (route) => route.abort());
    await page.goto("/config/orders");
    await page.getByText("The server cannot be reached.").waitFor();
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
