import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { coupons } from "#projections/coupons/coupons.ts";
import { forms } from "#projections/forms/forms.ts";
import { type FoldBatch, foldOf } from "#projections/kit/fold.ts";
import { openPersonal, readsOf } from "#projections/kit/personal.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createTables, run, schemaOf, showViews } from "#projections/kit/schema.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { orders } from "#projections/orders/orders.ts";
import { reviews } from "#projections/reviews/reviews.ts";
import { subscriptions } from "#projections/subscriptions/subscriptions.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { orderEventData } from "#tests/support/order-events.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import {
  type ExplainedNumber,
  type ExplainedValue,
  explainContract,
} from "../explained/explain-contract.ts";
import { createExplain, type Explain, type ExplainDependencies } from "./explain.ts";

/** In New York, clocks went forward on this day: it has 23 hours. */
const DAY = "2026-03-08";
const timeZone = "America/New_York";
const followed = [orders, visits, coupons, reviews, subscriptions, forms, measuringRules];
const person = { personId: uuid(1), sealed: "" };
const at = "2026-03-08T15:00:00.000Z";
const later = "2026-03-08T16:00:00.000Z";

const personalData = createMemoryPersonalData();

let test: TestDatabase;
let eventStore: EventStore;
let explain: Explain;
let dependencies: ExplainDependencies;

type Data = { readonly [key: string]: Json };
type Happening = readonly [stream: string, type: string, data: Data];

const order = (index: number, type: string, said: Data = {}): Happening => {
  const orderId = uuid(100 + index);
  return [
    `order-demo.${orderId}`,
    type,
    orderEventData(type, { orderId, ...(type === "OrderPlaced" && { person }), ...said }),
  ];
};
const placed = (index: number, grandTotalCents: number, more: Data = {}) =>
  order(index, "OrderPlaced", {
    placedAt: at,
    grandTotalCents,
    cartId: uuid(200 + index),
    ...more,
  });

const awaited = (index: number) =>
  order(index, "OrderPaymentAwaited", {
    amountCents: 0,
    remindAt: later,
    cancelAt: later,
    awaitedAt: at,
  });

const hit = (visitorId: string | null, more: Data = {}, url = "/"): Happening => [
  `census-demo.visitors-${visitorId?.length ?? 0}`,
  "HitRecorded",
  { event: 1, visitorId, host: "shop.example", happenedAt: at, data: { url }, ...more },
];

const definition = {
  couponId: "TEN",
  code: "TEN",
  name: "",
  discount: { kind: "free-shipping" },
  currency: "USD",
  minimumSubtotalCents: 0,
  startsAt: null,
  expiresAt: null,
  usageLimit: null,
  enabled: true,
};
const coupon = (type: string, data: Data): Happening => ["coupon-demo.TEN", type, data];
const used = (index: number, amountCents: number, redeemedAt = at) =>
  coupon("CouponRedeemed", {
    reservationId: `r${index}`,
    orderId: uuid(100 + index),
    amountCents,
    redeemedAt,
  });
const returned = (index: number) =>
  coupon("CouponUseReturned", {
    reservationId: `r${index}`,
    orderId: uuid(100 + index),
    returnedAt: at,
  });

const review = (index: number, type: string, said: Data, productId = "mug"): Happening => {
  const reviewId = uuid(300 + index);
  return [`review-demo.${reviewId}`, type, { reviewId, productId, ...said }];
};
const written = { orderId: null, person, wordsHash: "" };

const subscription = (type: string, said: Data): Happening => {
  const subscriptionId = uuid(400);
  return [`subscription-demo.${subscriptionId}`, type, { subscriptionId, ...said }];
};
const line = {
  lineId: "1",
  itemId: "tea",
  variantId: "tea",
  sku: "TEA",
  attributes: {},
  productType: 1,
  title: "Tea",
  imageUrl: null,
  quantity: 1,
  unitPriceCents: 900,
  totalCents: 900,
};
const paidUntil = "2026-04-08T15:00:00.000Z";

