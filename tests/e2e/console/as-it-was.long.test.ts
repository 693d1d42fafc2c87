import { afterAll, beforeAll, expect, it } from "vitest";
import { stockOf } from "./busy-shop.ts";
import { faultsInEveryLook, narrow, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
}, 120_000);
afterAll(() => opened?.close());

const SKU = "DAILY-PLANNER-A5";

it("the stock is shown as it was, without actions, and one press returns to now", async () => {
  const { client, complaints } = opened;
  const [row] = (await stockOf(client)).filter(({ sku }) => sku === SKU);
  if (row === undefined) throw new Error("The demo shop has no daily planner.");
  const at = new Date().toISOString();
  const received = await client.post(`/api/console/stock/${row.variantId}/receive`, {
    quantity: 1_000,
    reference: "D-1",
  });
  expect(received.status).toBe(200);
  const page = await opened.newPage();
  const cells = page.getByRole("row").filter({ hasText: SKU });
  await show(page, `/stock?search=${SKU}&asOf=${encodeURIComponent(at)}`);
  await page.getByText("Nothing can be changed here").waitFor();
  await cells.getByText(String(row.available), { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: `Receive ${SKU}` }).count()).toBe(0);
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(0);
  await expect.poll(() => cells.getByRole("link").count()).toBe(0);
  expect(await faultsInEveryLook(page, "as it was", [wide, narrow])).toEqual([]);
  await page.setViewportSize(wide);
  await page.getByRole("button", { name: "Return to now" }).click();
  await cells
    .getByText(new Intl.NumberFormat("en-US").format(row.available + 1_000), { exact: true })
    .first()
    .waitFor();
  await page.getByRole("button", { name: `Receive ${SKU}` }).waitFor();

  await page.getByRole("button", { name: "As it was on…" }).click();
  await page.getByLabel("Date and time").fill("2020-01-01T12:00");
  await page.getByLabel("Date and time").press("Enter");
  await page.getByText("As it was on Jan 1, 2020, 12:00 PM").waitFor();
  await page.getByText("Nothing can be changed here").waitFor();
  await expect.poll(() => cells.count()).toBe(0);
  await page.goBack();
  await page.getByRole("button", { name: `Receive ${SKU}` }).waitFor();
  expect(complaints).toEqual([]);
}, 120_000);
