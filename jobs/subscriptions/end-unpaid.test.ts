import { expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { testSigning } from "#tests/support/signing.ts";
import { openSubscriptionShop } from "#tests/support/subscription-shop.ts";
import { createEndUnpaidSubscription, endUnpaidSubscriptionRule } from "./end-unpaid.ts";

const metadata = { websiteId: "demo", actor: "job", correlationId: "test" };
const signal = new AbortController().signal;

it.each([
  ["the first order", 1],
  ["a renewal", 2],
])("ends with %s whose money never arrived", async (_which, orders) => {
  const { shop, clock, all } = await openSubscriptionShop();
  const subscriptionId = await shop.begin();
  if (orders === 2) {
    clock.at = "2030-02-28T10:00:00.000Z";
    expect(await shop.renew()).toBe(1);
  }
  const dueAt = clock.at;
  const placed = (await all()).filter(({ type }) => type === "OrderPlaced").at(-1);
  const orderId = String(placed?.data.orderId);
  const end = createEndUnpaidSubscription({
    handler: shop.handler,
    signing: testSigning,
    // The table of periods knows which subscription an order renews.
    sql: {
      query: async <Row>() =>
        (orders === 2 ? [{ subscriptionId, unpaidFrom: dueAt }] : []) as Row[],
    },
    waitForTables: async () => undefined,
    newId,
    now: () => clock.at,
  });
  await end({ websiteId: "demo", orderId: newId() }, { signal });
  expect((await shop.state(subscriptionId)).over).toBeUndefined();

  clock.at = "2030-03-20T10:00:00.000Z";
  const late = { type: "CancelUnpaidOrder", cancelId: "late", at: clock.at } as const;
  await shop.checkout.streams.orders.run(orderId, late, { metadata });
  const cancelled = (await all()).find(({ type }) => type === "OrderCancelled");
  if (cancelled === undefined) throw new Error("The order was not cancelled.");
  const job = endUnpaidSubscriptionRule.toJob(cancelled);
  await end(job?.payload, { signal });
  await end(job?.payload, { signal });
  expect((await shop.state(subscriptionId)).over).toBe("cancelled");
  const ends = (await all()).filter(({ type }) => type === "SubscriptionCancelled");
  expect(ends.map(({ data }) => data.paidUntil)).toEqual([dueAt]);
});