const submitted = (index: number, formId: string): Happening => {
  const submissionId = uuid(500 + index);
  const page = { pageTitle: "", pageId: "", contentSource: null, pagePath: "/contact" };
  return [
    `formSubmission-demo.${submissionId}`,
    "FormSubmitted",
    {
      submissionId,
      formId,
      formName: formId,
      fields: [],
      person,
      answersDigest: "",
      spamReasons: [],
      ...page,
      pagePermissionTypeValue: null,
      submittedAt: at,
    },
  ];
};

const happenings: readonly Happening[] = [
  hit("ann"),
  hit("ann", {}, "/shop"),
  hit(null),
  hit("bob", { data: { url: "/", userAgent: "Googlebot/2.1" } }),
  hit("cleo", { event: 10 }),
  placed(1, 5_000),
  order(1, "OrderConfirmed"),
  order(1, "OrderPaid", { amountCents: 5_000 }),
  // The day before, and the day after.
  placed(2, 700, { placedAt: "2026-03-08T04:59:59.000Z" }),
  order(2, "OrderConfirmed"),
  placed(3, 800, { placedAt: "2026-03-09T04:00:00.000Z" }),
  order(3, "OrderConfirmed"),
  hit("dora", { happenedAt: "2026-03-09T04:00:00.000Z" }),
  hit("elias", { happenedAt: "2026-03-09T03:59:59.000Z" }),
  // In another currency it is an order, and not in the total.
  placed(4, 900, { currency: "EUR" }),
  order(4, "OrderConfirmed"),
  order(1, "OrderRefunded", { amountCents: 1_500 }),
  order(1, "OrderRefundRefused", { amountCents: 1_500 }),
  // A failed attempt is placed again at another amount.
  placed(5, 300),
  order(5, "OrderFailed", { reason: "payment-abandoned", failedAt: at }),
  placed(5, 400),
  order(5, "OrderConfirmed"),
  awaited(5),
  order(5, "OrderPaymentRecorded", { amountCents: 400, recordedAt: at }),
  placed(6, 600),
  order(6, "OrderConfirmed"),
  awaited(6),
  order(6, "OrderCancelled", { unpaid: "overdue" }),
  hit("frida"),
  coupon("CouponCreated", { coupon: definition, createdAt: at }),
  used(1, 250),
  used(2, 100),
  returned(1),
  coupon("CouponCreated", { coupon: definition, createdAt: later }),
  used(3, 70, later),
  review(1, "ReviewWritten", { ...written, rating: 5, writtenAt: at }),
  review(1, "ReviewApproved", { source: "native", rating: 5, approvedAt: at }),
  review(2, "ReviewImported", {
    rating: 2,
    isVerified: true,
    person,
    importId: uuid(9),
    writtenAt: at,
    importedAt: at,
  }),
  review(3, "ReviewWritten", { ...written, rating: 1, writtenAt: at }, "pot"),
  review(3, "ReviewApproved", { source: "native", rating: 1, approvedAt: at }, "pot"),
  review(1, "ReviewRewritten", { ...written, rating: 4, shownRating: 5, rewrittenAt: at }),
  review(1, "ReviewApproved", { source: "native", rating: 4, approvedAt: at }),
  review(2, "ReviewRejected", { source: "imported", rating: 2, wasShown: true, rejectedAt: at }),
  subscription("SubscriptionRequested", {
    cartId: uuid(8),
    itemId: "tea",
    sku: "TEA",
    productUrl: "/tea",
    requestedAt: at,
    plan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 0 },
  }),
  subscription("SubscriptionStarted", {
    orderId: uuid(101),
    line,
    currency: "USD",
    amountCents: 900,
    method: "manual",
    timeZone,
    person,
    paidUntil,
    startedAt: at,
  }),
  subscription("SubscriptionRenewed", {
    period: 2,
    orderId: uuid(102),
    amountCents: 950,
    dueAt: paidUntil,
    paidUntil: "2026-05-08T15:00:00.000Z",
    renewedAt: paidUntil,
  }),
  // Refunds of an order of the day before; the provider declines one of them.
  order(2, "OrderRefunded", { refundId: "one", amountCents: 200, refundedAt: at }),
  order(2, "OrderRefunded", { refundId: "two", amountCents: 50, refundedAt: at }),
  order(2, "OrderRefundRefused", { refundId: "two", amountCents: 50 }),
  submitted(1, "contact"),
  submitted(2, "other"),
  submitted(3, "contact"),
  // A visit of this day begins on the day before once its first view has arrived, and two become one.
  hit("gina", { happenedAt: "2026-03-08T05:10:00.000Z" }),
  hit("gina", { happenedAt: "2026-03-08T04:50:00.000Z" }),
  hit("frida", { happenedAt: "2026-03-08T15:50:01.300Z" }),
  hit("frida", { happenedAt: "2026-03-08T15:25:00.000Z" }),
  // On several days the same visitor counts once.
  hit("ann", { happenedAt: "2026-03-09T15:00:00.000Z" }),
  hit("late", { happenedAt: "2026-03-20T15:00:00.000Z" }),
];

