import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatMoney } from "#domain/kit/format-money.ts";
import { parseFilters } from "#domain/kit/list-filters.ts";
import { dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { orderColumns } from "#domain/orders/order-columns.ts";
import { countedStatuses } from "#domain/orders/order-status.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { until } from "#tests/support/wait-for.ts";
import { makeBusy, subscribe } from "./busy-shop.ts";
import { faultsInEveryLook, moveTo, narrow, settled, show, widest } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

type Rows<Row> = { readonly rows: readonly Row[] };
type Groups = {
  readonly signUpGroups: readonly { readonly variantId: string; readonly productId: string }[];
};

let opened: OpenConsole;
/** A path, and a text that only its data can bring. */
type Screen = readonly [path: string, shows: string | RegExp];
let screens: readonly Screen[];

beforeAll(async () => {
  opened = await openConsole();
  const { client, server } = opened;
  await makeBusy(server.origin, client);
  const order = await firstRow<{ orderId: string; number: number }>(
    "/api/console/orders?pageSize=1",
  );
  const product = await firstRow<{ id: string; name: string }>("/api/console/products?pageSize=1");
  const stock = await firstRow<{ variantId: string; productName: string }>(
    "/api/console/stock?pageSize=1",
  );
  const submission = await firstRow<{ submissionId: string }>("/api/console/submissions");
  const event = await firstRow<{ position: string; type: string }>(
    "/api/console/events?type=OrderPlaced",
  );
  const mail = await firstRow<{ mailId: string }>("/api/console/outbox");
  const [group] = (await client.get<Groups>("/api/site-users/account/notifications/restock/groups"))
    .body.signUpGroups;
  screens = [
    ["/", "Sophie Germain"],
    ["/orders", "Grace Hopper"],
    [`/orders/${order.orderId}`, "12 Analytical Row"],
    ["/products", product.name],
    [`/products/${product.id}`, "Variants and stock"],
    [`/products/${product.id}/edit`, "Save product"],
    ["/products/new", "Create product"],
    ["/settings/payment", "Take card payments"],
    ["/settings/email", "Set by the installation"],
    ["/settings/domains", "Add a domain"],
    ["/settings/sample-data", "Remove the sample data"],
    ["/settings/billing/upgrade", "no plan and no bill"],
    ["/products/import", "Drop a CSV file here"],
    ["/stock", stock.productName],
    [`/stock?open=${stock.variantId}`, "Opening stock"],
    ["/restock", "Never"],
    [`/restock?open=${group?.variantId}&product=${group?.productId}`, /visitor\d@example\.com/],
    ["/restock/sign-ups", /visitor\d@example\.com/],
    ["/restock/sends", "Nothing has been sent yet"],
    ["/restock/demand", "Set arrival"],
    ["/census", "Time per visit"],
    ["/census/goals", "No goals yet"],
    ["/census/funnels?steps=page:%252F*;cart", "Visits by step"],
    ["/census/funnels/visits?steps=page:%252F*;cart", "Step 1: Any page"],
    ["/census/visits", "The last 5,000 visits"],
    ["/census/journeys", "or come from before it"],
    ["/census/retention", "which part of them came back"],
    ["/sales/repeat-customers", "which part of them ordered again"],
    ["/census?by=source", "paper.example"],
    ["/census?by=device", "Desktop"],
    ["/submissions", "Does the linen journal open flat?"],
    [`/submissions?open=${submission.submissionId}`, "Mary Somerville"],
    ["/mail", "Email outbox"],
    [`/mail?open=${mail.mailId}`, "Message-ID"],
    ["/events", "OrderPlaced"],
    [`/events?open=${event.position}`, "Metadata"],
    ["/projections", "button-visits"],
    ["/members", "Administrator"],
    ["/actions", "created an account"],
    ["/account", "This browser"],
    ["/nothing/here", "Page not found"],
  ];
});
afterAll(() => opened?.close());

/** What stands under a big figure's label: the value, then its note. */
const figures = async (page: Page, label: string): Promise<readonly string[]> =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt").getByText(label, { exact: true }) })
    .locator("dd")
    .allTextContents();

const firstRow = <Row>(path: string): Promise<NonNullable<Row>> =>
  until(async () => (await opened.client.get<Rows<Row>>(path)).body.rows[0], { what: path });

/** Screens about what few shops have from their first day on. */
const rarerScreens = async (): Promise<readonly Screen[]> => {
  const subscriptionId = await subscribe(opened.server.origin);
  const card = { amountCents: 5_000, email: "ann@friend.example", note: "Prize of the fair" };
  await opened.client.post("/api/console/gift-cards", card);
  await firstRow("/api/console/subscriptions");
  const { giftCardId } = await firstRow<{ giftCardId: string }>("/api/console/gift-cards");
  const { reviewId } = await firstRow<{ reviewId: string }>("/api/console/reviews?status=pending");
  return [
    ["/subscriptions", "Printable Letters Club"],
    [`/subscriptions/${subscriptionId}`, "maria.mitchell@example.com"],
    ["/gift-cards", "ann@friend.example"],
    [`/gift-cards?open=${giftCardId}`, "Prize of the fair"],
    ["/reviews", "Third year in a row"],
    [`/reviews?open=${reviewId}`, "Your reply"],
    ["/reviews/import", "Drop a CSV file here"],
  ];
};

const faultsOf = async (page: Page, of: readonly Screen[]): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [at, [path, shows]] of of.entries()) {
    await (at === 0 ? show : moveTo)(page, path);
    await settled(page);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    faults.push(...(await faultsInEveryLook(page, path, [widest, narrow])));
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
  }
  return faults;
};

