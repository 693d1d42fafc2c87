import * as z from "zod/mini";
import {
  createForgetSubscriber,
  type ForgetSubscriberDependencies,
} from "#commands/subscriptions/forget-subscriber.ts";
import { VisitorEvent } from "#domain/privacy/events.ts";
import { SubscriptionEvent } from "#domain/subscriptions/events.ts";
import type { JobQueue, Task } from "#infra/jobs/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type Job, type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const FIND_FORGOTTEN = "subscriptions-find-forgotten";
export const FORGET_SUBSCRIBER = "subscriptions-forget-subscriber";

export type ForgetSubscribersDependencies = ForgetSubscriberDependencies & {
  readonly sql: Sql;
  readonly enqueue: JobQueue["enqueue"];
  /** Waits until the tables of orders and subscriptions contain everything recorded so far. */
  readonly waitForTables: () => Promise<void>;
  readonly newId: () => string;
};

const Person = z.object({ websiteId: z.string(), personId: z.uuid() });
const Subscription = z.object({ websiteId: z.string(), subscriptionId: z.uuid() });

const forgetJob = (payload: z.infer<typeof Subscription>): Job => ({
  name: FORGET_SUBSCRIBER,
  payload,
  key: `forget-subscriber-${payload.subscriptionId}`,
});

export const forgetSubscriberRules: readonly RelayRule[] = [
  relayRule(VisitorEvent, "PersonForgotten", ({ personId }, { metadata: { websiteId } }) => ({
    name: FIND_FORGOTTEN,
    payload: { websiteId, personId },
    key: `find-forgotten-${personId}`,
  })),
  // A subscription that started while its customer was being erased: its renewal found nobody.
  relayRule(
    SubscriptionEvent,
    "SubscriptionEnded",
    ({ reason, subscriptionId }, { metadata: { websiteId } }) =>
      reason === "forgotten" ? forgetJob({ websiteId, subscriptionId }) : undefined,
  ),
];

/** Includes those whose first order failed, because a card may have been stored for it. */
const ofPersonText = `
  select subscription_id as "subscriptionId"
    from read.subscriptions where website_id = $1 and person_id = $2
  union
  select asked.subscription_id
    from read.orders as first
    join read.subscriptions as asked
      on asked.website_id = first.website_id and asked.cart_id = first.cart_id
   where first.website_id = $1 and first.person_id = $2`;

/**
 * Ends the subscriptions of erased customers and has the payment provider delete their stored
 * cards. Each subscription has its own job, so that one that waits does not block the others.
 */
export const createForgetSubscribersTasks = (
  dependencies: ForgetSubscribersDependencies,
): Readonly<Record<string, Task>> => {
  const { sql, enqueue, waitForTables, newId } = dependencies;
  const forget = createForgetSubscriber(dependencies);
  return {
    [FIND_FORGOTTEN]: async (input) => {
      const { websiteId, personId } = Person.parse(input);
      await waitForTables();
      const values = [websiteId, personId];
      for (const found of await sql.query<{ subscriptionId: string }>(ofPersonText, values)) {
        const { name, payload, key } = forgetJob({ ...found, websiteId });
        await enqueue(name, payload, key);
      }
    },
    [FORGET_SUBSCRIBER]: async (input) => {
      const { websiteId, subscriptionId } = Subscription.parse(input);
      const actor = `job:${FORGET_SUBSCRIBER}`;
      await forget(subscriptionId, { websiteId, actor, correlationId: newId() });
    },
  };
};
