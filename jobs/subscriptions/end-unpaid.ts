import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import {
  createSubscriptionIdOf,
  createSubscriptions,
} from "#commands/subscriptions/dependencies.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const END_UNPAID_SUBSCRIPTION = "subscriptions-end-unpaid";

type Dependencies = {
  readonly handler: Handler;
  readonly signing: Pick<Signing, "sign">;
  readonly sql: Sql;
  readonly waitForTables: () => Promise<void>;
  readonly newId: () => string;
  readonly now: () => string;
};

const Payload = z.object({ websiteId: z.string(), orderId: z.string() });

/** A customer who has not paid the last period is not asked to pay another. */
export const endUnpaidSubscriptionRule = relayRule(
  OrderEvent,
  "OrderCancelled",
  ({ orderId, unpaid }, { metadata: { websiteId } }) => {
    if (unpaid !== "overdue") return undefined;
    const payload = { websiteId, orderId };
    return { name: END_UNPAID_SUBSCRIPTION, payload, key: `unpaid-subscription-${orderId}` };
  },
);

const findRenewed = `
  select subscription_id as "subscriptionId", due_at as "unpaidFrom" from read.subscription_periods
   where website_id = $1 and order_id = $2`;

/** A subscription, and the start of its unpaid period. */
type Unpaid = { readonly subscriptionId: string; readonly unpaidFrom: string | undefined };

/**
 * Cancels the subscription of an order that was cancelled without payment; other orders have none.
 */
export const createEndUnpaidSubscription = (dependencies: Dependencies): Task => {
  const { handler, signing, sql, waitForTables, newId, now } = dependencies;
  const subscriptionIdOf = createSubscriptionIdOf(signing);
  const orders = handler(orderDecider, OrderEvent);
  const subscriptions = createSubscriptions(handler);

  const find = async (websiteId: string, orderId: string): Promise<Unpaid | undefined> => {
    const { placed } = (await orders.load(websiteId, orderId)).state;
    if (placed === undefined) return undefined;
    const first = subscriptionIdOf(websiteId, placed.cartId);
    const { state } = await subscriptions.load(websiteId, first);
    if (state.requested !== undefined)
      return { subscriptionId: first, unpaidFrom: state.started?.startedAt };
    await waitForTables();
    const [row] = await sql.query<Unpaid>(findRenewed, [websiteId, orderId]);
    return row;
  };

  return async (input) => {
    const { websiteId, orderId } = Payload.parse(input);
    const unpaid = await find(websiteId, orderId);
    if (unpaid === undefined) return;
    const { subscriptionId, unpaidFrom } = unpaid;
    const metadata = { websiteId, actor: "job:subscriptions", correlationId: newId() };
    const command = {
      type: "CancelSubscription",
      subscriptionId,
      by: "owner",
      unpaidFrom,
      at: now(),
    } as const;
    // A rejection means that the subscription is already over.
    await subscriptions.run(subscriptionId, command, { metadata });
  };
};
