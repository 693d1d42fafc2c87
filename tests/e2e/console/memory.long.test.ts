import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { buy, stockOf, visit } from "./busy-shop.ts";
import { accessibilityFaults, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage({ width: 1600 });
  const rows = await stockOf(opened.client);
  const row = rows.find((each) => !each.unlimited && each.available >= 10);
  if (row === undefined) throw new Error("The demo shop has nothing to buy.");
  await buy(opened.server.origin, row);
});
afterAll(() => opened?.close());

const dialog = () => page.getByRole("dialog");
const types = (): Promise<readonly string[]> =>
  page.locator("main table tbody tr td:nth-child(2)").allTextContents();

describe("the event log", () => {
  it("filters by category, type and stream, and keeps it in the address", async () => {
    await show(page, "/events");
    await page.getByLabel("Category").selectOption("order");
    await page.waitForURL(/category=order/);
    await settled(page);
    expect(new Set(await types())).toEqual(
      new Set(["OrderPlaced", "OrderConfirmed", "OrderPaymentAwaited"]),
    );
    await page.getByLabel("Type").selectOption("OrderPlaced");
    await page.waitForURL(/type=OrderPlaced/);
    await settled(page);
    expect(await types()).toEqual(["OrderPlaced"]);
    await page.reload();
    await settled(page);
    expect(await types()).toEqual(["OrderPlaced"]);

    await show(page, "/events?type=OrderPlaced");
    await page.locator("main table tbody tr td:nth-child(3) a").click();
    await page.waitForURL(/stream=order-demo/);
    await page.getByLabel("Type").selectOption("");
    await page.waitForFunction(() => document.querySelectorAll("main tbody tr").length === 3);
    expect(await types()).toEqual(["OrderPaymentAwaited", "OrderConfirmed", "OrderPlaced"]);
  });

  it("filters by the day of recording", async () => {
    await show(page, "/events?category=order");
    await page.getByLabel("Recorded until", { exact: true }).fill("2020-01-01");
    await page.waitForURL(/before/);
    await page.getByText("No results").waitFor();
    await page.getByLabel("Recorded until", { exact: true }).fill("");
    await page.getByLabel("Recorded from", { exact: true }).fill("2020-01-01");
    await page.waitForURL(/since/);
    await page.waitForFunction(() => document.querySelectorAll("main tbody tr").length === 3);
    expect(new Set(await types())).toEqual(
      new Set(["OrderPlaced", "OrderConfirmed", "OrderPaymentAwaited"]),
    );
  });

  it("shows one whole event, with personal data still sealed", async () => {
    await show(page, "/events?type=OrderPlaced");
    await page.getByRole("link", { name: "OrderPlaced" }).click();
    await dialog().getByText("grandTotalCents").waitFor();
    await dialog().getByText("correlationId").waitFor();
    await dialog().getByText("sealed").waitFor();
    await expect.poll(() => dialog().textContent()).not.toContain("Ada Byron");
    await dialog().getByRole("button", { name: "Only category order" }).click();
    await page.waitForURL(/category=order/);
  });

  it("leads from an event of a cart to what the cart came to", async () => {
    await show(page, "/events?type=CartEntryAdded");
    await page.locator("[data-row-opener]").first().click();
    await dialog().getByRole("button", { name: "Explain: cart total of this cart" }).click();
    const panel = page.getByRole("dialog", { name: /^Cart total/ });
    await panel.getByText("The cart was ordered").waitFor();
    await panel
      .getByText(/^\d+ × .+ added/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("opens without page views, which a quick filter shows", async () => {
    const { origin } = opened.server;
    await visit(origin, `${origin}/shop`, `visitor-1-${"0".repeat(20)}`);
    await show(page, "/events");
    await expect.poll(async () => (await types()).length).toBeGreaterThan(0);
    expect(await types()).not.toContain("HitRecorded");
    const pageViews = page.getByLabel("Page views");
    await pageViews.selectOption("With page views");
    await page.waitForURL(/views=shown/);
    await settled(page);
    await expect.poll(types).toContain("HitRecorded");
    await pageViews.selectOption("Without page views");
    await expect.poll(types).not.toContain("HitRecorded");
    // A filter that names page views is not answered with nothing.
    await show(page, "/events?category=census");
    expect(new Set(await types())).toEqual(new Set(["HitRecorded"]));
    await expect.poll(() => pageViews.count()).toBe(0);
  });

  it("pages to older events and back", async () => {
    await show(page, "/events?pageSize=20&views=shown");
    const [newest] = await page.locator("main tbody tr td:nth-child(1)").allTextContents();
    await page.getByRole("button", { name: "Older" }).click();
    await page.waitForURL(/before=/);
    await settled(page);
    const [older] = await page.locator("main tbody tr td:nth-child(1)").allTextContents();
    expect(Number(newest) - Number(older)).toBe(20);
    await page.getByRole("button", { name: "Newer" }).click();
    await page.waitForURL(/after=/);
    await settled(page);
    await expect
      .poll(() => page.locator("main tbody tr td:nth-child(1)").allTextContents())
      .toContain(newest);
  });

  it("is read from its beginning, with conditions on its columns", async () => {
    await show(page, "/events?pageSize=20");
    await page.getByRole("button", { name: "Position" }).click();
    await page.locator('th[aria-sort="ascending"]').waitFor();
    await settled(page);
    const numbers = async () =>
      (await page.locator("main tbody tr td:nth-child(1)").allTextContents()).map((text) =>
        Number(text.replaceAll(",", "")),
      );
    const first = await numbers();
    expect(first).toEqual(first.toSorted((a, b) => a - b));
    await page.getByRole("button", { name: "Newer" }).click();
    const last = first.at(-1) ?? Number.NaN;
    await expect.poll(async () => (await numbers())[0]).toBeGreaterThan(last);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("combobox", { name: "Column" }).selectOption("Event");
    await page.getByRole("combobox", { name: "Condition" }).selectOption("begins with");
    await page.getByRole("textbox", { name: "Value" }).fill("orderpl");
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("button", { name: /^Remove filter: Event begins with/ }).waitFor();
    await settled(page);
    expect(await types()).toEqual(["OrderPlaced"]);
  });

  it("follows live until it is paused", async () => {
    await show(page, "/events");
    await page.getByRole("button", { name: "Follow live" }).click();
    await page.getByText("Live · 0 new events").waitFor();
    const row = (await stockOf(opened.client)).find((each) => !each.unlimited);
    const receive = (reference: string) =>
      opened.client.post(`/api/console/stock/${row?.variantId}/receive`, {
        quantity: 1,
        reference,
      });
    await receive("while following");
    await page.getByText("Live · 1 new event", { exact: true }).waitFor();
    expect((await types())[0]).toBe("StockReceived");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Follow live" }).waitFor();
    await page.waitForURL((address) => !address.searchParams.has("live"));
  });
});

describe("projections", () => {
  it("rebuilds one next to the old after asking, and shows the progress", async () => {
    await show(page, "/projections");
    const card = page.getByRole("listitem").filter({ hasText: "product-status" });
    await card.getByText("Live").waitFor();
    await page.getByRole("button", { name: "Rebuild product-status" }).click();
    await dialog().getByText("Screens keep using the current tables").waitFor();
    await dialog().getByRole("button", { name: "Rebuild" }).click();
    await page.getByText("product-status is being rebuilt.").waitFor();
    await until(async () => {
      const { body } = await opened.client.get<{
        rows: readonly { name: string; build: unknown; state: string }[];
      }>("/api/console/projections");
      const status = body.rows.find(({ name }) => name === "product-status");
      return status?.build === null && status.state === "live";
    });
    await card.getByText("Live").waitFor();
    await page
      .getByRole("button", { name: "Rebuild product-status" })
      .and(page.locator(":enabled"))
      .waitFor();
  });

  it("shows how far a build is and how long it takes, and what stopped another", async () => {
    const event = { position: "41", id: "e", stream: "cart-demo.1", type: "CartEntryAdded" };
    let canRebuild = true;
    const common = { version: 2, head: "2000", lag: 0, eventsPerSecond: 0, updatedAt: null };
    await page.route("**/api/console/projections", (route) =>
      route.fulfill({
        json: {
          canRebuild,
          rows: [
            {
              ...common,
              name: "carts",
              position: "2000",
              state: "live",
              error: null,
              build: {
                reason: "requested",
                version: 2,
                position: "840",
                target: "2000",
                progress: 0.42,
                eventsPerSecond: 1200,
                secondsLeft: 61,
                startedAt: "2026-01-01T00:00:00.000Z",
              },
            },
            {
              ...common,
              name: "orders",
              position: "40",
              lag: 1960,
              state: "stopped",
              build: null,
              error: {
                message: "No column fits.",
                event,
                since: "2026-01-01T00:00:00.000Z",
                attempts: 3,
              },
            },
          ],
          workers: [
            {
              host: "shop-1",
              process: 17,
              source: "kafka",
              projections: ["carts"],
              startedAt: "2026-01-01T00:00:00.000Z",
            },
            {
              host: "shop-2",
              process: 18,
              source: "log",
              projections: ["orders"],
              startedAt: "2026-01-01T00:00:00.000Z",
            },
          ],
          jobs: {
            position: "1998",
            lag: 2,
            failedEvents: 22,
            failedEventsElsewhere: 3,
            failures: [
              {
                message: "No such order.",
                since: "2026-01-01T00:00:00.000Z",
                attempts: 2,
                event: { position: "77", id: "f", stream: "order-demo.1", type: "OrderPaid" },
              },
            ],
          },
          kafka: {
            relay: {
              state: "recovering",
              position: "1990",
              lag: 10,
              fenced: 1,
              problem: "Away.",
              host: "shop-3",
              process: 19,
            },
            workers: 2,
            partitions: [
              {
                partition: 0,
                position: "1990",
                lag: 4,
                problem: null,
                missing: 12,
                missingAt: "2026-01-02T03:04:05.000Z",
              },
              {
                partition: 1,
                position: "7",
                lag: 0,
                problem: "The topic carries another log.",
                missing: 0,
                missingAt: null,
              },
            ],
          },
        },
      }),
    );
    await show(page, "/projections");
    const workers = page.getByRole("region", { name: "Workers" });
    await workers.getByText("shop-1, process 17").waitFor();
    await page.getByText("shop-2, process 18 · the event log").waitFor();
    const kafka = page.getByRole("region", { name: "Kafka" });
    await kafka.getByText("shop-3, process 19").waitFor();
    await kafka.getByText("10 events to publish").waitFor();
    await kafka.getByText("Away.").waitFor();
    await kafka.getByText("Projections of 2 workers read from Kafka.").waitFor();
    await kafka.getByText("4 records behind, 12 missing").waitFor();
    await kafka.getByText("The topic lacks 12 events, noticed last on").waitFor();
    await kafka.getByText("The topic carries another log.").waitFor();
    await kafka.getByText("Not read").waitFor();
    const bar = page.getByRole("progressbar", { name: "Rebuild of carts" });
    await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe("42");
    await page.getByText("1,200 events/s, about 61 seconds left").waitFor();
    await expect
      .poll(() => page.getByRole("button", { name: "Rebuild carts" }).isDisabled())
      .toBe(true);
    const jobs = page.getByRole("region", { name: "Jobs" });
    await jobs.getByText("2 events to process.").waitFor();
    await jobs.getByText("No such order.").waitFor();
    await jobs.getByText("OrderPaid at position 77").waitFor();
    await jobs.getByText("21 more failed events.").waitFor();
    await jobs.getByText("3 events of other websites could not be turned into jobs.").waitFor();
    await jobs.getByRole("button", { name: "Try failed events again" }).waitFor();
    await page.getByText("No column fits.").waitFor();
    await page.getByText("CartEntryAdded at position 41").waitFor();
    await page.getByRole("button", { name: "Try again", exact: true }).waitFor();
    // Where websites share them, buttons that always fail are not offered.
    canRebuild = false;
    await page.getByText("Only the person who set this installation up can rebuild").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Rebuild|^Try / }).count()).toBe(0);
    await page.unroute("**/api/console/projections");
  });
});
