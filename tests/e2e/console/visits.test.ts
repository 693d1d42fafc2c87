import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { until } from "#tests/support/wait-for.ts";
import { walkTo } from "#tests/support/walk.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const COMPUTER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

let opened: OpenConsole;
let page: Page;

type Hit = {
  readonly visitorId: string;
  readonly at: string;
  /** Absent: from before countries were recorded. */
  readonly country?: string;
  readonly data: object;
};

const hits: readonly Hit[] = [
  { visitorId: "ann", at: "2026-05-05T15:00:00.000Z", data: { url: "/", userAgent: COMPUTER } },
  { visitorId: "ann", at: "2026-05-05T15:01:00.000Z", data: { url: "/shop", userAgent: COMPUTER } },
  {
    visitorId: "ben",
    at: "2026-05-05T16:00:00.000Z",
    country: "DE",
    data: { url: "/", userAgent: PHONE },
  },
  {
    visitorId: "cy",
    at: "2026-05-06T16:00:00.000Z",
    country: "SG",
    data: { url: "/blog", userAgent: PHONE },
  },
  { visitorId: "ann", at: "2026-05-12T15:00:00.000Z", data: { url: "/", userAgent: COMPUTER } },
];

/** A product whose price changes on 5 May. */
const changePrice = async () => {
  const { eventStore } = opened.server.infrastructure;
  for (const [definedAt, priceCents] of [
    ["2026-05-01T12:00:00.000Z", 500],
    ["2026-05-05T12:00:00.000Z", 600],
  ] as const) {
    const product = aProduct("marked-ink", { name: "Marked ink" });
    const variants = product.variants.map((variant) => ({ ...variant, priceCents, onSale: false }));
    const data = { product: { ...product, variants }, definedAt };
    await eventStore.append({
      stream: "product-demo.marked-ink",
      expectedRevision: "any",
      events: [{ id: newId(), type: "ProductDefined", version: 1, data: data as never }],
      metadata: { websiteId: "demo", actor: "job:test", correlationId: "test" },
    });
  }
};

const appendHits = async (all: readonly Hit[]): Promise<void> => {
  const { eventStore } = opened.server.infrastructure;
  for (const { visitorId, at, data, country } of all)
    await eventStore.append({
      stream: "census-demo.visitors-1",
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "HitRecorded",
          version: 1,
          data: {
            event: 1,
            visitorId,
            host: "shop.example",
            happenedAt: at,
            data,
            ...(country !== undefined && { country }),
          } as never,
        },
      ],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
};

beforeAll(async () => {
  opened = await openConsole();
  await changePrice();
  await appendHits(hits);
  await until(async () => {
    const [row] = await opened.server.database.query<{ views: number }>(
      "select coalesce(sum(views), 0)::int as views from read.visits where website_id = 'demo' and visitor = any($1)",
      [["ann", "ben", "cy"]],
    );
    return row?.views === hits.length;
  });
  page = await opened.newPage();
});
afterAll(() => opened?.close());

const figure = (name: string): Promise<string | null> =>
  page
    .locator("dl div", { hasText: new RegExp(`^${name}`) })
    .first()
    .textContent();

const addFilter = async (button: string, column: string, condition: string, value: string) => {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  const form = page.getByRole("dialog", { name: button });
  await form.getByLabel("Column").selectOption({ label: column });
  await form.getByLabel("Condition").selectOption({ label: condition });
  await form.getByLabel("Value").fill(value);
  await form.getByRole("button", { name: "Add filter" }).click();
  await form.waitFor({ state: "detached" });
};

it("combines filters of visits with and, or and not, and keeps them in the URL", async () => {
  await show(page, "/census?from=2026-05-05&to=2026-05-06");
  await expect.poll(() => figure("Visits")).toMatch(/^Visits3/);
  await addFilter("Filter", "Device", "is not", "Phone");
  await expect.poll(() => figure("Visits")).toMatch(/^Visits1/);
  await addFilter("Or, an alternative", "Page", "is", "/blog");
  await expect.poll(() => figure("Visits")).toMatch(/^Visits2/);
  await addFilter("And, in alternative 2", "Device", "is", "Desktop");
  await expect.poll(() => figure("Visits")).toMatch(/^Visits1/);
  expect(new URL(page.url()).searchParams.get("segment")).toBe(
    "device:not:Phone|page:is:%2Fblog;device:is:Desktop",
  );
  expect(await faultsInEveryLook(page, "combined filters")).toEqual([]);
  await page.getByRole("button", { name: /^Remove filter: Device is “Desktop”/ }).click();
  await expect.poll(() => figure("Visits")).toMatch(/^Visits2/);
  await page.reload();
  await expect.poll(() => figure("Visits")).toMatch(/^Visits2/);
});

