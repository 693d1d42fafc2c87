import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { addMember } from "#tests/support/members.ts";
import { until } from "#tests/support/wait-for.ts";
import { buy } from "./busy-shop.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;

const COMPUTER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ORDERS = 5;
const DAY_MS = 86_400_000;

/** Visits of some days ago, each of another visitor. */
const visit = async (count: number, daysAgo: number, referrer: string): Promise<void> => {
  const { eventStore } = opened.server.infrastructure;
  await eventStore.append({
    stream: "census-demo.visitors-yesterday",
    expectedRevision: "any",
    events: Array.from({ length: count }, (_, n) => ({
      id: newId(),
      type: "HitRecorded",
      version: 1,
      data: {
        event: 1,
        visitorId: `${daysAgo}-${n}`,
        host: "shop.example",
        happenedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
        data: { url: "/", userAgent: COMPUTER, referrer },
      } as never,
    })),
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });
  const { waitFor } = opened.server.infrastructure;
  await waitFor(["visits"], await eventStore.head());
};

/** Orders of a week ago that were paid, and of yesterday, none of which is: the money is on its way. */
const sell = async (): Promise<void> => {
  const { client, server } = opened;
  const { body } = await client.get<{ rows: readonly { productId: string; sku: string }[] }>(
    "/api/console/stock?pageSize=200&filters=available:least:20",
  );
  const [product] = body.rows;
  if (product === undefined) throw new Error("The demo has nothing to sell.");
  for (let order = 0; order < ORDERS; order += 1) await buy(server.origin, product, 1);
  const { database } = server;
  const numbered = async (status: string) =>
    database.query<{ orderId: string }>(
      `select order_id as "orderId" from read.orders
        where website_id = 'demo' and status = $1 order by number`,
      [status],
    );
  const all = await until(async () => {
    const found = await numbered("awaiting-payment");
    return found.length === ORDERS ? found : undefined;
  });
  for (const { orderId } of all.slice(3)) await recordPayment(client, orderId);
  await until(async () => (await numbered("paid")).length === ORDERS - 3);
  await database.query(`
    update read.orders as o
       set placed_at = now() - interval '1 day' * case when n <= 3 then 1 else 8 end,
           currency = case when n = 3 then 'EUR' else currency end
      from (select order_id, row_number() over (order by number) as n from read.orders
             where website_id = 'demo') as numbered
     where o.website_id = 'demo' and o.order_id = numbered.order_id`);
};

beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
});
afterAll(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.close();
});

const yesterday = () => page.getByRole("region", { name: "Yesterday" });

it("nothing is said about a day without visits and sales", async () => {
  for (const path of ["/", "/census", "/sales"]) {
    await show(page, path);
    await expect.poll(() => yesterday().count()).toBe(0);
  }
});

it("every screen says the same about yesterday: by what was agreed, in every currency, with what explains it", async () => {
  await visit(40, 8, "");
  await visit(20, 1, "https://news.example/");
  await sell();
  await opened.server.database.query(
    `insert into read.coupon_changes (website_id, coupon_id, position, changed_at, what, code, starts_at, expires_at, enabled)
     values ('demo', 'MARKED10', 1, $1, 'defined', 'MARKED10', $1, null, true)`,
    [new Date(Date.now() - DAY_MS).toISOString()],
  );
  const said = new Set<string>();
  for (const path of ["/", "/census", "/sales"]) {
    await show(page, path);
    await expect.poll(() => yesterday().textContent()).toContain("Coupon MARKED10 started");
    said.add((await yesterday().textContent()) ?? "");
    expect(await faultsInEveryLook(page, `yesterday on ${path}`)).toEqual([]);
  }
  expect([...said]).toEqual([expect.stringMatching(/Orders 3.*from 2.*Visitors 20.*from 40/)]);
  const [text] = said;
  expect(text).toMatch(/^Yesterday was (good|as usual|weak|mixed|quiet): .*€.*Conversion 15%/);
});

it("a figure leads to the report that has it", async () => {
  await show(page, "/");
  const sold = yesterday().getByRole("link", { name: /^\$/ });
  const amount = (await sold.textContent()) ?? "";
  await sold.click();
  await page.waitForURL(/\/sales\?/);
  const figure = page
    .locator("dl > div")
    .filter({ has: page.locator("dt").getByText("Total sales") });
  await expect.poll(() => figure.locator("dd").first().textContent()).toBe(amount);
});

it("members without access to visits get the same judgement", async () => {
  await show(page, "/");
  const verdict = await yesterday().getByRole("heading").textContent();
  const { token } = await addMember(opened.server.infrastructure, "BILLING");
  const other = await opened.newPage({ signedIn: false });
  const url = opened.server.origin;
  await other.context().addCookies([{ name: "daybook_owner", value: token, url }]);
  await show(other, "/sales");
  const region = other.getByRole("region", { name: "Yesterday" });
  await expect.poll(() => region.getByRole("heading").textContent()).toBe(verdict);
  await other.context().close();
});