const ranges = [`${DAY}.2026-03-09`, `2026-03-07.2026-03-09`] as const;

/** As the screens have the numbers. */
const tablesText = `
  with day as (
    select '${DAY}'::timestamp at time zone '${timeZone}' as start,
           ('${DAY}'::timestamp + interval '1 day') at time zone '${timeZone}' as until
  ), sold as (
    select o.* from read.orders as o, day
     where o.placed_at >= start and o.placed_at < until
       and o.progress = 'definite' and o.status <> 'cancelled'
  ), visited as (
    select count(distinct nullif(visitor, ''))::int as visitors from read.visits, day
     where started_at >= start and started_at < until
  ), counted as (
    select visitors, visits, views, bounces, milliseconds from read.traffic_days
     where website_id = 'demo' and dimension = 'total' and day = '${DAY}'
  ), ranges as (
    select r.first || '.' || r.last as id, coalesce(sum(d.visits), 0)::int as visits,
           coalesce(sum(d.views), 0)::int as views, sum(d.bounces) as bounces,
           round(sum(d.milliseconds) / 1000.0) as seconds,
           coalesce(sum(d.visitors) filter (where d.gap = 0 or d.day - d.gap < r.first::date), 0)::int as visitors
      from (values ('${DAY}', '2026-03-09'), ('2026-03-07', '2026-03-09')) as r(first, last)
      left join read.traffic_days as d
        on d.website_id = 'demo' and d.dimension = 'total' and d.day between r.first::date and r.last::date
     group by r.first, r.last
  ), ordered as (
    select count(*)::int as orders,
           coalesce(sum(grand_total_cents) filter (where currency = 'USD'), 0)::int as total from sold
  )
  select 'overview-orders' as number, '${DAY}' as id, to_jsonb(orders) as value from ordered
  union all select 'overview-sales', '${DAY}', to_jsonb(total) from ordered
  union all select 'overview-visitors', '${DAY}', to_jsonb(visitors::int) from visited
  union all select 'visits-visitors', '${DAY}', to_jsonb(coalesce(sum(visitors), 0)::int) from counted
  union all select 'visits-visits', '${DAY}', to_jsonb(coalesce(sum(visits), 0)::int) from counted
  union all select 'visits-views', '${DAY}', to_jsonb(coalesce(sum(views), 0)::int) from counted
  union all
  select 'visits-bounce-rate', '${DAY}',
         to_jsonb(round(sum(bounces) * 1000000.0 / nullif(sum(visits), 0))::int) from counted
  union all
  select 'visits-time-per-visit', '${DAY}',
         to_jsonb(round(round(sum(milliseconds) / 1000.0) * 1000 / nullif(sum(visits), 0))::int) from counted
  union all select 'visits-visitors', id, to_jsonb(visitors) from ranges
  union all select 'visits-visits', id, to_jsonb(visits) from ranges
  union all select 'visits-views', id, to_jsonb(views) from ranges
  union all
  select 'visits-bounce-rate', id, to_jsonb(round(bounces * 1000000.0 / nullif(visits, 0))::int) from ranges
  union all
  select 'visits-time-per-visit', id, to_jsonb(round(seconds * 1000 / nullif(visits, 0))::int) from ranges
  union all
  select 'overview-conversion', '${DAY}',
         to_jsonb(case when visitors > 0 and orders <= visitors
                       then round(orders * 1000000.0 / visitors)::int end)
    from ordered, visited
  union all
  select 'sales-total', '${DAY}.' || currency, to_jsonb(sum(grand_total_cents)::int)
    from sold group by currency
  union all
  select 'sales-refunds', '${DAY}.' || o.currency, to_jsonb(sum(r.amount_cents)::int)
    from day, read.order_refunds as r join read.orders as o using (website_id, order_id)
   where r.progress <> 'refused' and r.refunded_at >= start and r.refunded_at < until
   group by o.currency
  union all select 'coupon-uses', coupon_id, to_jsonb(greatest(redeemed, 0)) from read.coupons
  union all
  select 'coupon-discounts', c.coupon_id,
         (select to_jsonb(coalesce(sum(u.amount_cents), 0)::int) from read.coupon_uses as u
           where u.coupon_id = c.coupon_id and u.redeemed_at >= c.created_at)
    from read.coupons as c
  union all
  select 'rating-count', product_id, to_jsonb(sum(count)::int) from read.product_ratings group by 2
  union all
  select 'rating-average', product_id,
         to_jsonb(round(sum(sum) * 10.0 / nullif(sum(count), 0))::int)
    from read.product_ratings group by 2
  union all
  select 'subscription-periods', subscription_id::text,
         case when started_at is not null then to_jsonb(paid_periods) end from read.subscriptions
  union all
  select 'subscription-amount', subscription_id::text, to_jsonb(amount_cents) from read.subscriptions
  union all select 'form-submissions', form_id, to_jsonb(submission_count) from read.forms`;