it("shows countries as a list and on a map, and filters by either", async () => {
  await show(page, "/census?from=2026-05-05&to=2026-05-06");
  const outlines = page.waitForRequest((request) => request.url().includes("countries-map"));
  const list = page.getByRole("list", { name: "Countries" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
  await page.getByText("Countries were not recorded before May 5, 2026.").first().waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: "IP Geolocation by DB-IP" }).getAttribute("href"))
    .toBe("https://db-ip.com");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await outlines;
  const germany = page.getByRole("button", {
    name: "Germany: 1 visitor, 1 visit: show only these",
  });
  await germany.waitFor();
  const table = page.getByRole("table", { name: "Visitors by country" });
  await expect
    .poll(() => table.getByRole("row").allTextContents())
    .toEqual(["CountryVisitorsVisits", "Singapore11", "Germany11", "Not recorded11"]);
  await page.getByText("Too small for the map: Singapore.").waitFor();
  expect(await faultsInEveryLook(page, "map of countries")).toEqual([]);
  await walkTo(page, germany);
  await page.keyboard.press("Enter");
  await expect.poll(() => figure("Visits")).toMatch(/^Visits1/);
  await page.getByRole("button", { name: "Remove filter: Country is Germany" }).click();
  await expect.poll(() => figure("Visits")).toMatch(/^Visits3/);
  await table.getByRole("button", { name: "Not recorded" }).click();
  await page.getByRole("button", { name: "Remove filter: Country is Not recorded" }).waitFor();
  await expect.poll(() => figure("Visits")).toMatch(/^Visits1/);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await table.waitFor({ state: "detached" });
});

it("labels hours and weekdays legibly on a phone, too", async () => {
  const phone = await opened.newPage({ width: 390 });
  await show(phone, "/census?from=2026-05-05&to=2026-05-06");
  const grid = phone.locator("svg", { has: phone.getByText("06:00", { exact: true }) });
  const labels = await grid.evaluate((svg) => {
    const { top, left } = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text:not([data-minor])")].map((label) => {
      const box = label.getBoundingClientRect();
      return { height: box.height, isInside: box.top > top - 1 && box.left > left - 1 };
    });
  });
  expect(labels).toHaveLength(11);
  for (const { height, isInside } of labels) {
    expect(height).toBeGreaterThan(11);
    expect(isInside).toBe(true);
  }
  await phone.context().close();
});

it("compares with any days, and keeps them in the URL", async () => {
  await show(page, "/census?from=2026-05-06&to=2026-05-06");
  await expect.poll(() => figure("Views")).toMatch(/^Views1.*67%.*from 3/);
  await page
    .getByLabel("Compare with", { exact: true })
    .selectOption({ label: "Compare with dates" });
  await page.getByLabel("First day to compare with").waitFor();
  expect(new URL(page.url()).searchParams.get("compareFrom")).toBe("2026-05-05");
  await page.getByLabel("First day to compare with").fill("2026-05-04");
  await page.getByText("Compared with May 4 – 5, 2026.").waitFor();
  // Two days have no hours next to those of one.
  const table = page.getByRole("table", { name: "Visitors by hour" });
  await expect.poll(() => table.textContent()).toContain("12:001");
  expect(await faultsInEveryLook(page, "custom comparison")).toEqual([]);
  await page.reload();
  await page.getByText("Compared with May 4 – 5, 2026.").waitFor();
  await page.getByLabel("Compare with", { exact: true }).selectOption({ label: "No comparison" });
  await expect.poll(() => figure("Views")).toBe("Views1");
  expect(new URL(page.url()).search).toBe("?from=2026-05-06&to=2026-05-06&compare=none");
});

