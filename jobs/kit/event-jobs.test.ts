import { expect, it, vi } from "vitest";
import { OrderEvent } from "#domain/orders/events.ts";
import { SubscriptionEvent } from "#domain/subscriptions/events.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { subscriptionMailRules } from "../subscriptions/send-mail.ts";
import { createEventJobs, relayRule } from "./event-jobs.ts";

const nothingWithheld = { upTo: 0n, flags: [] };
const recorded = (type: string, data: RecordedEvent["data"]): RecordedEvent => ({
  id: "6c1f6e5e-3c55-4a9d-9a3e-1f6a4d9a3e11",
  type,
  version: 1,
  data,
  stream: "order-demo.1",
  revision: 0n,
  position: 1n,
  metadata: { websiteId: "demo", actor: "owner:1", correlationId: "test" },
  recordedAt: "2030-01-01T00:00:00.000Z",
});

it("a rule reads the event with its schema, and gets the record next to it", async () => {
  const enqueue = vi.fn(async () => undefined);
  const rule = relayRule(OrderEvent, "OrderConfirmed", ({ orderId }, { metadata }) => ({
    name: "answer",
    payload: { orderId, websiteId: metadata.websiteId },
    key: `answer-${orderId}`,
  }));
  const toJobs = createEventJobs([rule], enqueue);
  const confirmed = { orderId: "1", confirmedAt: "2030-01-01T00:00:00.000Z" };
  expect(await toJobs(recorded("OrderConfirmed", confirmed), nothingWithheld)).toBeUndefined();
  expect(enqueue.mock.calls).toEqual([
    ["answer", { orderId: "1", websiteId: "demo" }, "answer-1", undefined],
  ]);
});

it("an event without a member that its schema requires causes no job, and the error names the member", async () => {
  const enqueue = vi.fn(async () => undefined);
  const toJobs = createEventJobs(subscriptionMailRules, enqueue);
  const subscriptionId = "0d6f8f4e-3c55-4a9d-9a3e-1f6a4d9a3e22";
  const resumed = { subscriptionId, resumedAt: "2030-01-01T00:00:00.000Z" };
  const failure = await toJobs(recorded("SubscriptionResumed", resumed), nothingWithheld);
  expect(failure?.message).toContain("paidUntil");
  expect(enqueue).not.toHaveBeenCalled();
  const whole = { ...resumed, paidUntil: "2030-02-01T00:00:00.000Z" };
  await toJobs(recorded("SubscriptionResumed", whole), nothingWithheld);
  expect(enqueue).toHaveBeenCalledOnce();
});

it("the compiler refuses a rule for a type that the schema does not have", () => {
  // @ts-expect-error No event of subscriptions has this name.
  relayRule(SubscriptionEvent, "SubscriptionPaused", () => undefined);
});
