import { describe, it } from "vitest";
import { given as givenEvents } from "#tests/support/given.ts";
import { subscriptionDecider } from "./decide.ts";
import type { SubscriptionEvent } from "./events.ts";

const given = givenEvents(subscriptionDecider);

const subscriptionId = "00000000-0000-4000-8000-000000000001";
const cartId = "00000000-0000-4000-8000-000000000002";
const person = { personId: "00000000-0000-4000-8000-000000000003", sealed: "c2VhbGVk" };
const began = "2027-01-31T10:00:00.000Z";
const second = "2027-02-28T10:00:00.000Z";
const third = "2027-03-31T10:00:00.000Z";

const plan = (numBillingCycles: number) => ({
  billingPeriod: { value: 1, unit: "MONTH" as const },
  numBillingCycles,
});
const request = { subscriptionId, cartId, itemId: "box", sku: "BOX", productUrl: "/shop/p/box" };
const requested = (cycles = 0): SubscriptionEvent => ({
  type: "SubscriptionRequested",
  ...request,
  plan: plan(cycles),
  requestedAt: began,
});
const facts = {
  subscriptionId,
  orderId: "order-1",
  line: {
    lineId: "line",
    itemId: "box",
    variantId: "variant",
    sku: "BOX",
    attributes: {},
    productType: 1 as const,
    title: "Ink box",
    imageUrl: null,
    quantity: 1,
    unitPriceCents: 1_800,
    totalCents: 1_800,
  },
  currency: "USD",
  amountCents: 2_300,
  method: "manual" as const,
  timeZone: "UTC",
  person,
};
const started: SubscriptionEvent = {
  type: "SubscriptionStarted",
  ...facts,
  paidUntil: second,
  startedAt: began,
};
const renewalStarted = (period = 2, attempt = 1, startedAt = second): SubscriptionEvent => ({
  type: "SubscriptionRenewalStarted",
  subscriptionId,
  period,
  attempt,
  dueAt: period === 2 ? second : third,
  startedAt,
});
const renewed = (period = 2): SubscriptionEvent => ({
  type: "SubscriptionRenewed",
  subscriptionId,
  period,
  orderId: `order-${period}`,
  amountCents: 2_300,
  dueAt: period === 2 ? second : third,
  paidUntil: period === 2 ? third : "2027-04-30T10:00:00.000Z",
  renewedAt: second,
});
const failed = (attempt: number, retryAt: string | null, failedAt: string): SubscriptionEvent => ({
  type: "SubscriptionRenewalFailed",
  subscriptionId,
  period: 2,
  attempt,
  reason: "payment-declined",
  retryAt,
  failedAt,
});
const cancelled = (paidUntil = second, at = began): SubscriptionEvent => ({
  type: "SubscriptionCancelled",
  subscriptionId,
  by: "subscriber",
  reason: "",
  paidUntil,
  cancelledAt: at,
});
const ended = (reason: "completed" | "failed" | "forgotten", at: string): SubscriptionEvent => ({
  type: "SubscriptionEnded",
  subscriptionId,
  reason,
  endedAt: at,
});

const startRenewal = (at: string) => ({ type: "StartRenewal", subscriptionId, at }) as const;
const recordRenewal = (period: number) =>
  ({
    type: "RecordRenewal",
    subscriptionId,
    period,
    orderId: `order-${period}`,
    amountCents: 2_300,
    at: second,
  }) as const;
const failRenewal = (attempt: number, at: string) =>
  ({
    type: "FailRenewal",
    subscriptionId,
    period: 2,
    attempt,
    reason: "payment-declined",
    at,
  }) as const;
const cancel = {
  type: "CancelSubscription",
  subscriptionId,
  by: "subscriber",
} as const;