it("compares each value with the days before, and lists those first that lost most", async () => {
  await show(page, "/census?from=2026-05-06&to=2026-05-07");
  const pages = page.getByRole("list", { name: "Pages", exact: true });
  // The days before begin before the first view.
  await pages.getByRole("button").first().waitFor();
  await expect.poll(() => pages.textContent()).toBe("/blog1");
  await show(page, "/census?from=2026-05-06&to=2026-05-06");
  await expect.poll(() => pages.textContent()).toBe("/blog▲1 more than the 0 before1");
  await page.getByRole("link", { name: "Largest decreases of pages" }).click();
  const table = page.getByRole("table", { name: "Visits by page" });
  const rows = table.locator("tbody tr");
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([
      expect.stringMatching(/^\/02▼2 fewer than the 2 before/),
      expect.stringMatching(/^\/shop01▼1 fewer than the 1 before/),
      expect.stringMatching(/^\/blog10▲1 more than the 0 before/),
    ]);
  expect(await faultsInEveryLook(page, "panels and table compared")).toEqual([]);
  await page.getByLabel("Compare with", { exact: true }).selectOption({ label: "No comparison" });
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => pages.textContent()).toBe("/blog1");
});

it("explains bounce rate and time per visit of a day and of days, as it shows them", async () => {
  for (const [to, values] of [
    ["2026-05-05", { "Bounce rate": "50%", "Time per visit": "30s" }],
    ["2026-05-06", { "Bounce rate": "66.7%", "Time per visit": "20s" }],
  ] as const) {
    await show(page, `/census?from=2026-05-05&to=${to}`);
    for (const [name, value] of Object.entries(values)) {
      await expect.poll(() => figure(name)).toMatch(new RegExp(`^${name}${value}`));
      await page.getByRole("button", { name: `Explain: ${name.toLowerCase()} of` }).click();
      const panel = page.getByRole("dialog", { name: new RegExp(`^${name} `) });
      const slider = panel.getByRole("slider");
      await slider.waitFor();
      await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe(`${value}, now`);
      await slider.press("Home");
      await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/^–, /);
      expect(await faultsInEveryLook(page, name)).toEqual([]);
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "hidden" });
    }
  }
  await show(page, "/census?from=2026-05-05&to=2026-05-06&segment=device:is:Phone");
  await expect.poll(() => figure("Bounce rate")).toMatch(/^Bounce rate100%/);
  await page.getByRole("button", { name: /^Explain: bounce rate of .*, filtered$/ }).click();
  const slider = page.getByRole("dialog", { name: /^Bounce rate / }).getByRole("slider");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("100%, now");
  await page.keyboard.press("Escape");
});

it("says since when visits are recorded, instead of comparing with days before", async () => {
  await show(page, "/census?from=2026-05-05&to=2026-05-06");
  await page.getByText("Visits are recorded since May 5, 2026: earlier days have no").waitFor();
  await expect.poll(() => figure("Visits")).toBe("Visits3");
  await expect.poll(() => figure("Total sales")).toContain("before");
  await show(page, "/census?from=2026-05-06&to=2026-05-07");
  await page.getByText("Visits are recorded since May 5, 2026").waitFor();
  await expect.poll(() => figure("Visits")).toMatch(/^Visits1.*from 2/);
});

it("marks what happened on a day, links to it, and hides the marks", async () => {
  await show(page, "/census?from=2026-05-04&to=2026-05-06");
  const marks = page.getByRole("list", { name: "What happened" });
  await marks.getByRole("button", { name: "May 5, 2026: 1 note" }).click();
  const link = page.getByRole("link", { name: "Price changed: Marked ink" });
  await link.waitFor();
  await expect.poll(() => link.getAttribute("href")).toBe("/config/products/marked-ink");
  expect(await faultsInEveryLook(page, "a mark")).toEqual([]);
  const table = page.getByRole("table", { name: "Visitors by day" });
  await expect.poll(() => table.textContent()).toContain("Price changed: Marked ink");
  await page.keyboard.press("Escape");
  await page.getByLabel("Show what happened").click();
  await marks.waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("marks")).toBe("hidden");
});