type Row = {
  readonly number: ExplainedNumber;
  readonly id: string;
  readonly value: ExplainedValue;
};
type Said = Row & { readonly position: bigint };
/** What the tables said after each event. */
const said: Said[] = [];

const follow = (): Promise<void> =>
  test.database.transaction(async (sql: Sql) => {
    const folds = new Map<Projection, FoldBatch>();
    for (const projection of followed) {
      const schema = schemaOf(projection, "test");
      await createTables(sql, projection, schema);
      await showViews(sql, projection, schema);
      folds.set(projection, foldOf(projection, { sql, schema }));
    }
    const { events } = await eventStore.readAll({ after: 0n, limit: 10_000 });
    for (const event of events) {
      const batch = await openPersonal([event], undefined);
      for (const projection of followed) {
        const { categories = [], types = [] } = readsOf(projection);
        const category = event.stream.slice(0, event.stream.indexOf("-"));
        if (categories.includes(category) || types.includes(event.type))
          await run(
            sql,
            schemaOf(projection, "test"),
            (await folds.get(projection)?.(batch)) ?? [],
          );
      }
      const rows = await sql.query<Row>(tablesText);
      said.push(...rows.map((row) => ({ ...row, position: event.position })));
    }
  });

beforeAll(async () => {
  test = await createTestDatabase();
  const now = () => at;
  eventStore = createPostgresEventStore({ connectionString: test.url, now });
  dependencies = {
    sql: test.database,
    personalData,
    orderIdOf,
    explainedNumbers,
    eventTexts,
    websiteFacts: async () => ({ timeZone, currency: "USD" }),
  };
  explain = createExplain(dependencies);
  for (const [stream, type, data] of happenings)
    await eventStore.append({
      stream,
      expectedRevision: "any",
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "c" },
      events: [{ id: newId(), type, version: 1, data }],
    });
  await follow();
});
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