describe("beginning a subscription", () => {
  it("is asked for once", () => {
    const command = {
      type: "RequestSubscription",
      ...request,
      plan: plan(0),
      at: began,
    } as const;
    given().when(command).yields(requested());
    given(requested()).when(command).yields();
  });

  it("starts once, with the first order, and is paid for until the next period begins", () => {
    const command = { type: "StartSubscription", ...facts, at: began } as const;
    given(requested()).when(command).yields(started);
    given(requested(), started).when(command).yields();
    given().when(command).refuses({ code: "subscription-unknown" });
  });

  it("is nothing to renew or cancel before", () => {
    given()
      .when({ ...cancel, at: began })
      .refuses({ code: "subscription-unknown" });
    given(requested())
      .when({ ...cancel, at: began })
      .refuses({ code: "subscription-not-started" });
    given(requested()).when(startRenewal(third)).refuses({ code: "subscription-not-started" });
  });
});

describe("paying for another period", () => {
  it("begins when it is due, and not before", () => {
    given(requested(), started)
      .when(startRenewal("2027-02-28T09:59:59.999Z"))
      .refuses({ code: "renewal-not-due" });
    given(requested(), started).when(startRenewal(second)).yields(renewalStarted());
  });

  it("is one attempt, however often it is begun", () => {
    given(requested(), started, renewalStarted()).when(startRenewal(third)).yields();
  });

  it("is recorded once", () => {
    const past = [requested(), started, renewalStarted()];
    given(...past)
      .when(recordRenewal(2))
      .yields(renewed());
    given(...past, renewed())
      .when(recordRenewal(2))
      .yields();
    given(...past, renewed())
      .when(recordRenewal(3))
      .refuses({ code: "renewal-not-under-way" });
  });

  it("that was missed is made up for one after the other", () => {
    const late = "2027-06-15T10:00:00.000Z";
    given(requested(), started)
      .when(startRenewal(late))
      .yields(renewalStarted(2, 1, late));
    given(requested(), started, renewalStarted(2, 1, late), renewed())
      .when(startRenewal(late))
      .yields(renewalStarted(3, 1, late));
  });
});

describe("a plan with an end [A3.9]", () => {
  it("is completed when its last period is over, without another payment", () => {
    const past = [requested(2), started, renewalStarted(), renewed()];
    given(...past)
      .when(startRenewal("2027-03-30T10:00:00.000Z"))
      .refuses({ code: "renewal-not-due" });
    given(...past)
      .when(startRenewal(third))
      .yields(ended("completed", third));
    given(...past, ended("completed", third))
      .when(startRenewal("2028-01-01T00:00:00.000Z"))
      .refuses({ code: "renewal-not-due" });
  });

  it("of one payment is never renewed", () => {
    given(requested(1), started).when(startRenewal(second)).yields(ended("completed", second));
  });
});

describe("a payment that fails", () => {
  const retry = "2027-03-01T10:00:00.000Z";
  const past = [requested(), started, renewalStarted()];

  it("is tried again later", () => {
    given(...past)
      .when(failRenewal(1, second))
      .yields(failed(1, retry, second));
    given(...past, failed(1, retry, second))
      .when(startRenewal("2027-03-01T09:59:59.999Z"))
      .refuses({ code: "renewal-not-due" });
    given(...past, failed(1, retry, second))
      .when(startRenewal(retry))
      .yields(renewalStarted(2, 2, retry));
  });

  it("is recorded once for each attempt", () => {
    given(...past, failed(1, retry, second))
      .when(failRenewal(1, third))
      .yields();
    given(...past)
      .when(failRenewal(2, third))
      .refuses({ code: "renewal-not-under-way" });
  });

  it("for the last time ends the subscription", () => {
    given(...past, failed(1, retry, second), renewalStarted(2, 4, third))
      .when(failRenewal(4, third))
      .yields(failed(4, null, third), ended("failed", third));
  });

  it("is paid for when a later attempt succeeds", () => {
    given(...past, failed(1, retry, second), renewalStarted(2, 2, retry))
      .when(recordRenewal(2))
      .yields(renewed());
  });
});