it("marks what happened below its hour, and a note about the whole day below the first one", async () => {
  await opened.client.post("/api/console/day-notes", { day: "2026-05-05", text: "Book fair" });
  await show(page, "/census?from=2026-05-05&to=2026-05-05");
  const marks = page.getByRole("list", { name: "What happened" });
  const buttons = marks.getByRole("button");
  // The price changed at 12:00 in UTC.
  await expect
    .poll(() => buttons.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label"))))
    .toEqual(["00:00: 1 note", "08:00: 1 note"]);
  const table = page.getByRole("table", { name: "Visitors by hour" });
  await marks.getByRole("button", { name: "08:00: 1 note" }).click();
  const link = page.getByRole("link", { name: "Price changed: Marked ink" });
  await link.waitFor();
  expect(await faultsInEveryLook(page, "a mark of an hour")).toEqual([]);
  await expect
    .poll(() => table.getByRole("row").filter({ hasText: "Price changed" }).textContent())
    .toMatch(/^08:00/);
  await expect
    .poll(() => table.getByRole("row").filter({ hasText: "Book fair" }).textContent())
    .toMatch(/^00:00/);
  await page.keyboard.press("Escape");
});

it("follows visits step by step, and opens those behind a step", async () => {
  await show(page, "/census?from=2026-05-05&to=2026-05-06");
  await page.getByRole("link", { name: "Funnels", exact: true }).click();
  await page.getByRole("button", { name: "From an order to a refund" }).click();
  // In one visit nobody would ever get there.
  await expect.poll(() => page.getByLabel("Window").inputValue()).toBe("90");
  await show(page, "/census/funnels?from=2026-05-05&to=2026-05-06");
  await page.getByText("No funnel yet").waitFor();
  const addPage = async (path: string) => {
    await page.getByLabel("Path, such as /shop or /shop/*").fill(path);
    await page.getByRole("button", { name: "Add step" }).click();
    await page
      .getByRole("button", { name: new RegExp(`^Remove step \\d, Page ${path}$`) })
      .waitFor();
  };
  await addPage("/");
  await addPage("/shop");
  await page.getByRole("link", { name: "2 visits reached step 1: show visits" }).waitFor();
  expect(await faultsInEveryLook(page, "funnel")).toEqual([]);
  await page.getByRole("link", { name: "1 left after step 1: show visits" }).click();
  await page.getByRole("heading", { name: "Visits behind a step" }).waitFor();
  const cells = page.locator("main tbody tr").first().locator("td");
  await expect.poll(() => cells.allTextContents()).toContain("/");
  expect(await faultsInEveryLook(page, "visits behind a step")).toEqual([]);
  await page.getByRole("link", { name: "Funnel", exact: true }).click();
  await page.getByLabel("Window").selectOption({ label: "Within 7 days" });
  await page.getByRole("link", { name: "2 visitors reached step 1: show visits" }).waitFor();
  const bars = page
    .getByRole("list", { name: "Funnel", exact: true })
    .locator("svg[viewBox^='0 0 1000']");
  await expect.poll(() => bars.count()).toBe(2);
});

it("offers forms, products and events by name, and names them in the steps", async () => {
  await show(page, "/census/funnels");
  const kind = page.getByLabel("Step", { exact: true });
  const pick = async (name: string, search: string, option: string) => {
    await page.getByRole("combobox", { name, exact: true }).fill(search);
    await page.getByRole("option", { name: option, exact: true }).click();
    await page.getByRole("button", { name: "Add step" }).click();
  };
  const stepNamed = (name: string) =>
    page.getByRole("button", { name: new RegExp(`^Remove step \\d, ${name}$`) });
  await kind.selectOption({ label: "Form sent" });
  await pick("Form", "letters", "Letters from the workshop");
  await stepNamed("Form sent: Letters from the workshop").waitFor();
  await kind.selectOption({ label: "Added to cart" });
  await pick("Product", "gift", "Daybook Gift Card");
  await stepNamed("Added to cart: Daybook Gift Card").waitFor();
  await kind.selectOption({ label: "Event" });
  await pick("Event", "viewcart", "visitor:ViewCart");
  await stepNamed("Event visitor:ViewCart").waitFor();
  expect(await faultsInEveryLook(page, "steps of a funnel")).toEqual([]);
  // Names come from the server after a reload, too.
  await page.reload();
  await stepNamed("Added to cart: Daybook Gift Card").waitFor();
});

it("lists the visits behind the figures, with the time of each on one line, on a phone, too", async () => {
  await show(page, "/census?from=2026-05-05&to=2026-05-06");
  await page.getByRole("link", { name: "Show the visits behind these figures" }).click();
  await page.getByRole("heading", { name: "Visits behind the figures" }).waitFor();
  const times = page.locator("main tbody tr time");
  await expect.poll(() => times.count()).toBe(3);
  await page.setViewportSize(wide);
  const linesOf = (all: readonly (Element | SVGElement | HTMLElement)[]) =>
    all.map((time) => {
      const row = time.closest("tr")?.getBoundingClientRect();
      const box = time.getBoundingClientRect();
      return {
        lines: new Set([...time.getClientRects()].map(({ top }) => top)).size,
        isShown: row !== undefined && box.bottom <= row.bottom && box.right <= row.right,
      };
    });
  const onOneLine = Array.from({ length: 3 }, () => ({ lines: 1, isShown: true }));
  await expect.poll(() => times.evaluateAll(linesOf)).toEqual(onOneLine);
  expect(await faultsInEveryLook(page, "visits behind the figures")).toEqual([]);
  const phone = await opened.newPage({ width: 390 });
  await show(phone, "/census/visits?from=2026-05-05&to=2026-05-06");
  await expect
    .poll(() => phone.locator("main tbody tr time").evaluateAll(linesOf))
    .toEqual(onOneLine);
  await phone.context().close();
});

it("names goals, counts them in the past, and removes and restores them", async () => {
  await show(page, "/census?from=2026-05-05&to=2026-05-06");
  await page.getByRole("link", { name: "Goals", exact: true }).click();
  await page.getByText("No goals yet").waitFor();
  expect(await faultsInEveryLook(page, "no goals")).toEqual([]);
  await page.getByRole("button", { name: "New goal" }).click();
  const form = page.getByRole("dialog", { name: "New goal" });
  await form.getByRole("button", { name: "Add goal" }).click();
  await form.getByText("Enter a name.").waitFor();
  await form.getByLabel("Name").fill("Reads the blog");
  await form.getByLabel("Path, such as /shop or /shop/*").fill("/blog");
  await form.getByRole("button", { name: "Add goal" }).click();
  await page.getByRole("heading", { name: "Reads the blog by day" }).waitFor();
  const row = page.locator("[data-table-frame] tbody tr").first();
  await expect.poll(() => row.textContent()).toMatch(/Reads the blogPage \/blog1 .*33\.3%/);
  expect(await faultsInEveryLook(page, "goals")).toEqual([]);
  await page.getByRole("link", { name: "Visits", exact: true }).last().click();
  await page.getByRole("link", { name: /^Reads the blog/ }).click();
  await page.getByRole("button", { name: "Edit goal" }).click();
  const edited = page.getByRole("dialog", { name: "Edit goal" });
  await edited.getByLabel("Name").fill("Opens the shop");
  await edited.getByLabel("Path, such as /shop or /shop/*").fill("/shop");
  await edited.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Opens the shop by day" }).waitFor();
  await page.getByRole("button", { name: "Remove goal" }).click();
  await page.getByText("No goals yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByRole("heading", { name: "Opens the shop by day" }).waitFor();
});

it("sets and removes a speed budget, is alerted on the overview, and switches an alert off", async () => {
  await show(page, "/performance");
  await page.getByText("No budgets yet").waitFor();
  await page.getByRole("button", { name: "New budget" }).click();
  const form = page.getByRole("dialog", { name: "New speed budget" });
  await form.getByLabel("Page").fill("shop");
  await form.getByRole("button", { name: "Add budget" }).click();
  await form.getByText("Enter a path such as /shop.").waitFor();
  await form.getByLabel("Page").fill("/shop");
  await form.getByRole("button", { name: "Add budget" }).click();
  const row = page.getByRole("table", { name: "Speed budgets" }).locator("tbody tr");
  await expect.poll(() => row.textContent()).toMatch(/\/shop.*up to 2\.5 s.*Too few page loads/);
  expect(await faultsInEveryLook(page, "speed budgets")).toEqual([]);
  await opened.server.database.query(
    `insert into read.page_metrics (website_id, quarter, page, device, metric, bucket, loads)
     values ('demo', date_trunc('hour', now()), '/shop', 'mobile', 'lcp', 90, 30)`,
  );
  await show(page, "/");
  const notice = page.getByRole("status").filter({ hasText: "Something is unusual" });
  await notice.getByText(/^Main content of \/shop was .* The budget is 2\.5 s\./).waitFor();
  expect(await faultsInEveryLook(page, "an alert on the overview")).toEqual([]);
  await notice.getByRole("link", { name: "Open speed" }).click();
  await expect.poll(() => row.textContent()).toMatch(/\/shop.*Missed/);
  await page.getByRole("button", { name: "Remove the budget Main content of /shop" }).click();
  await page.getByText("No budgets yet").waitFor();
  await show(page, "/measuring-rules");
  await page.getByRole("link", { name: "Alerts", exact: true }).click();
  const silence = page.getByRole("switch", { name: "No visits for an hour" });
  await silence.click({ force: true });
  await page.getByText("“No visits for an hour” was disabled.").waitFor();
  await expect.poll(() => silence.isChecked()).toBe(false);
  expect(await faultsInEveryLook(page, "alerts")).toEqual([]);
});

it("shows which visitors came back, as a table with a colour for each share", async () => {
  await show(page, "/census?from=2026-05-05&to=2026-05-20");
  await page.getByRole("link", { name: "Retention", exact: true }).click();
  const table = page.getByRole("table", { name: "Part of the visitors who came back, by week" });
  await table.waitFor();
  await expect.poll(() => table.getByRole("row").count()).toBe(5);
  const first = table.getByRole("row", { name: /^May 4, 2026/ });
  await expect
    .poll(() => first.getByRole("cell").allTextContents())
    .toEqual(["3", "33%", "0% so far"]);
  await addFilter("Filter", "Device", "is", "Phone");
  await expect
    .poll(() => first.getByRole("cell").allTextContents())
    .toEqual(["2", "0%", "0% so far"]);
  await page.getByRole("button", { name: /^Remove filter: Device is “Phone”/ }).click();
  await expect.poll(() => figure("Came back")).toMatch(/^Came back33.3%1 visitor/);
  expect(await faultsInEveryLook(page, "retention")).toEqual([]);
  await page.getByLabel("Period").selectOption({ label: "By month" });
  const months = page.getByRole("table", { name: "Part of the visitors who came back, by month" });
  await months.getByRole("rowheader", { name: "May 2026", exact: true }).waitFor();
  await expect.poll(() => months.getByRole("row").count()).toBe(3);
});

it("follows visits from page to page, and from any page that is selected", async () => {
  await show(page, "/census?from=2026-05-05&to=2026-05-06");
  await page.getByRole("link", { name: "Journeys", exact: true }).click();
  await page.getByRole("heading", { name: "3 of 3 visits" }).waitFor();
  const moves = page.locator("[data-table-frame] tbody tr");
  const textOf = async (place: number) =>
    (await moves.nth(place).locator("td").allTextContents()).join(" ");
  await expect.poll(() => moves.count()).toBe(4);
  expect(await faultsInEveryLook(page, "journeys")).toEqual([]);
  await page.getByRole("link", { name: "/shop, step 2, 1 visit: show journeys" }).click();
  await page.getByRole("heading", { name: "1 of 3 visits" }).waitFor();
  await expect.poll(() => textOf(0)).toBe("1 /shop Visit ended 1 100.0%");
  await page.getByLabel("Direction").selectOption({ label: "Up to this page" });
  await expect.poll(() => textOf(0)).toMatch(/\/ \/shop 1 100.0%|Visit started \/ 1 100.0%/);
  await page.getByLabel("Page", { exact: true }).fill("/nowhere");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "0 of 3 visits" }).waitFor();
  await page.getByLabel("Page", { exact: true }).fill("nowhere");
  await page.getByText("Enter a path such as /shop or /shop/*.").waitFor();
});

