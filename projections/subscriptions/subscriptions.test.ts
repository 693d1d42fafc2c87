import { afterEach, beforeEach, expect, it } from "vitest";
import type { SubscriptionEvent } from "#domain/subscriptions/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { subscriptions } from "./subscriptions.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(subscriptions);
});
afterEach(() => website.drop());

const month = (number: number) => `2030-0${number}-01T00:00:00.000Z`;
const subscriptionId = "00000000-0000-4000-8000-000000000001";
const record = (...events: readonly SubscriptionEvent[]) =>
  website.record(`subscription ${subscriptionId}`, ...events);
const requested: SubscriptionEvent = {
  type: "SubscriptionRequested",
  subscriptionId,
  cartId: "00000000-0000-4000-8000-000000000002",
  itemId: "coffee",
  sku: "COFFEE",
  productUrl: "/shop/p/coffee",
  plan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 0 },
  requestedAt: month(1),
};
const started = async (): Promise<SubscriptionEvent> => ({
  type: "SubscriptionStarted",
  subscriptionId,
  orderId: "first",
  line: {
    lineId: "line",
    itemId: "coffee",
    variantId: "coffee",
    sku: "COFFEE",
    attributes: {},
    productType: 1,
    title: "Coffee",
    imageUrl: null,
    quantity: 2,
    unitPriceCents: 900,
    totalCents: 1_800,
  },
  currency: "EUR",
  amountCents: 2_000,
  method: "stripe",
  timeZone: "Europe/Berlin",
  person: await website.person("ann@shop.example", { name: "Ann" }),
  paidUntil: month(2),
  startedAt: month(1),
});
const renewing = (attempt: number): SubscriptionEvent => ({
  type: "SubscriptionRenewalStarted",
  subscriptionId,
  period: 2,
  attempt,
  dueAt: month(2),
  startedAt: month(2),
});
const failed: SubscriptionEvent = {
  type: "SubscriptionRenewalFailed",
  subscriptionId,
  period: 2,
  attempt: 1,
  reason: "payment-declined",
  retryAt: month(3),
  failedAt: month(2),
};
const renewed: SubscriptionEvent = {
  type: "SubscriptionRenewed",
  subscriptionId,
  period: 2,
  orderId: "second",
  amountCents: 2_100,
  dueAt: month(2),
  paidUntil: month(4),
  renewedAt: month(3),
};
const status = `
  select paid_periods, renewing, failure, over, to_char(next_at at time zone 'UTC', 'MM') as next
    from read.subscriptions`;
const periods = `
  select period, state, attempts, order_id, amount_cents::int as cents, failure
    from read.subscription_periods order by period`;
const first = {
  period: 1,
  state: "paid",
  attempts: 1,
  order_id: "first",
  cents: 2_000,
  failure: null,
};

it("begins with its first order, which pays for the first period", async () => {
  await record(requested);
  expect(await website.rows(status)).toEqual([
    { paid_periods: 0, renewing: false, failure: null, over: null, next: null },
  ]);
  expect(await website.rows(periods)).toEqual([]);
  await record(await started());
  expect(await website.rows(status)).toEqual([
    { paid_periods: 1, renewing: false, failure: null, over: null, next: "02" },
  ]);
  expect(await website.rows(periods)).toEqual([first]);
  expect(
    await website.rows("select title, quantity, email, name, method from read.subscriptions"),
  ).toEqual([
    { title: "Coffee", quantity: 2, email: "ann@shop.example", name: "Ann", method: "stripe" },
  ]);
});

it("shows a declined renewal with its reason, and forgets the reason once it is paid", async () => {
  await record(requested, await started(), renewing(1));
  expect(await website.rows(status)).toMatchObject([{ renewing: true, paid_periods: 1 }]);
  await record(failed);
  expect(await website.rows(status)).toEqual([
    { paid_periods: 1, renewing: false, failure: "payment-declined", over: null, next: "03" },
  ]);
  const second = { period: 2, state: "failed", attempts: 1, order_id: null, cents: 0 };
  expect(await website.rows(periods)).toEqual([first, { ...second, failure: "payment-declined" }]);
  await record(renewing(2), renewed);
  expect(await website.rows(status)).toEqual([
    { paid_periods: 2, renewing: false, failure: null, over: null, next: "04" },
  ]);
  expect(await website.rows(periods)).toEqual([
    first,
    { period: 2, state: "paid", attempts: 2, order_id: "second", cents: 2_100, failure: null },
  ]);
});

it("is over when it is cancelled, until it is reinstated", async () => {
  const over = "select over, cancel_reason, ended_at is not null as ended from read.subscriptions";
  await record(requested, await started(), {
    type: "SubscriptionCancelled",
    subscriptionId,
    by: "owner",
    reason: "Moved",
    paidUntil: month(2),
    cancelledAt: month(1),
  });
  expect(await website.rows(over)).toEqual([
    { over: "cancelled", cancel_reason: "Moved", ended: true },
  ]);
  await record({
    type: "SubscriptionResumed",
    subscriptionId,
    paidUntil: month(2),
    resumedAt: month(1),
  });
  expect(await website.rows(over)).toEqual([{ over: null, cancel_reason: "", ended: false }]);
});

it("says why it ended, and renews no longer", async () => {
  await record(requested, await started(), renewing(1), {
    type: "SubscriptionEnded",
    subscriptionId,
    reason: "failed",
    endedAt: month(3),
  });
  expect(await website.rows(status)).toMatchObject([{ over: "failed", renewing: false }]);
});