describe("what has happened today", () => {
  it("is added up on the overview", async () => {
    type Order = { readonly orderId: string; readonly grandTotalCents: number };
    const { body } = await opened.client.get<Rows<Order>>("/api/console/orders");
    const [order] = body.rows;
    // Orders that await their payment are sold, as Sales says.
    await recordPayment(opened.client, order?.orderId ?? "");
    const cents = body.rows.reduce((sum, { grandTotalCents }) => sum + grandTotalCents, 0);
    const page = await opened.newPage();
    await show(page, "/");
    // The day is not over: its lower figure is not a decrease.
    const chart = page.locator("main figure");
    await chart.getByText("Today so far").waitFor();
    await expect.poll(() => chart.locator("tbody th").last().textContent()).toMatch(/ \(so far\)$/);
    const lastWeek = (text: string) => expect.stringMatching(`^▲${text} last \\w{3}$`);
    expect(await figures(page, "Orders today")).toEqual(["5", lastWeek("0")]);
    expect((await figures(page, "Sales today"))[0]).toBe(formatMoney(cents, "USD"));
    expect(await figures(page, "Waiting for restock")).toEqual(["7", lastWeek("0")]);
    expect(await figures(page, "Visitors today")).toEqual(["7", lastWeek("0")]);
    expect((await figures(page, "Conversion today"))[0]).toBe("71.4%");
    const { timeZone } = await opened.server.infrastructure.websiteFacts("demo");
    const leads = await page.locator("dl a[href*='/orders?']").first().getAttribute("href");
    const { searchParams } = new URL(leads ?? "", opened.server.origin);
    const since = startOfDay(dayOf(new Date(), timeZone), timeZone);
    expect(parseFilters(orderColumns, searchParams.get("filters") ?? "")).toEqual([
      { column: "placedAt", operator: "since", values: [since] },
      { column: "status", operator: "is", values: [...countedStatuses] },
    ]);
    const linked = await opened.client.get<{ total: number }>(
      `/api/console/orders?filters=${encodeURIComponent(searchParams.get("filters") ?? "")}`,
    );
    expect(linked.body.total).toBe(5);
    await page.getByRole("link", { name: "71.4%" }).click();
    await page.waitForURL(/\/census\?/);
    await expect.poll(async () => (await figures(page, "Conversion"))[0]).toBe("71.4%");
    await page.context().close();
  });

  it("is counted in the census, with a chart, by page and by source", async () => {
    const page = await opened.newPage();
    await show(page, "/census");
    await page.locator("main canvas").first().waitFor();
    const cells = async (table: string) => {
      const rows = page.getByRole("table", { name: table }).locator("tbody tr");
      return Promise.all((await rows.all()).map((row) => row.locator("td").allTextContents()));
    };
    const pages = page.getByRole("table", { name: "Visits by page" }).locator("tbody tr");
    const views = await Promise.all(
      (await pages.all()).map((row) =>
        row.locator("[data-label=Page], [data-label=Views]").allTextContents(),
      ),
    );
    expect(new Set(views.map((row) => row.join(" ")))).toEqual(
      new Set(["/ 6", "/shop 6", "/cart 6", "/contact 6"]),
    );
    const groupBy = async (name: string) => {
      await page.getByRole("combobox", { name: "Group by" }).click();
      const offered = page.getByRole("listbox", { name: "Group by" });
      await offered.getByRole("option", { name, exact: true }).click();
    };
    await groupBy("Sources");
    await page.waitForURL(/by=source/);
    await settled(page);
    // Each of seven visitors is counted under the source of the first of their pages.
    expect(
      (await cells("Visits by source")).map(([name, visitors]) => `${name} ${visitors}`),
    ).toEqual(expect.arrayContaining(["search.example 2", "paper.example 2"]));
    await groupBy("First pages");
    await page.waitForURL(/by=entry/);
    await settled(page);
    expect((await cells("Visits by first page")).length).toBeGreaterThan(0);
    await page.context().close();
  });

  it("is filtered by a click on any value, and the filter is removed again", async () => {
    const page = await opened.newPage();
    const visitors = async () => (await figures(page, "Visitors"))[0];
    await show(page, "/census");
    await expect.poll(visitors).toBe("7");
    await page
      .getByRole("list", { name: "Sources" })
      .getByRole("button", { name: "paper" })
      .click();
    await expect.poll(visitors).toBe("2");
    expect(new URL(page.url()).searchParams.get("segment")).toBe("source:is:paper.example");
    await page.getByRole("button", { name: "Remove filter: Source is “paper.example”" }).click();
    await expect.poll(visitors).toBe("7");
    await page.context().close();
  });
});

describe("every screen", () => {
  it("shows its data and gives axe nothing to say, light and dark, wide and narrow", async () => {
    const page = await opened.newPage({ width: widest.width });
    expect(await faultsOf(page, [...screens, ...(await rarerScreens())])).toEqual([]);
    expect(opened.complaints).toEqual([]);
    await page.context().close();
  });

  it("gives axe nothing to say to anyone who is not signed in", async () => {
    const page = await opened.newPage({ width: widest.width, signedIn: false });
    const faults = await faultsOf(page, [
      ["/orders", "Sign in"],
      ["/new-password?token=spent", "New password"],
    ]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
