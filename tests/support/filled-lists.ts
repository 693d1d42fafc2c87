import { expect } from "vitest";
import { createJoinMailingList } from "#commands/mailing-lists/join.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createClient, createOwnerClient } from "./client.ts";
import { fillOrders } from "./many-orders.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { becomeSiteUser } from "./site-user.ts";
import { until } from "./wait-for.ts";

type Filled = {
  readonly server: TestServer;
  readonly owner: Client;
  /** Of what a path names as a parameter. */
  readonly ids: Record<":listId" | ":subscriptionId" | ":formId", string>;
  /** Address of a list of the console. */
  readonly addressOf: (path: string) => string;
};

/** A send that is over and one that is to come, cards of several states, and calls of webhooks. */
const fillSendsAndCalls = async (
  { server, owner }: Filled,
  variant: { productId?: string; variantId?: string },
) => {
  const { variantId = "" } = variant;
  await owner.post(`/api/console/stock/${variantId}/receive`, { quantity: 1 });
  const send = async (graceSeconds: number) => {
    const wish = { ...variant, audience: "units", graceSeconds };
    const sent = await owner.post("/api/site-users/account/notifications/restock/send", wish);
    expect(sent.status).toBe(202);
  };
  await send(0);
  const over = "select from read.restock_sends where completed_at is not null";
  await until(async () => (await server.database.query(over)).length > 0, { what: "the send" });
  await send(3_600);
  for (const card of [{ email: "ann@shop.example", name: "=cmd" }, { note: "Lost" }])
    await owner.post("/api/console/gift-cards", { amountCents: 2_500, ...card });
  await server.database.query(
    `insert into webhook_deliveries (website_id, delivery_id, form_id, webhook_id, submission_id, url,
                                     state, attempts, status, error, next_try_at)
     values ('demo', 'a:webhook:1', 'contact', $1, $1, 'https://=hooks.example/x', 'handed-over', 1, 200,
             null, null),
            ('demo', 'a:webhook:2', 'contact', $1, null, 'https://hooks.example/x', 'postponed', 2, 503,
             'Answered 503', now() + interval '1 hour')`,
    [newId()],
  );
};

/** What neither the demo nor the filled tables have. */
const fillOthers = async (filled: Filled) => {
  const { server, owner, ids } = filled;
  const created = await owner.post<{ listId: string }>("/api/console/mailing-lists", {
    name: "News",
  });
  const { listId } = created.body;
  ids[":listId"] = listId;
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  const join = createJoinMailingList(server.infrastructure);
  for (const name of ["=cmd", "Ann"])
    await join({ listId, email: `${name}@shop.example`, name, source: "console" }, metadata);
  const place = { country: "US", postalCodes: ["100"], ratePpm: 81_250, appliesTo: ["physical"] };
  await owner.put(`/api/console/tax-rules/${newId()}`, { name: "Sales tax", ...place });
  const rate = { kind: "flat", costCents: 490 };
  const option = { name: "Post", description: "Slow", rate, countries: ["US", "DE"] };
  await owner.put(`/api/console/shipping-options/${newId()}`, option);
  for (const text of ["=cmd", "The fair opened"])
    await owner.post("/api/console/day-notes", { day: "2026-05-04", text });
  await owner.post("/api/console/redirects", { path: "/old-news", target: "/blog" });
  const visitor = await createClient(server.origin);
  const thrown = { message: "x", stack: "x", source: "/a.js", line: 1, column: 2, pagePath: "/" };
  await visitor.post("/api/events/RecordJavascriptErrors", [thrown]);
  const text = '{"type":"object","properties":{"step":{"type":"integer"}}}';
  await owner.put("/api/console/collector-schemas/step", { text, baseVersion: null });
  const sent = [1, 2, "=cmd", "two"].map((step, n) => ({
    eventSchemaName: n === 3 ? "unknown" : "step",
    eventContent: JSON.stringify({ step, ...(n === 1 && { page_path: "/=shop" }) }),
  }));
  expect(await visitor.post("/api/v1/clanker/events", sent)).toMatchObject({ status: 202 });
  await becomeSiteUser(server, visitor, "buyer1@example.com");
  const stock = await owner.get<{ rows: { productId: string; variantId: string }[] }>(
    `/api/console/stock?filters=${encodeURIComponent("available:most:0")}`,
  );
  const { productId = "", variantId = "" } = stock.body.rows[0] ?? {};
  // One more than there are units: one sign-up gets its email, and one keeps waiting.
  for (const siteVisitorEmail of ["=cmd@shop.co", "ann@shop.co"]) {
    const waiting = { productId, variantId, siteVisitorEmail };
    const signUp = await visitor.post("/api/site-users/account/notifications/restock", waiting);
    expect(signUp).toMatchObject({ status: 200 });
  }
  await fillSendsAndCalls(filled, { productId, variantId });
  const moving = "select from mail_deliveries where state = 'queued'";
  await until(async () => (await server.database.query(moving)).length === 0, {
    what: "the mails",
  });
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(
    [
      "script-errors",
      "custom-events",
      "collector-schemas",
      "site-users",
      "mailing-lists",
      "tax-rules",
      "shipping-options",
      "restock",
      "gift-cards",
    ],
    await eventStore.head(),
  );
};