describe("cancelling", () => {
  it("ends all later payments; what has been paid for stays", () => {
    given(requested(), started)
      .when({ ...cancel, at: began })
      .yields(cancelled());
    given(requested(), started, cancelled())
      .when(startRenewal(third))
      .refuses({ code: "renewal-not-due" });
  });

  it("names the beginning of the period whose money never arrived", () => {
    const unpaid = { ...cancel, at: third } as const;
    given(requested(), started)
      .when({ ...unpaid, unpaidFrom: began })
      .yields(cancelled(began, third));
    given(requested(), started)
      .when({ ...unpaid, unpaidFrom: third })
      .yields(cancelled(second, third));
  });

  it("twice is cancelling once", () => {
    given(requested(), started, cancelled())
      .when({ ...cancel, at: third })
      .yields();
  });

  it("lets a payment in progress come to its end", () => {
    const past = [requested(), started, renewalStarted(), cancelled(second, second)];
    given(...past)
      .when(startRenewal(second))
      .yields();
    given(...past)
      .when(recordRenewal(2))
      .yields(renewed());
    given(...past)
      .when(failRenewal(1, second))
      .yields(failed(1, null, second));
  });

  it("stops the retries of a payment that has failed", () => {
    const retry = "2027-03-01T10:00:00.000Z";
    given(requested(), started, renewalStarted(), failed(1, retry, second), cancelled())
      .when(startRenewal(third))
      .refuses({ code: "renewal-not-due" });
  });
});

describe("continuing after all", () => {
  const byOwner = { ...cancelled(), by: "owner" } as const;
  const resume = (at: string) => ({ type: "ResumeSubscription", subscriptionId, at }) as const;
  const resumed: SubscriptionEvent = {
    type: "SubscriptionResumed",
    subscriptionId,
    paidUntil: second,
    resumedAt: began,
  };

  it("is as if the owner had not cancelled it", () => {
    given(requested(), started, byOwner).when(resume(began)).yields(resumed);
    given(requested(), started, byOwner, resumed).when(resume(began)).yields();
    given(requested(), started, byOwner, resumed)
      .when(startRenewal(second))
      .yields(renewalStarted());
    given(requested(), started, byOwner, resumed)
      .when({ ...cancel, at: began })
      .yields(cancelled());
  });

  it("is the subscriber's to decide when they have cancelled it", () =>
    given(requested(), started, cancelled())
      .when(resume(began))
      .refuses({ code: "cancelled-by-subscriber" }));

  it("is too late once a payment would have been due", () => {
    given(requested(), started, byOwner)
      .when(resume(second))
      .refuses({ code: "subscription-over" });
    given(requested(), started, ended("failed", second))
      .when(resume(second))
      .refuses({ code: "subscription-over" });
  });

  it("has a payment that failed tried again on its day, and one in progress come to its end", () => {
    const retry = "2027-03-01T10:00:00.000Z";
    const failing = [requested(), started, renewalStarted(), failed(1, retry, second), byOwner];
    given(...failing)
      .when(resume(second))
      .yields({ ...resumed, resumedAt: second });
    given(...failing)
      .when(resume(retry))
      .refuses({ code: "subscription-over" });
    given(requested(), started, renewalStarted(), byOwner)
      .when(resume(second))
      .yields({ ...resumed, resumedAt: second });
    given(requested(), started, renewalStarted(), byOwner, failed(1, null, second))
      .when(resume(second))
      .refuses({ code: "subscription-over" });
  });
});

describe("a subscriber who is erased", () => {
  it("is not delivered to any longer", () => {
    const forget = { type: "ForgetSubscriber", subscriptionId, at: second } as const;
    given(requested(), started).when(forget).yields(ended("forgotten", second));
    given(requested(), started, ended("forgotten", second)).when(forget).yields();
    const means = { subscriptionId, reference: "pi_1", outcome: "forgotten" } as const;
    const record = { type: "RecordMeansForgotten", ...means, at: second } as const;
    const deleted = { type: "SubscriptionMeansForgotten", ...means, forgottenAt: second } as const;
    given(requested()).when(record).yields(deleted);
    given(requested(), deleted).when(record).yields();
    given(requested(), deleted)
      .when({ ...record, reference: "pi_2" })
      .yields({ ...deleted, reference: "pi_2" });
    given().when(record).refuses({ code: "subscription-unknown" });
    given(requested(), started, ended("forgotten", second))
      .when(startRenewal(third))
      .refuses({ code: "renewal-not-due" });
  });
});
