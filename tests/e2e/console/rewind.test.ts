import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFlakyLine } from "#tests/support/flaky-line.ts";
import { until } from "#tests/support/wait-for.ts";
import { buy, signUpForRestock, stockOf } from "./busy-shop.ts";
import { accessibilityFaults, faultsInEveryLook, narrow, settled, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
}, 120_000);
afterAll(() => opened?.close());

it("a new order comes in automatically, its stock is rewound, and it is sent and undone", async () => {
  const { server, client, complaints } = opened;
  const [row] = (await stockOf(client)).filter(({ sku }) => sku === "DAILY-PLANNER-A5");
  if (row === undefined) throw new Error("The demo shop has no daily planner.");
  const page = await opened.newPage();
  const following = page.waitForResponse((response) => response.url().includes("/live-news"));
  await show(page, "/orders");
  await following;
  await buy(server.origin, row, 3, "Ada Byron");
  const name = page.getByRole("cell", { name: "Ada Byron" });
  await name.waitFor();

  // Where the list shows something else, its rows stay and a button leads to what is new.
  await show(page, "/orders?status=refunded");
  await buy(server.origin, row, 1, "Grace Hopper");
  await page.getByRole("button", { name: "1 new order", exact: true }).click();
  await page.getByRole("cell", { name: "Grace Hopper" }).waitFor();

  await show(page, `/stock?open=${row.variantId}`);
  await page.getByRole("button", { name: /^Explain: available units/ }).click();
  const panel = page.getByRole("dialog", { name: /^Available units/ });
  const slider = panel.getByRole("slider");
  await slider.waitFor();
  const left = row.available - 4;
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe(`${left}, now`);
  await slider.press("Home");
  await slider.press("ArrowRight");
  await panel.getByText("Events up to this point", { exact: true }).first().waitFor();
  await panel.getByText(`now ${left}`).waitFor();
  await expect
    .poll(() => slider.getAttribute("aria-valuetext"))
    .toMatch(new RegExp(`^${row.available}, `));
  await expectRows(panel, 1);
  expect(await faultsInEveryLook(page, "rewind", [wide, narrow])).toEqual([]);
  await page.setViewportSize(wide);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  await page.getByRole("dialog").waitFor();

  await show(page, "/orders");
  await name.waitFor();
  await page.getByRole("row").filter({ has: name }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Record payment" }).click();
  await page.getByRole("button", { name: "Mark as shipped" }).click();
  await page.getByLabel("The Daily Planner").fill("2");
  await page.getByRole("textbox", { name: "Tracking number" }).fill("RR123");
  await page.getByRole("button", { name: "Mark 2 units as shipped" }).click();
  await page.getByText("1 unit to ship").waitFor();
  await page.getByText("2 units shipped").waitFor();
  await page.getByRole("button", { name: "Correct this shipment" }).click();
  await page.getByRole("menuitem", { name: "Change the tracking number" }).click();
  await page.getByRole("textbox", { name: "Tracking number" }).fill("RR124");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("RR124").waitFor();
  await page.getByRole("button", { name: "Correct this shipment" }).click();
  await page.getByRole("menuitem", { name: "Undo this shipment" }).click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByText("3 units to ship").waitFor();
  await page.getByText("The shipment of 2 units was undone").waitFor();
  await page.getByLabel("Note", { exact: true }).fill("Call first");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("Call first").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);

it("orders that arrive during an outage are shown afterwards, without a reload and a notice", async () => {
  const { server, client, complaints } = opened;
  const rows = await stockOf(client);
  const plenty = rows.find(({ unlimited, available }) => !unlimited && available > 20);
  const soldOut = rows.find(({ unlimited, available }) => !unlimited && available <= 0);
  if (plenty === undefined || soldOut === undefined) throw new Error("The demo shop sells both.");
  const line = await createFlakyLine(server.origin);
  const cut = await Promise.all(
    ["/orders", "/restock/sign-ups"].map(async (screen) => {
      const page = await opened.newPage();
      const following = page.waitForResponse((response) => response.url().includes("/live-news"));
      await page.goto(`${line.origin}/config${screen}`);
      await settled(page);
      await following;
      await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
      return page;
    }),
  );
  const [orders, signUps] = cut as [Page, Page];
  const lost = cut.map((page) => page.waitForEvent("requestfailed"));
  line.cut();
  await Promise.all(lost);
  await buy(server.origin, plenty, 1, "Mary Somerville");
  await signUpForRestock(server.origin, soldOut, "cut.off@example.com");
  line.mend();
  await orders.getByRole("cell", { name: "Mary Somerville" }).waitFor();
  await signUps.getByRole("cell", { name: "cut.off@example.com", exact: true }).waitFor();
  for (const page of cut) {
    expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  }
  expect(complaints).toEqual([]);
  for (const page of cut) await page.close();
  await line.close();
}, 60_000);

const expectRows = (panel: Locator, count: number) =>
  until(async () => (await panel.locator("ol > li").count()) === count, { what: "the events" });

it("the overview's total sales say what it counts, and which orders it came from", async () => {
  const { complaints } = opened;
  const page = await opened.newPage();
  await show(page, "/");
  await page.getByRole("button", { name: /^Explain: total sales of / }).click();
  const panel = page.getByRole("dialog", { name: /^Total sales / });
  await panel
    .getByText("What customers agreed to pay for confirmed orders that were placed on these days")
    .waitFor();
  const slider = panel.getByRole("slider");
  const now = await slider.getAttribute("aria-valuetext");
  await slider.press("Home");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/^\$0\.00, /);
  await slider.press("End");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe(now);
  expect(await faultsInEveryLook(page, "total sales", [wide, narrow])).toEqual([]);
  await page.setViewportSize(wide);
  await panel.getByRole("link", { name: "order", exact: true }).first().click();
  await page.waitForURL("**/orders/*");
  expect(complaints).toEqual([]);
}, 120_000);
