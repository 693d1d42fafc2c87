import { expect, it } from "vitest";
import { walkTo } from "#tests/support/walk.ts";
import { faultsInEveryLook, goTo, show } from "./look.ts";
import { addFilter, appendHits, figure, opened, PHONE, page, setUpVisits } from "./visits-setup.ts";

setUpVisits();

const DAY_MS = 86_400_000;

it("combines filters of visits with and, or and not, and keeps them in the URL", async () => {
  await goTo(page, "/census?from=2026-05-05&to=2026-05-06");
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
  await goTo(page, "/census?from=2026-05-05&to=2026-05-06");
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

it("says since when visits are recorded, instead of comparing with days before", async () => {
  await goTo(page, "/census?from=2026-05-05&to=2026-05-06");
  await page.getByText("Visits are recorded since May 5, 2026: earlier days have no").waitFor();
  await expect.poll(() => figure("Visits")).toBe("Visits3");
  await expect.poll(() => figure("Total sales")).toContain("before");
  await goTo(page, "/census?from=2026-05-06&to=2026-05-07");
  await page.getByText("Visits are recorded since May 5, 2026").waitFor();
  await expect.poll(() => figure("Visits")).toMatch(/^Visits1.*from 2/);
});

it("marks what happened on a day, links to it, and hides the marks", async () => {
  await goTo(page, "/census?from=2026-05-04&to=2026-05-06");
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

it("follows visits step by step, and opens those behind a step", async () => {
  await goTo(page, "/census?from=2026-05-05&to=2026-05-06");
  await page.getByRole("link", { name: "Funnels", exact: true }).click();
  await page.getByRole("button", { name: "From an order to a refund" }).click();
  // In one visit nobody would ever get there.
  await expect.poll(() => page.getByLabel("Window").inputValue()).toBe("90");
  await goTo(page, "/census/funnels?from=2026-05-05&to=2026-05-06");
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
  await goTo(page, "/census/funnels");
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

it("never made a page complain", () => expect(opened.complaints).toEqual([]));

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