/** A few of the orders are recent: with taxes, a coupon, a gift card, and refunds. */
const fillSales = async ({ server: { database } }: Filled, at: string) => {
  await database.query(`
    update read.orders
       set placed_at = ${at}, tax_cents = 120, discount_cents = 500,
           taxes = '[{"taxRuleId":"a","name":"=VAT","ratePpm":200000,"inclusive":false,"amountCents":100}]',
           discounts = '[{"couponId":"=TEN","code":"=TEN","amountCents":400}]',
           due_cents = grand_total_cents - case when number = 21 then 300 else 0 end
     where website_id = 'demo' and number in (3, 10, 21)`);
  await database.query(`
    insert into read.order_receipts (website_id, order_id, paid_at)
    select website_id, order_id, ${at} from read.orders where website_id = 'demo' and number <> 10`);
  await database.query(`
    insert into read.order_lines (website_id, order_id, line_id, place, item_id, variant_id, sku,
      attributes, product_type, title, quantity, unit_price_cents, total_cents, discount_cents,
      tax_cents, refunded_quantity)
    select website_id, order_id, 'line', 0, 'cup', 'cup', 'CUP', '{}', 1, '=Cup', 2, 200, 400, 40,
           10, 1
      from read.orders where website_id = 'demo' and number in (3, 10, 21)`);
  await database.query(`
    insert into read.order_refunds (website_id, order_id, refund_id, amount_cents, lines,
      returned_to_stock, payback, progress, refunded_at)
    select website_id, order_id, 'refund', 250, '[{"lineId":"line","quantity":1}]', true,
           jsonb_build_object('paymentCents', 150, 'giftCards',
             jsonb_build_array(jsonb_build_object('giftCardId', 'card', 'amountCents', 100))),
           'paid', ${at}
      from read.orders where website_id = 'demo' and number in (3, 21)`);
};