it("never made a page complain", () => expect(opened.complaints).toEqual([]));

it("shows a single day by hour, next to the day before", async () => {
  await show(page, "/census?from=2026-05-06&to=2026-05-06");
  const table = page.getByRole("table", { name: "Visitors by hour" });
  await expect
    .poll(() => table.getByRole("row", { name: /^12:00/ }).textContent())
    .toBe("12:0011 on May 5, 2026, 12:00");
  await expect.poll(() => table.getByRole("row").count()).toBe(1 + 24);
  await expect
    .poll(() => table.getByRole("row", { name: /^11:00/ }).textContent())
    .toBe("11:0001 on May 5, 2026, 11:00");
  await page.getByRole("heading", { name: "By hour" }).waitFor();
  await page.getByRole("button", { name: "Export by hour" }).click();
  const file = page.getByRole("menuitem", { name: "CSV, all figures" });
  const { body } = await opened.client.get<string>((await file.getAttribute("href")) ?? "");
  await page.keyboard.press("Escape");
  const lines = body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 24);
  expect(lines[1 + 12]).toMatch(/^12:00,1,1,\d+,0,\$0\.00,"May 5, 2026, 12:00",1,/);
  expect(await faultsInEveryLook(page, "visits by hour")).toEqual([]);
});

const DAY_MS = 86_400_000;

