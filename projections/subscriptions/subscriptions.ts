import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { textOrNull } from "#domain/kit/read-text.ts";
import { SubscriptionEvent } from "#domain/subscriptions/events.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { tableChanges } from "../kit/table-changes.ts";
import { periodsTable, subscriptionsTable } from "./subscription-tables.ts";

const changes = () => ({
  subscriptions: tableChanges(subscriptionsTable),
  periods: tableChanges(periodsTable),
});
type Changes = ReturnType<typeof changes>;
type Key = { readonly website_id: string; readonly subscription_id: string };
type EventOf<Type extends SubscriptionEvent["type"]> = Extract<SubscriptionEvent, { type: Type }>;

const notStarted = {
  variant_id: null,
  title: null,
  image_url: null,
  attributes: null,
  quantity: null,
  amount_cents: null,
  currency: null,
  method: null,
  time_zone: null,
  person_id: null,
  email: null,
  name: null,
  paid_periods: 0,
  started_at: null,
  paid_until: null,
  next_at: null,
  renewing: false,
  failure: null,
  over: null,
  cancel_reason: "",
  ended_at: null,
};

const request = (into: Changes, key: Key, event: EventOf<"SubscriptionRequested">): void => {
  const { cartId, itemId, sku, plan, requestedAt } = event;
  into.subscriptions.put({
    ...key,
    ...notStarted,
    cart_id: cartId,
    item_id: itemId,
    sku,
    plan,
    requested_at: requestedAt,
  });
};

const start = (
  into: Changes,
  key: Key,
  event: EventOf<"SubscriptionStarted">,
  personal: Projectable["personal"],
): void => {
  const { line, person, paidUntil, startedAt, amountCents } = event;
  into.subscriptions.patch(key, {
    variant_id: line.variantId,
    title: line.title,
    image_url: line.imageUrl,
    attributes: line.attributes,
    quantity: line.quantity,
    amount_cents: amountCents,
    currency: event.currency,
    method: event.method,
    time_zone: event.timeZone,
    person_id: person.personId,
    email: textOrNull(personal?.email),
    name: textOrNull(personal?.name),
    paid_periods: 1,
    started_at: startedAt,
    paid_until: paidUntil,
    next_at: paidUntil,
  });
  into.periods.set(
    { ...key, period: 1 },
    {
      state: "paid",
      due_at: startedAt,
      attempts: 1,
      order_id: event.orderId,
      amount_cents: amountCents,
      settled_at: startedAt,
    },
  );
};

const begin = (into: Changes, key: Key, event: EventOf<"SubscriptionRenewalStarted">): void => {
  const { period, attempt, dueAt } = event;
  into.subscriptions.patch(key, { renewing: true });
  into.periods.set(
    { ...key, period },
    { state: "under-way", due_at: dueAt, attempts: attempt, retry_at: null },
  );
};

const renew = (into: Changes, key: Key, event: EventOf<"SubscriptionRenewed">): void => {
  const { period, orderId, amountCents, paidUntil, dueAt, renewedAt } = event;
  into.subscriptions.patch(key, {
    amount_cents: amountCents,
    paid_periods: period,
    paid_until: paidUntil,
    next_at: paidUntil,
    renewing: false,
    failure: null,
  });
  into.periods.set(
    { ...key, period },
    {
      state: "paid",
      due_at: dueAt,
      order_id: orderId,
      amount_cents: amountCents,
      settled_at: renewedAt,
      failure: null,
      retry_at: null,
    },
  );
};

const fail = (into: Changes, key: Key, event: EventOf<"SubscriptionRenewalFailed">): void => {
  const { period, reason, retryAt, failedAt } = event;
  into.subscriptions.patch(key, { next_at: retryAt, renewing: false, failure: reason });
  into.periods.set(
    { ...key, period },
    { state: "failed", settled_at: failedAt, failure: reason, retry_at: retryAt },
  );
};

const apply = (
  into: Changes,
  key: Key,
  event: SubscriptionEvent,
  personal: Projectable["personal"],
): void => {
  switch (event.type) {
    case "SubscriptionRequested":
      request(into, key, event);
      break;
    case "SubscriptionStarted":
      start(into, key, event, personal);
      break;
    case "SubscriptionRenewalStarted":
      begin(into, key, event);
      break;
    case "SubscriptionRenewed":
      renew(into, key, event);
      break;
    case "SubscriptionRenewalFailed":
      fail(into, key, event);
      break;
    case "SubscriptionCancelled": {
      const { reason, person, cancelledAt } = event;
      const opened = typeof personal?.reason === "string" ? personal.reason : null;
      const cancel_reason = person === undefined ? reason : opened;
      const over = { over: "cancelled", cancel_reason, ended_at: cancelledAt };
      into.subscriptions.patch(key, over);
      break;
    }
    case "SubscriptionResumed":
      into.subscriptions.patch(key, { over: null, cancel_reason: "", ended_at: null });
      break;
    case "SubscriptionEnded": {
      const { reason, endedAt } = event;
      // There is no customer left to pay the period in progress.
      into.subscriptions.patch(key, { over: reason, ended_at: endedAt, renewing: false });
      break;
    }
    case "SubscriptionMeansForgotten":
      break;
    default:
      unreachable(event);
  }
};

const project = (batch: readonly Projectable[]) => {
  const into = changes();
  for (const recorded of batch) {
    const { metadata, personal } = recorded;
    const personId = forgottenPerson(recorded);
    if (personId !== undefined) into.subscriptions.forget(personId);
    else {
      const event = readEvent(SubscriptionEvent, recorded);
      const key = { website_id: metadata.websiteId, subscription_id: event.subscriptionId };
      apply(into, key, event, personal);
    }
  }
  return [...into.subscriptions.statements(), ...into.periods.statements()];
};

/** Subscriptions and their paid periods. */
export const subscriptions: Projection = {
  name: "subscriptions",
  version: 3,
  reads: { categories: ["subscription"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./subscriptions.sql", import.meta.url), "utf8"),
  views: ["subscriptions", "subscription_periods"],
  project,
};