/** Files that were uploaded, what visitors did, and a subscription with two payments. */
const fillReports = async ({ server, owner, ids }: Filled) => {
  for (const [path, text] of [
    ["imports", "Handle,Title,Variant Price\n=cup,=cup,5\n"],
    ["review-imports", "product,rating,body,name\nnone,5,Good,Ann\n"],
  ])
    await owner.request(`/api/console/${path}?fileName=%3Da.csv`, {
      method: "POST",
      json: text,
      headers: { "content-type": "text/csv" },
    });
  const { database } = server;
  const at = "date_trunc('hour', now()) - interval '1 day'";
  // Late in the evening of the website's day, a new one has begun elsewhere.
  const day = `((${at}) at time zone 'America/New_York')::date`;
  await fillSales({ server, owner, ids, addressOf: String }, at);
  await database.query(`
    insert into read.traffic_days (website_id, dimension, value, day, gap, visitors, visits, views,
                                   visit_views, bounces, milliseconds, entries, exits)
    select 'demo', dimension, value, ${day}, 0, visitors, visits, views, views, 0, 0, 0, 0
      from (values ('total', '', 1, 1, 1), ('page', '/=shop', 1, 1, 3), ('page', '/', 1, 1, 1), ('source', '', 1, 1, 1),
                   ('source', 'a.example', 1, 1, 2), ('hour', '9', 0, 1, 1), ('hour', '14', 0, 2, 2))
           as counted(dimension, value, visitors, visits, views)`);
  await database.query(`
    insert into read.visits
      (website_id, visitor, started_at, ended_at, first_position, last_position, views, entry, exit,
       referrer, campaign, utm_source, utm_medium, utm_term, utm_content, country, browser, system, device,
       language, pages, viewed_after)
    values ('demo', 'v-1', ${at}, ${at}, 1, 2, 2, '/', '/=shop', '', '', '', '', '', '', 'DE', 'Firefox',
            'Linux', 'desktop', 'en', '{/,/=shop}', '{0,1000}')`);
  // By these sums, readers know which days have visits.
  await database.query(`
    insert into read.visit_hours (website_id, hour, visits, views, positions)
    values ('demo', floor(extract(epoch from ${at}) / 3600)::int, 1, 2, 3)`);
  await database.query(`
    insert into read.shop_days (website_id, event, item_id, day, gap, visitors, times)
    select 'demo', event, item_id, ${day}, 0, visitors, times
      from (values ('visitor:VisitPDP', 'cup', 1, 3), ('visitor:VisitPDP', '', 1, 3),
                   ('visitor:AddToCart', 'cup', 1, 1), ('visitor:AddToCart', 'bowl', 0, 1),
                   ('visitor:AddToCart', '', 1, 2)) as counted(event, item_id, visitors, times)`);
  await database.query(`
    insert into read.searches (website_id, person_id, words, quarter, searches, last_at,
                               last_outcome, last_results)
    values ('demo', gen_random_uuid(), '=ink', ${at}, 3, ${at}, 'found', 2),
           ('demo', gen_random_uuid(), 'xylophone', ${at}, 1, ${at}, 'nothing', 0)`);
  await database.query(`
    insert into read.missing_pages (website_id, path, source, quarter, times, last_at)
    values ('demo', '/=old', '/blog', ${at}, 3, ${at}), ('demo', '/old', '', ${at}, 1, ${at})`);
  await database.query(`
    insert into read.alerts (website_id, alert_id, kind, title, alert, recovery, state, is_emailed, raised_at, ended_at)
    values ('demo', gen_random_uuid(), 'no-visits', 'No visits for an hour', '{"kind":"no-visits","usual":12}',
            '{"kind":"no-visits","visits":3}', 'recovered', true, ${at}, ${at} + interval '3 hours'),
           ('demo', gen_random_uuid(), 'budget', '=Main content of /shop missed its budget',
            '{"kind":"budget","metric":"lcp","path":"/shop","limit":2500,"value":3100,"loads":40}',
            null, 'open', false, ${at}, null)`);
  await database.query(`
    insert into read.button_visits
      (website_id, quarter, page_path, label, destination, step, visitor, times)
    values ('demo', ${at}, '/about', '=Order now', '/shop', 'shown', 'v-1', 3),
           ('demo', ${at}, '/about', '=Order now', '/shop', 'clicked', 'v-1', 1),
           ('demo', ${at}, '/', 'See the shop', '/shop', 'shown', '', 2)`);
  await database.query(`
    insert into read.page_activity
      (website_id, quarter, kind, media, title, page_path, visitor, times)
    values ('demo', ${at}, 'video', '/files/film.mp4', '=The press', '/about', 'v-1', 3),
           ('demo', ${at}, 'audio', '/files/talk.mp3', '', '/', '', 2),
           ('demo', ${at}, 'heartbeat', '', '', '/about', 'v-1', 5)`);
  await database.query(`
    insert into read.form_conversion (website_id, quarter, form_id, step, field_id, visitor, times)
    values ('demo', ${at}, 'contact', 'rendered', '', 'v-1', 3),
           ('demo', ${at}, 'contact', 'rendered', '', 'v-2', 1),
           ('demo', ${at}, 'contact', 'submitted', '', 'v-1', 1),
           ('demo', ${at}, 'contact', 'field', 'email', 'v-1', 2)`);
  await database.query(`
    insert into read.form_leaves (website_id, form_id, view_id, field_id, visitor, left_at)
    values ('demo', 'contact', 'one', 'email', 'v-2', ${at}),
           ('demo', 'contact', 'two', 'message', '', ${at}),
           ('demo', 'contact', 'three', 'email', '', ${at})`);
  await database.query(`
    insert into read.form_pages (website_id, form_id, page_path, views)
    values ('demo', 'contact', '/contact', 4)`);
  await database.query(
    `insert into read.subscriptions (website_id, subscription_id, cart_id, item_id, sku, plan,
       requested_at, title, attributes, quantity, amount_cents, currency, paid_periods, started_at,
       paid_until, next_at, renewing, time_zone)
     values ('demo', $1, $1, 'cup', 'CUP', $2, ${at}, 'Cup', '{}', 1, 1250, 'EUR', 1, ${at}, ${at},
       ${at}, false, 'UTC')`,
    [ids[":subscriptionId"], '{"billingPeriod":{"value":1,"unit":"MONTH"},"numBillingCycles":0}'],
  );
  await database.query(
    `insert into read.subscription_periods (website_id, subscription_id, period, state, due_at,
       attempts, order_id, amount_cents, settled_at, failure, retry_at)
     values ('demo', $1, 1, 'paid', ${at}, 1, $2, 1250, ${at}, null, null),
            ('demo', $1, 2, 'failed', ${at}, 2, null, null, null, 'payment-declined', ${at})`,
    [ids[":subscriptionId"], newId()],
  );
};

/** A server whose lists all have rows: the demo, orders, and what neither of them has. */
export const startFilledServer = async (): Promise<Filled> => {
  const server = await startTestServer({ DAYBOOK_DEMO: "true" });
  const owner = await createOwnerClient(server.origin, server.setupCode);
  const ids: Filled["ids"] = { ":listId": "", ":subscriptionId": newId(), ":formId": "contact" };
  const addressOf = (path: string): string =>
    `/api/console/${path.replace(/:\w+/, (name) => ids[name as keyof typeof ids])}`;
  const filled = { server, owner, ids, addressOf };
  await fillOrders(server.database, 120);
  await fillOthers(filled);
  await fillReports(filled);
  return filled;
};
