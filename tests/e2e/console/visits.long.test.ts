import { expect, it } from "vitest";
import { faultsInEveryLook, goTo, show, wide } from "./look.ts";
import { addFilter, figure, opened, page, setUpVisits } from "./visits-setup.ts";

setUpVisits();

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
  await goTo(page, "/census?from=2026-05-06&to=2026-05-06");
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
  await goTo(page, "/census?from=2026-05-06&to=2026-05-07");
  const pages = page.getByRole("list", { name: "Pages", exact: true });
  // The days before begin before the first view.
  await pages.getByRole("button").first().waitFor();
  await expect.poll(() => pages.textContent()).toBe("/blog1");
  await goTo(page, "/census?from=2026-05-06&to=2026-05-06");
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
    await goTo(page, `/census?from=2026-05-05&to=${to}`);
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
  await goTo(page, "/census?from=2026-05-05&to=2026-05-06&segment=device:is:Phone");
  await expect.poll(() => figure("Bounce rate")).toMatch(/^Bounce rate100%/);
  await page.getByRole("button", { name: /^Explain: bounce rate of .*, filtered$/ }).click();
  const slider = page.getByRole("dialog", { name: /^Bounce rate / }).getByRole("slider");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("100%, now");
  await page.keyboard.press("Escape");
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

it("lists the visits behind the figures, with the time of each on one line, on a phone, too", async () => {
  await goTo(page, "/census?from=2026-05-05&to=2026-05-06");
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
  await goTo(page, "/census?from=2026-05-05&to=2026-05-20");
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
  // Without an average, because there is nothing to take it of.
  await expect.poll(() => months.getByRole("row").count()).toBe(2);
  await page.getByText("These days include no later month.").waitFor();
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

it("names goals, counts them in the past, and removes and restores them", async () => {
  await goTo(page, "/census?from=2026-05-05&to=2026-05-06");
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

it("follows visits from page to page, and from any page that is selected", async () => {
  await goTo(page, "/census?from=2026-05-05&to=2026-05-06");
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