const ask = async (
  number: ExplainedNumber,
  id: string,
  more: { at?: string; websiteId?: string } = {},
) => {
  const { websiteId = "demo", ...query } = more;
  const asked = explainContract.query.parse({ number, id, ...query });
  return explainContract.response.parse(await explain(websiteId, asked));
};

describe("the numbers of a day, a coupon, a product's ratings, a subscription and a form", () => {
  it.each([
    ["overview-orders", DAY, 3],
    ["overview-sales", DAY, 5_400],
    ["overview-visitors", DAY, 3],
    ["overview-conversion", DAY, 1_000_000],
    ["visits-visitors", DAY, 3],
    ["visits-visits", DAY, 3],
    ["visits-views", DAY, 7],
    ["visits-bounce-rate", DAY, 333_333],
    // 3,001.3 seconds, of which reports have the whole ones.
    ["visits-time-per-visit", DAY, 1_000_333],
    ["visits-visitors", ranges[0], 4],
    ["visits-visits", ranges[0], 5],
    ["visits-views", ranges[0], 9],
    ["visits-bounce-rate", ranges[0], 600_000],
    ["visits-time-per-visit", ranges[0], 600_200],
    ["visits-visitors", ranges[1], 5],
    ["visits-visits", ranges[1], 6],
    ["visits-views", ranges[1], 11],
    ["visits-bounce-rate", ranges[1], 500_000],
    ["visits-time-per-visit", ranges[1], 700_167],
    ["sales-total", `${DAY}.USD`, 5_400],
    ["sales-refunds", `${DAY}.USD`, 200],
    ["coupon-uses", "TEN", 1],
    ["coupon-discounts", "TEN", 70],
    ["rating-count", "mug", 1],
    ["rating-average", "mug", 40],
    ["subscription-periods", uuid(400), 2],
    ["subscription-amount", uuid(400), 950],
    ["form-submissions", "contact", 2],
  ] as const)(
    "%s of %s is at every position what the tables said there",
    async (number, id, now) => {
      const rows = said.filter((row) => row.number === number && row.id === id);
      expect(new Set(rows.map(({ value }) => value)).size).toBeGreaterThan(1);
      for (const { position, value } of rows) {
        const { chosen } = await ask(number, id, { at: `${position}` });
        expect([number, position, chosen]).toEqual([number, position, value]);
      }
      const explained = await ask(number, id);
      expect(explained.now).toEqual(now);
      expect(explained.unreadable).toEqual({ count: 0, named: [] });
      expect(explained.meaning).toMatch(/\.$/);
      expect(explained.rows.length).toBeGreaterThan(0);
    },
  );

  it("name the measuring rules that they depend on", async () => {
    const said = "Counted by version 1 of the measuring rules.";
    for (const number of ["overview-visitors", "overview-conversion", "visits-visits"] as const)
      expect((await ask(number, DAY)).meaning).toContain(said);
    expect((await ask("overview-orders", DAY)).meaning).not.toContain("measuring rules");
  });

  it("of visits on the overview have no filters, which only members who can read all visits have", async () => {
    const query = { id: DAY, segment: "device:is:Phone" };
    const parsed = explainContract.query.parse({ number: "overview-visitors", ...query });
    await expect(createExplain(dependencies)("demo", parsed)).rejects.toMatchObject({
      status: 400,
      code: "invalid-input",
    });
  });

  it("of several days are read in the background, and say how far that is", async () => {
    const patient = createExplain({ ...dependencies, limits: { waitMs: 0 } });
    const query = explainContract.query.parse({ number: "visits-views", id: ranges[1] });
    await expect(patient("demo", query)).rejects.toMatchObject({
      name: "StillBuilding",
      progress: expect.any(Number),
    });
    await expect
      .poll(async () => (await patient("demo", query).catch(() => undefined))?.now)
      .toBe(11);
  });

  it("of orders are those of all days of a range together", async () => {
    for (const number of ["overview-orders", "overview-sales"] as const) {
      const before = (await ask(number, "2026-03-07")).now as number;
      const { now, rows } = await ask(number, `2026-03-07.${DAY}`);
      expect([now, rows.length > 0]).toEqual([
        before + ((await ask(number, DAY)).now as number),
        true,
      ]);
      expect(before).toBeGreaterThan(0);
    }
    const [orders, visitors] = [
      (await ask("overview-orders", ranges[1])).now as number,
      (await ask("visits-visitors", ranges[1])).now as number,
    ];
    expect((await ask("overview-conversion", ranges[1])).now).toBe(
      Math.round((orders / visitors) * 1_000_000),
    );
  });

  it("of the same days are read once for all of them", async () => {
    let cursors = 0;
    const sql: ExplainDependencies["sql"] = {
      query: (text, values) => test.database.query(text, values),
      transaction: (run) => {
        cursors += 1;
        return test.database.transaction(run);
      },
    };
    const once = createExplain({ ...dependencies, sql, limits: { mostBytes: 1 } });
    const read = async (number: ExplainedNumber, id: string) => {
      const before = cursors;
      const { now } = await once("demo", explainContract.query.parse({ number, id }));
      return { now, cursors: cursors - before };
    };
    expect(await read("visits-visitors", ranges[1])).toEqual({ now: 5, cursors: 1 });
    // Numbers that are not read in the background have another cache.
    await read("coupon-uses", "TEN");
    await read("form-submissions", "contact");
    expect(await read("visits-visits", ranges[1])).toEqual({ now: 6, cursors: 0 });
    expect(await read("visits-views", ranges[1])).toEqual({ now: 11, cursors: 0 });
  });

  it("with too many events since then say so, also of bots, and those of a day that has just ended do not", async () => {
    const limited = createExplain({ ...dependencies, limits: { maxEvents: 13 } });
    const answer = (id: string, number: ExplainedNumber = "visits-views") =>
      limited("demo", explainContract.query.parse({ number, id }));
    await expect(answer(ranges[1])).rejects.toMatchObject({ status: 422, code: "too-many-events" });
    await expect(answer(ranges[1])).rejects.toThrow(
      /have more than 13 page views .* bots\. .* up to 13: select fewer/,
    );
    const read = createExplain({ ...dependencies, limits: { maxEvents: 14 } });
    const whole = explainContract.query.parse({ number: "visits-views", id: ranges[1] });
    expect((await read("demo", whole)).now).toBe(11);
    const ofDay = ["visits-views", "overview-visitors", "overview-conversion"] as const;
    for (const number of ofDay)
      await expect(answer(DAY, number)).rejects.toMatchObject({ code: "too-many-events" });
    vi.setSystemTime("2026-03-11T03:59:59.000Z");
    try {
      expect((await answer(DAY)).now).toBe(7);
      expect((await answer(DAY, "overview-conversion")).now).toBe(1_000_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are those of one website, and empty for a day that is none", async () => {
    for (const number of new Set(said.map((row) => row.number)))
      expect((await ask(number, DAY, { websiteId: "other" })).rows).toEqual([]);
    const noRanges = ["2026-03-09.2026-03-08", "2025-01-01.2026-12-31", `${DAY}.${DAY}.${DAY}`];
    for (const id of [...noRanges, "2026-02-30"])
      expect(await ask("visits-views", id)).toMatchObject({ now: 0, events: 0 });
    for (const number of ["visits-bounce-rate", "visits-time-per-visit"] as const)
      expect(await ask(number, noRanges[0] ?? "")).toMatchObject({ now: null, events: 0 });
    for (const id of noRanges)
      expect(await ask("overview-conversion", id)).toMatchObject({ now: null, events: 0 });
    for (const id of ["2026-02-30", "yesterday", "2026-3-8"])
      expect(await ask("overview-orders", id)).toMatchObject({ now: 0, events: 0 });
  });
});