it("the first screen says whether yesterday was good, and why, as Visits does", async () => {
  const visitors = (count: number, daysAgo: number, referrer: string) => {
    const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    const data = { url: "/", userAgent: PHONE, referrer };
    return Array.from({ length: count }, (_, n) => ({ visitorId: `${daysAgo}-${n}`, at, data }));
  };
  await appendHits(visitors(10, 8, ""));
  await appendHits(visitors(40, 1, "https://news.example/"));
  const yesterday = page.getByRole("region", { name: "Yesterday" });
  await show(page, "/");
  await expect.poll(() => yesterday.textContent()).toContain("news.example (+40)");
  const told = await yesterday.textContent();
  expect(told).toContain("Yesterday was busy: 300% more visitors");
  expect(await faultsInEveryLook(page, "overview with yesterday")).toEqual([]);
  await show(page, "/census");
  await expect.poll(() => yesterday.textContent()).toBe(told);
});

it("the first screen shows its other parts when yesterday cannot be read", async () => {
  const failing = await opened.newPage({ isFirst: true });
  await failing.route("**/api/console/overview/yesterday", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "It failed." } }),
  );
  await show(failing, "/");
  await failing.getByRole("heading", { name: "The last 30 days" }).waitFor();
  await failing.getByRole("heading", { name: "Latest orders" }).waitFor();
  await expect.poll(() => failing.getByRole("region", { name: "Yesterday" }).count()).toBe(0);
  await failing.context().close();
});

it("the first screen does not wait for an answer about yesterday, and shows a late one at the end", async () => {
  const waiting = await opened.newPage({ isFirst: true });
  const held = Promise.withResolvers<void>();
  await waiting.route("**/api/console/overview/yesterday", async (route) => {
    await held.promise;
    await route.fallback();
  });
  const asked = waiting.waitForRequest("**/api/console/overview/yesterday");
  await waiting.goto("/config/");
  await asked;
  const days = waiting.getByRole("heading", { name: "The last 30 days" });
  const orders = waiting.getByRole("heading", { name: "Latest orders" });
  await days.waitFor();
  await orders.waitFor();
  const yesterday = waiting.getByRole("region", { name: "Yesterday" });
  await expect.poll(() => yesterday.count()).toBe(0);
  const before = await orders.boundingBox();
  held.resolve();
  await yesterday.waitFor();
  expect(await orders.boundingBox()).toEqual(before);
  await waiting.unroute("**/api/console/overview/yesterday");
  await waiting.reload();
  await yesterday.waitFor();
  const [first, then] = [await yesterday.boundingBox(), await days.boundingBox()];
  expect(first?.y).toBeLessThan(then?.y ?? 0);
  await waiting.context().close();
});
